#!/usr/bin/env bash
# Runs the npm package md5-viewer. VERSION from the environment, else the version of this checkout.
set -euo pipefail
package=$(dirname "${BASH_SOURCE[0]}")/../../package.json
version=${VERSION:-$(node -p 'JSON.parse(fs.readFileSync(process.argv[1])).version' "$package")}
exec npx --yes "md5-viewer@$version" "$@"
