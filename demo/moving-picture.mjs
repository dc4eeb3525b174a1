// node demo/moving-picture.mjs: writes docs/wanderer.webp, the animated picture of the README, from
// the built site. It needs Chromium, and img2webp of Debian's package webp.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/lib/browser.mjs';
import { root } from '../scripts/lib/run.mjs';
import { serveFolder } from '../scripts/static-server.mjs';

const SIZE = { width: 480, height: 360 };
/** Two cycles of the walk, while the camera makes one full orbit. */
const FRAMES = 48;
const CYCLES = 2;
const MILLISECONDS = 66;

const LINK =
  '/#src=demo/wanderer/wanderer.md5mesh&anim=demo/wanderer/walk.md5anim&mtr=demo/wanderer/wanderer.mtr&play=0&ui=none&theme=light&show=none';

const folder = mkdtempSync(join(tmpdir(), 'moving-picture-'));
const server = await serveFolder(join(root, 'dist/site'));
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
try {
  const page = await browser.newPage({ viewport: SIZE });
  await page.goto(`http://127.0.0.1:${server.port}${LINK}`);
  const viewer = page.locator('md5-viewer');
  await viewer.evaluate(
    (element) =>
      new Promise((resolve) => {
        if (element.loaded) resolve(undefined);
        else element.addEventListener('load', resolve, { once: true });
      }),
  );
  const files = [];
  for (let i = 0; i < FRAMES; i++) {
    const picture = await viewer.evaluate(
      async (element, { share, cycles, size }) => {
        element.currentTime = ((share * cycles) % 1) * element.duration;
        element.cameraOrbit = `${30 + 360 * share}deg 78deg 92%`;
        element.jumpCameraToGoal();
        const blob = await element.toBlob({ ...size, transparent: false, mimeType: 'image/png' });
        return [...new Uint8Array(await blob.arrayBuffer())];
      },
      { share: i / FRAMES, cycles: CYCLES, size: SIZE },
    );
    const file = join(folder, `${String(i).padStart(3, '0')}.png`);
    writeFileSync(file, Uint8Array.from(picture));
    files.push(file);
  }
  const options = ['-loop', '0', '-lossy', '-q', '58', '-m', '6', '-d', String(MILLISECONDS)];
  execFileSync('img2webp', [...options, ...files, '-o', join(root, 'docs/wanderer.webp')]);
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true });
}
