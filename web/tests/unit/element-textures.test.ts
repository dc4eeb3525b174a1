import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MaterialState, Model } from '../../core/index.js';
import { forgetPaintings, paint } from '../../element/engine/paint.js';
import type { Engine } from '../../element/engine/engine.js';
import { EMPTY, Library, problem, type Asset, type MaterialPaint, type Texture } from '../../files/index.js';
import type { PaintOptions } from '../../files/library.js';
import { openWeightsShow, weightsFile } from '../support/weights-show.js';
import { file } from './files-fakes.js';

class Bitmap {
  static open = 0;
  readonly width = 4;
  readonly height = 4;
  constructor() {
    Bitmap.open++;
  }
  close(): void {
    Bitmap.open--;
  }
}

/** A texture with an image of its own. */
function textureOf(material: string, role = 'diffuse', path = `${material}.png`): Texture {
  const image = new Bitmap();
  return { material, role, image, entry: file(path), release: () => image.close() } as unknown as Texture;
}

/** An engine that decodes two images of a model and passes them to `setTexture`. */
function makeEngine(setTexture: (material: string) => Promise<void>): {
  engine: Engine;
  paints: () => number;
} {
  let paints = 0;
  const library = {
    paintOf: () => {
      paints++;
      return ['body', 'head'].map((material) => paintWith(material, [textureOf(material)]));
    },
  };
  const stage = {
    setTexture: (_: Model, material: string) => setTexture(material),
    takesBlocks: () => false,
  };
  return { engine: { library, stage } as unknown as Engine, paints: () => paints };
}

const paintWith = (material: string, textures: readonly Texture[]): MaterialPaint => ({
  material,
  state: null,
  unsmoothedTangents: false,
  textures: Promise.resolve(textures),
});

const makeModel = (): Asset<Model> =>
  ({ value: { disposed: false, setUnsmoothedTangents: () => undefined } }) as unknown as Asset<Model>;

beforeEach(() => {
  Bitmap.open = 0;
  vi.stubGlobal('ImageBitmap', Bitmap);
});
afterEach(() => vi.unstubAllGlobals());

describe('painting a model', () => {
  it('closes every bitmap once it is on the GPU, and is done once for all elements', async () => {
    const { engine, paints } = makeEngine(() => Promise.resolve());
    const model = makeModel();
    const twice = await Promise.all([0, 1].map(() => paint(engine, model, EMPTY, null)));
    expect([twice, paints(), Bitmap.open]).toEqual([[[], []], 1, 0]);
    forgetPaintings();
    await paint(engine, model, EMPTY, null);
    expect([paints(), Bitmap.open]).toEqual([2, 0]);
  });

  it('reports an image that does not reach the GPU, closes all, and shows the others', async () => {
    const shown: string[] = [];
    const { engine } = makeEngine((material) => {
      if (material === 'body') return Promise.reject(new Error('offline'));
      shown.push(material);
      return Promise.resolve();
    });
    const problems = await paint(engine, makeModel(), EMPTY, null);
    expect(problems).toMatchObject([{ code: 'image-not-decoded', file: 'body.png', severity: 'warning' }]);
    expect(problems[0]?.message).toContain('offline');
    expect([shown, Bitmap.open]).toEqual([['head'], 0]);
  });

  it('closes the bitmaps of a model that was removed meanwhile', async () => {
    const { engine } = makeEngine(() => Promise.reject(new Error('not asked for')));
    const model = makeModel();
    const painting = paint(engine, model, EMPTY, null);
    Object.assign(model.value, { disposed: true });
    expect(await painting).toEqual([]);
    expect(Bitmap.open).toBe(0);
  });
});

