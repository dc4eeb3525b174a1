#!/usr/bin/env bash
# Draws the meshes that differ from the commit BASE, before and after, into the folder PICTURES.
set -euo pipefail
program=$("$(dirname "${BASH_SOURCE[0]}")/program.sh")
# A folder for hooks may be configured that is part of the repository.
git() { command git -c core.hooksPath=/dev/null "$@"; }
before=$(mktemp -d)
trap 'git worktree remove --force "$before"' EXIT
git cat-file -e "$BASE^{commit}" 2>/dev/null || git fetch --quiet --depth=1 origin "$BASE"
git worktree add --quiet --detach "$before" "$BASE"
# The program names a mesh that it cannot draw. The others still get their pictures.
draw() {
  [[ -f $1/$2 ]] || return 0
  mkdir -p "$(dirname "$3")"
  # A link may lead to any file of the machine.
  if [[ $(realpath "$1/$2") != "$(realpath "$1")"/* ]]; then
    echo '::warning::There is no picture of a mesh that is a link out of the repository.'
  elif ! "$program" poster "$1/$2" -o "$3"; then
    echo '::warning::There is no picture of a mesh that changed. The lines before name it.'
  fi
}
git diff --name-only -z "$BASE" HEAD -- '*.md5mesh' | while IFS= read -rd '' mesh; do
  draw "$before" "$mesh" "$PICTURES/${mesh%.*}.before.webp"
  draw . "$mesh" "$PICTURES/${mesh%.*}.after.webp"
done
