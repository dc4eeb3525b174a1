#!/usr/bin/env bash
# Installs the npm package md5-viewer, and prints the path of its program. VERSION from the environment, else the
# version of this checkout. The folder that is checked has no part in the
# choice: npm runs in an empty folder, where it finds no .npmrc, package.json or node_modules.
set -euo pipefail
package=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/package.json
empty=$(mktemp -d)
trap 'rm -rf "$empty"' EXIT
cd "$empty"
version=${VERSION:-$(node -p 'JSON.parse(fs.readFileSync(process.argv[1])).version' "$package")}
npm exec --yes --prefix "$empty" --ignore-scripts --package "md5-viewer@$version" -- which md5-viewer