describe('a material', () => {
  /** The calls of the stage while the images of one material after another arrive. */
  async function told(paints: readonly Partial<MaterialPaint>[], arrive: readonly (() => void)[]) {
    const log: string[] = [];
    const stage = {
      setTexture: (_: Model, material: string, __: unknown, role: string) => {
        log.push(`${material} ${role}`);
        return Promise.resolve();
      },
      setMaterial: (_: Model, material: string, state: MaterialState | null) =>
        log.push(`${material} ${state?.noDraw ? 'hidden' : (state?.blend ?? 'undeclared')}`),
      takesBlocks: () => false,
    };
    const library = {
      paintOf: () => Promise.resolve(paints.map((one) => ({ ...paintWith('', []), ...one }))),
    };
    const engine = { library, stage } as unknown as Engine;
    const done = paint(engine, makeModel(), EMPTY, null, {
      onFile: () => undefined,
      onMaterial: () => log.push('shown'),
    });
    await new Promise((resolve) => setTimeout(resolve));
    for (const next of arrive) {
      log.push('|');
      next();
      await new Promise((resolve) => setTimeout(resolve));
    }
    await done;
    return log.join(' ');
  }

  /** Textures that arrive on request of the test. */
  function coming() {
    let resolve: (textures: readonly Texture[]) => void = () => undefined;
    const promise = new Promise<readonly Texture[]>((done) => (resolve = done));
    return { promise, resolve };
  }

  const image = (material: string, role: string): Texture => textureOf(material, role, 'a.png');

  it('shows its images together, colours last, while those of others are loading', async () => {
    const [head, body] = [coming(), coming()];
    const paints = [
      { material: 'head', textures: head.promise },
      { material: 'body', textures: body.promise },
    ];
    const arrive = [
      () => body.resolve([image('body', 'diffuse'), image('body', 'normal')]),
      () => head.resolve([image('head', 'diffuse')]),
    ];
    expect(await told(paints, arrive)).toBe('| body normal body diffuse shown | head diffuse shown');
    expect(Bitmap.open).toBe(0);
  });

  it('that blends is hidden until its images are there', async () => {
    const state = {
      alphaTest: 0,
      blend: 'add',
      twoSided: false,
      unlit: true,
      noDraw: false,
      clamp: false,
    } as const;
    const glow = coming();
    const paints = [
      { material: 'glow', state, textures: glow.promise },
      { material: 'body', state: { ...state, blend: 'opaque' as const } },
    ];
    const arrive = [() => glow.resolve([image('glow', 'diffuse')])];
    expect(await told(paints, arrive)).toBe(
      'glow hidden body opaque body opaque shown | glow add glow diffuse shown',
    );
  });
});

describe('an image that cannot be read', () => {
  /** The calls of the stage for each paint of one model, with these images and this skin. */
  async function painted(
    steps: readonly { skin: string | null; images: string[]; broken?: boolean }[],
  ): Promise<string[][]> {
    const sent: string[] = [];
    let step = steps[0]!;
    const library = {
      paintOf: (_model: unknown, _from: unknown, { onProblem }: PaintOptions) => {
        if (step.broken) onProblem?.(problem('warning', 'image-not-decoded', 'body.png', 'Damaged.'));
        return ['body', 'head'].map((material) => {
          return paintWith(material, step.images.includes(material) ? [textureOf(material)] : []);
        });
      },
    };
    const stage = {
      setTexture: (_: Model, material: string, image: { width: number }) => {
        sent.push(image.width === 1 ? `nothing on ${material}` : material);
        return Promise.resolve();
      },
      takesBlocks: () => false,
    };
    const model = makeModel();
    const results: string[][] = [];
    for (step of steps) {
      const collection = { ...EMPTY, images: [file(`${results.length}.png`)] };
      await paint({ library, stage } as unknown as Engine, model, collection, step.skin);
      results.push(sent.splice(0));
    }
    return results;
  }

  it('leaves the shown one until another can be read', async () => {
    const whole = { skin: null, images: ['body', 'head'] };
    expect(await painted([whole, { skin: null, images: ['head'], broken: true }, whole])).toEqual([
      ['body', 'head'],
      ['head'],
      ['body', 'head'],
    ]);
    const without = { skin: null, images: ['head'] };
    expect(await painted([whole, { ...without, broken: true }, without])).toEqual([
      ['body', 'head'],
      ['head'],
      ['nothing on body', 'head'],
    ]);
  });

  it('of another skin does not leave the image of the skin before', async () => {
    const other = { skin: 'other', images: ['head'], broken: true };
    expect(await painted([{ skin: null, images: ['body', 'head'] }, other])).toEqual([
      ['body', 'head'],
      ['nothing on body', 'head'],
    ]);
  });
});

describe('a declared material', () => {
  it('that asks for unsmoothed tangents turns only the normals of its meshes', async () => {
    const { core, stage } = await openWeightsShow();
    const library = new Library(core);
    const declared = file('materials/a.mtr', 'mesh1 { unsmoothedTangents diffusemap _white }');
    const mesh = { path: 'weights.md5mesh', bytes: () => Promise.resolve(weightsFile('weights.md5mesh')) };
    const normalsOf = ({ value }: Asset<Model>) => {
      const bind = value.evaluate({});
      return value.meshes.map((_, i) => bind.mesh(i).normals);
    };
    const smooth = (await library.add(EMPTY, [mesh], { mode: 'auto' })).models[0]!;
    const before = normalsOf(smooth);
    const collection = await library.add(EMPTY, [mesh, declared], { mode: 'auto' });
    const model = collection.models[0]!;
    expect(await paint({ library, stage } as unknown as Engine, model, collection, null)).toEqual([]);
    const after = normalsOf(model);
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).not.toEqual(before[1]);
  });
});
