#!/bin/sh
# Builds a release twice, each in a clean copy of the last commit, and compares the archives byte by byte.
set -eu

root=$(git rev-parse --show-toplevel)
work=$root/target/reproducible
rm -rf "$work"
mkdir -p "$work"
for copy in one two; do
  git clone -q "$root" "$work/$copy"
  (cd "$work/$copy" && ./mvnw -B -ntp -q -Prelease -DskipTests package)
done

different=0
for archive in "$work"/one/src/release/target/morpion-*.tar.gz "$work"/one/src/release/target/morpion-*.zip; do
  other=$work/two/src/release/target/${archive##*/}
  if cmp "$archive" "$other"; then
    echo "the same in both builds: $(sha256sum "$archive" | cut -d ' ' -f 1) ${archive##*/}"
  else
    different=1
  fi
done
exit $different
