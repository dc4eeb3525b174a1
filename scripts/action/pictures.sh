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
# A path in a workflow command, escaped as in web/cli/check-formats.ts.
escaped() {
  local text=${1//%/%25}
  text=${text//$'\r'/%0D} text=${text//$'\n'/%0A} text=${text//:/%3A} text=${text//,/%2C}
  printf %s "${text//[[:cntrl:]]/?}"
}
# A mesh that cannot be drawn is named in the log; the others still get their pictures.
draw() {
  [[ -f $1/$2 ]] || return 0
  mkdir -p "$(dirname "$3")"
  "$program" poster "$1/$2" -o "$3" || echo "::warning file=$(escaped "$2")::There is no picture of this mesh"
}
git diff --name-only -z "$BASE" HEAD -- '*.md5mesh' | while IFS= read -rd '' mesh; do
  draw "$before" "$mesh" "$PICTURES/${mesh%.*}.before.webp"
  draw . "$mesh" "$PICTURES/${mesh%.*}.after.webp"
done
