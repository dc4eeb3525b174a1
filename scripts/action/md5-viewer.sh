#!/usr/bin/env bash
# Runs the npm package md5-viewer in this folder.
set -euo pipefail
program=$("$(dirname "${BASH_SOURCE[0]}")/program.sh")
exec "$program" "$@"
