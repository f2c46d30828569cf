#!/bin/sh
# Compares two unpacked releases: compare.sh ONE TWO. All files must be identical, and so must the classes that Quarkus
# generates or transforms, except those whose names or order Quarkus chooses differently in each build;
# docs/releasing.md lists them.
set -eu

one=$1
two=$2
free='/io/quarkus/runner/recorded/|/io/quarkus/runtime/generated/|\$HibernateProxy\.class|_Synthetic_Bean\.class'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
diff -r -q -x '*-bytecode.jar' "$one" "$two" >"$work/differences" || :
(cd "$one" && find . -name '*-bytecode.jar') | sort >"$work/jars"
(cd "$two" && find . -name '*-bytecode.jar') | sort | diff "$work/jars" - >>"$work/differences" || :

# Prints the bytecode of a class, independent of the order of its constants and annotation elements.
code() {
  javap -p -c "$1" | sed -E 's/#[0-9]+//g'
}

while read -r jar; do
  for side in "$one" "$two"; do
    classes=$work/$(basename "$(dirname "$(dirname "$jar")")")/$(basename "$jar" .jar)/$([ "$side" = "$one" ] && echo one || echo two)
    mkdir -p "$classes"
    jar tf "$side/$jar" >"$classes.names"
    absolute=$(cd "$(dirname "$side/$jar")" && pwd)/$(basename "$jar")
    (cd "$classes" && jar xf "$absolute")
  done
  names=${classes%/*}
  cmp "$names/one.names" "$names/two.names" >>"$work/differences" || :
  diff -r -q "$names/one" "$names/two" >"$work/classes" || :
  grep -E -v "$free" "$work/classes" >"$work/others" || :
  while read -r difference; do
    # shellcheck disable=SC2086
    set -- $difference
    # The line is "Files A and B differ"; Hibernate marks the classes that it enhances with EnhancementInfo.
    if [ "$1" = Files ] && grep -q EnhancementInfo "$2" && [ "$(code "$2")" = "$(code "$4")" ]; then continue; fi
    echo "$difference" >>"$work/differences"
  done <"$work/others"
  echo "$jar: $(wc -l <"$work/classes") of $(wc -l <"$names/one.names") entries differ."
done <"$work/jars"

if [ -s "$work/differences" ]; then
  cat "$work/differences"
  exit 1
fi
echo "Everything else is the same in both builds."
