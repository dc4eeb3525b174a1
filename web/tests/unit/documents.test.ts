import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/run.mjs';
import { decode as decodeJpeg } from 'jpeg-js';
import { linkPicture } from '../../../scripts/vite/link-picture.mjs';

const inFolder = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const documents = [...inFolder('.'), ...inFolder('docs'), ...inFolder('docs/guide')];

/**
 * Targets of links and pictures, without anchors, other sites, and pages that exist only in the built site.
 */
function targetsIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/```[^]*?```/g, '');
  return [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:|^\.\.\/(?:index|embed)\.html/.test(target));
}

describe('the documents of the repository', () => {
  it.each(documents)('link to files that exist: %s', (file) => {
    expect(targetsIn(file).filter((target) => !existsSync(join(root, dirname(file), target)))).toEqual([]);
  });

  it('link each page of the guide from the README', () => {
    const linked = targetsIn('README.md');
    expect(inFolder('docs/guide').filter((page) => !linked.includes(page))).toEqual([]);
  });

  it.each([
    ['README.md', 120],
    ['CONTRIBUTING.md', 250],
  ])('stay short: %s has at most %i lines', (file, most) => {
    expect(readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(most);
  });
});

describe('the picture of pasted links', () => {
  const page = readFileSync(join(root, 'public/index.html'), 'utf8');
  const pictureOf = (site?: string) => {
    const hook = linkPicture(site).transformIndexHtml as { handler: (html: string) => string };
    return /property="og:image" content="([^"]*)"/.exec(hook.handler(page))?.[1];
  };

  it('is a file of the site, with a complete address if the address of the site is known', () => {
    expect(existsSync(join(root, 'public', pictureOf()!))).toBe(true);
    expect(pictureOf('https://example.org/viewer')).toBe('https://example.org/viewer/demo/screenshot.jpg');
    expect(pictureOf('https://example.org/')).toBe('https://example.org/demo/screenshot.jpg');
  });

  it('is in the answer for oEmbed, to which the page leads', () => {
    const plugin = linkPicture('https://example.org/viewer');
    const { handler } = plugin.transformIndexHtml as { handler: (html: string) => string };
    expect(
      /<link rel="alternate" type="application\/json\+oembed" href="([^"]*)"/.exec(handler(page))?.[1],
    ).toBe('https://example.org/viewer/oembed.json');
    const files: { fileName: string; source: string }[] = [];
    const generate = plugin.generateBundle as (this: object) => void;
    generate.call({ emitFile: (file: { fileName: string; source: string }) => files.push(file) });
    expect(files.map(({ fileName }) => fileName)).toEqual(['oembed.json']);
    const { width, height } = decodeJpeg(readFileSync(join(root, 'public/demo/screenshot.jpg')));
    expect(JSON.parse(files[0]!.source)).toEqual({
      version: '1.0',
      type: 'link',
      title: 'md5-viewer: id Tech 4 models in the browser',
      provider_name: 'md5-viewer',
      provider_url: 'https://example.org/viewer/',
      thumbnail_url: 'https://example.org/viewer/demo/screenshot.jpg',
      thumbnail_width: width,
      thumbnail_height: height,
    });
  });
});
