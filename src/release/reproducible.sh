#!/bin/sh
# Builds a release twice, in two clean clones of the last commit, and compares the contents of the archives,
# and the page byte by byte.
set -eu

root=$(git rev-parse --show-toplevel)
work=$root/target/reproducible
rm -rf "$work"
mkdir -p "$work"
for copy in one two; do
  git clone -q "$root" "$work/$copy"
  (cd "$work/$copy" && ./mvnw -B -ntp -q -Prelease -DskipTests package)
  mkdir "$work/$copy/unpacked"
  tar xzf "$work/$copy"/src/release/target/morpion-*.tar.gz -C "$work/$copy/unpacked"
done
cmp "$work/one/src/release/target/page.zip" "$work/two/src/release/target/page.zip"
sh "$root/src/release/compare.sh" "$work/one/unpacked" "$work/two/unpacked"
