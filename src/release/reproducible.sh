#!/bin/sh
# Builds a release twice, in two clean clones of the last commit, and compares the contents of the archives,
# and the page and the npm package byte by byte.
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
for file in page.zip 'morpion-engine-*.tgz'; do
  # shellcheck disable=SC2086
  cmp "$work"/one/src/release/target/$file "$work"/two/src/release/target/$file
done
sh "$root/src/release/compare.sh" "$work/one/unpacked" "$work/two/unpacked"
