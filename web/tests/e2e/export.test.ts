import { describe, expect, it } from 'vitest';
import { bytesOf } from '../support/download.js';
import { complaints as complaintsOf } from '../support/exported.js';
import { Glb } from '../support/glb.js';
import { visits } from '../support/setup.js';
import { inViewer, untilPlaying, viewerOf } from '../support/viewer.js';

const site = visits({ wholeDemo: true });
const DEMO = 'demo/wanderer/';
const PAGE = `/#src=${DEMO}wanderer.md5mesh&anim=${DEMO}walk.md5anim,${DEMO}idle.md5anim&mtr=${DEMO}wanderer.mtr`;

describe('exportScene()', () => {
  it('rejects if there is no model', async () => {
    const { page } = await site.open(PAGE);
    const said = await inViewer(page, () =>
      document
        .createElement('md5-viewer')
        .exportScene()
        .then(
          () => '',
          (error: unknown) => String(error),
        ),
    );
    expect(said).toBe('Error: There is no model to export.');
  });

  it('makes a valid GLB of what is shown, with its images, under the strict policy', async () => {
    const { page, complaints } = await site.open(PAGE);
    await untilPlaying(page);
    const { address, type, remarks } = await inViewer(page, async (viewer) => {
      const told: string[] = [];
      viewer.addEventListener('scene-export', ({ detail }) => told.push(...detail.remarks));
      const blob = await viewer.exportScene();
      const reader = new FileReader();
      await new Promise((resolve) => {
        reader.onload = resolve;
        reader.readAsDataURL(blob);
      });
      return { address: reader.result as string, type: blob.type, remarks: told };
    });
    expect(type).toBe('model/gltf-binary');
    const glb = Uint8Array.from(Buffer.from(address.replace(/^.*,/, ''), 'base64'));
    expect(await complaintsOf(glb)).toEqual([]);
    const { json } = new Glb(glb);
    expect(json.animations!.map(({ name }) => name).sort()).toEqual(['idle', 'walk']);
    expect(json.images!.map(({ name }) => name).sort()).toEqual(
      ['body', 'cap', 'gear'].flatMap((name) => [`${name}.png`, `${name}_local.png`, `${name}_s.png`]),
    );
    expect(remarks.filter((text) => text.includes('specular'))).toEqual([]);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });
});

describe('Shift+E', () => {
  it('saves the model as GLB and says what is not in it', async () => {
    const { page, complaints } = await site.open(PAGE);
    await untilPlaying(page);
    await viewerOf(page).focus();
    const saving = page.waitForEvent('download');
    await page.keyboard.press('Shift+E');
    const download = await saving;
    expect(download.suggestedFilename()).toBe('wanderer.glb');
    expect(new Glb(await bytesOf(download)).json.meshes!.length).toBeGreaterThan(0);
    const dialog = page.getByRole('dialog', { name: 'wanderer.glb differs from the shown model' });
    await dialog.getByText('do not agree on one position').first().waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });
});

describe('the Details', () => {
  it('save the picture and the model', async () => {
    const { page, complaints } = await site.open(PAGE);
    await untilPlaying(page);
    await page.getByRole('button', { name: 'Details' }).click();
    for (const [button, file] of [
      ['Picture', 'wanderer.png'],
      ['GLB', 'wanderer.glb'],
    ] as const) {
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: button, exact: true }).click();
      expect((await saving).suggestedFilename()).toBe(file);
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });
});
