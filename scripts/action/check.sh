#!/usr/bin/env bash
# The check of action.yml. FILES: paths, one a line. ARGS: options, separated by blanks.
set -euo pipefail
mapfile -t files < <(grep -v '^[[:blank:]]*$' <<<"$FILES")
read -ra args <<<"${ARGS//$'\n'/ }"
exec "$(dirname "${BASH_SOURCE[0]}")/md5-viewer.sh" check --format github "${args[@]}" -- "${files[@]}"
