import { describe, expect, it } from 'vitest';
import { merge } from '../../files/collection/index.js';
import { namesOf, variantFor } from '../../files/compiled-names/index.js';
import { EMPTY, type FileEntry } from '../../files/index.js';

const entry = (path: string): FileEntry => ({
  ...namesOf(path),
  bytes: () => Promise.resolve(new Uint8Array()),
});
const image = (use: string): FileEntry => entry(`generated/images/models/imp_d#__${use}00.bimage`);
const withImages = (...images: FileEntry[]) => ({ ...EMPTY, images });

describe('images of a second drop', () => {
  it('keep the usages that only the first drop has', () => {
    const [diffuse, general, newer] = [image('01'), image('02'), image('02')];
    const { images } = merge(merge(withImages(diffuse), withImages(general)), withImages(newer));
    expect(images).toHaveLength(1);
    expect(variantFor(images[0]!, 'diffuse').compiledPath).toBe(diffuse.compiledPath);
    expect(variantFor(images[0]!, 'specular')).toBe(newer);
  });

  it('replace those of the same path that are not compiled', () => {
    const [before, after, other] = [entry('a/imp.tga'), entry('A\\imp.tga'), entry('a/other.tga')];
    expect(merge(withImages(before, other), withImages(after)).images).toEqual([after, other]);
    expect(merge(withImages(before), withImages()).images).toEqual([before]);
  });
});
