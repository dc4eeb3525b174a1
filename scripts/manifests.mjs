// Writes the manifests for editors and tools into dist/lib. `npm run build` runs it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { elementFacts } from './lib/element-facts.mjs';
import { manifests } from './lib/manifests.mjs';
import { main, root } from './lib/run.mjs';

await main(async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const made = manifests(await elementFacts(), version);
  for (const [name, manifest] of Object.entries(made))
    writeFileSync(join(root, 'dist/lib', name), `${JSON.stringify(manifest, null, 1)}\n`);
});
