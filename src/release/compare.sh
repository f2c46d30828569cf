#!/bin/sh
# Compares two unpacked releases: compare.sh ONE TWO. Every file has to be the same, byte by byte, and so does every class that Quarkus
# generates, except those in which it does not choose names and orders the same way each time; docs/releasing.md says which and why.
set -eu

one=$1
two=$2
generated=generated-bytecode.jar
free='/io/quarkus/runner/recorded/|/io/quarkus/runtime/generated/|\$HibernateProxy\.class|_Synthetic_Bean\.class'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
diff -r -q -x "$generated" "$one" "$two" >"$work/differences" || :
(cd "$one" && find . -name "$generated") | sort >"$work/jars"
while read -r jar; do
  for side in "$one" "$two"; do
    classes=$work/$(basename "$(dirname "$(dirname "$jar")")")/$([ "$side" = "$one" ] && echo one || echo two)
    mkdir -p "$classes"
    jar tf "$side/$jar" >"$classes.names"
    absolute=$(cd "$(dirname "$side/$jar")" && pwd)/$generated
    (cd "$classes" && jar xf "$absolute")
  done
  names=${classes%/*}
  cmp "$names/one.names" "$names/two.names" >>"$work/differences" || :
  diff -r -q "$names/one" "$names/two" >"$work/classes" || :
  grep -E -v "$free" "$work/classes" >>"$work/differences" || :
  echo "$jar: $(wc -l <"$work/classes") of $(wc -l <"$names/one.names") entries differ."
done <"$work/jars"

if [ -s "$work/differences" ]; then
  cat "$work/differences"
  exit 1
fi
echo "Everything else is the same in both builds."
