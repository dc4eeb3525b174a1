import { describe, expect, it } from 'vitest';
import { openTag } from '../support/host.js';
import { visits } from '../support/setup.js';
import { inViewer, untilViewer } from '../support/viewer.js';

const site = visits();

const mesh = (bias: number): string => `MD5Version 10
commandline ""
numJoints 1
numMeshes 1
joints {
	"a" -1 ( 0 0 0 ) ( 0 0 0 )
}
mesh {
	shader "m"
	numverts 3
	vert 0 ( 0 0 ) 0 1
	vert 1 ( 1 0 ) 1 1
	vert 2 ( 0 1 ) 2 1
	numtris 1
	tri 0 0 1 2
	numweights 3
	weight 0 0 1 ( 0 0 0 )
	weight 1 0 1 ( 0 9 0 )
	weight 2 0 ${bias} ( 0 0 9 )
}
`;

describe('the findings on several models', () => {
  it('can be limited to this model or one severity, and the listed ones are copied', async () => {
    const { page } = await openTag(
      site,
      '<md5-viewer class="box" camera-controls controls inspector></md5-viewer>',
      {},
      { style: '.box { width: 100%; height: 600px }' },
    );
    await page.setViewportSize({ width: 1000, height: 620 });
    await inViewer(
      page,
      async (viewer, [odd, other]) => {
        const files = [
          [odd, 'odd/odd.md5mesh'],
          ['no mesh at all', 'odd/broken.md5mesh'],
          [other, 'other/other.md5mesh'],
        ] as const;
        await viewer.loadFiles(files.map(([text, name]) => new File([text ?? ''], name)));
        await viewer.showModel('odd');
        const copied: string[] = [];
        Object.assign(window, { copied });
        Object.defineProperty(navigator, 'clipboard', {
          value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
        });
      },
      [mesh(0.5), mesh(0.25)],
    );
    await untilViewer(page, (viewer) => viewer.loaded && viewer.modelName === 'odd');
    const list = page.locator('.side .findings');
    const filters = page.locator('.side').getByRole('group', { name: 'Filter findings' });
    const copy = async (): Promise<string> => {
      await page
        .locator('.side .report')
        .getByRole('button', { name: /Copy|Copied/ })
        .click();
      return page.evaluate(() => (window as unknown as { copied: string[] }).copied.at(-1) ?? '');
    };
    await list.getByText('add up to 50 %').waitFor();
    expect(await list.getByText('add up to 25 %').count()).toBe(0);
    const own = await copy();
    expect(own).toContain('odd.md5mesh:13:2: warning weight-sum');
    expect(own).not.toContain('other.md5mesh');

    await filters.getByRole('combobox').first().selectOption('all');
    await list.getByText('add up to 25 %').waitFor();
    await page.locator('.side').getByText('about other files').waitFor();
    expect(await copy()).toContain('other.md5mesh');

    await filters.getByRole('combobox').last().selectOption('Notes');
    await list.getByText('add up to 50 %').waitFor({ state: 'detached' });
    expect(await list.locator('.severity').allTextContents()).not.toContain('warning');
    expect(await copy()).not.toContain(': warning ');
  });
});
