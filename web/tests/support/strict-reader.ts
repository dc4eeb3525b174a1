/**
 * An independent reader of version 10 for the writer's output. It follows the grammar of Doom 3's loaders
 * (formats.md 1.2 to 1.4) and shares no code with the project's readers. The form must be exact: other text
 * throws. The result lists valid text with content that Doom 3 rejects or misreads: the writer keeps such
 * content unless a repair was requested.
 */
export function refusalsOf(text: string, kind: 'mesh' | 'anim' | 'camera'): readonly string[] {
  const file = new StrictFile(text);
  file.words('MD5Version', '10', 'commandline');
  file.string();
  if (kind === 'mesh') readMesh(file);
  else if (kind === 'anim') readAnim(file);
  else readCamera(file);
  file.end();
  return file.refusals;
}

/** The same for all MD5 files of version 10 in a folder, each with its path. */
export function refusalsIn(
  files: readonly { readonly path: string; readonly bytes: Uint8Array }[],
): readonly string[] {
  return files.flatMap(({ path, bytes }) => {
    const kind = /\.md5(mesh|anim|camera)$/.exec(path)?.[1];
    const text = new TextDecoder().decode(bytes);
    if (kind !== 'mesh' && kind !== 'anim' && kind !== 'camera') return [];
    return text.startsWith('MD5Version 12') ? [] : refusalsOf(text, kind).map((why) => `${path}: ${why}`);
  });
}

/** White space, id's comment for the name of a mesh, and the tokens. Numbers have no exponent, no '+' and no octal zeros. */
const TOKEN =
  /([ \n\t]+)|(\/\/ meshes: [^\n]*\n)|"([^"\n]*)"|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?![\w.]))|([A-Za-z]\w*|[(){}])/y;

interface Token {
  readonly text: string;
  readonly type: 'string' | 'number' | 'word';
  readonly line: number;
}

class StrictFile {
  readonly refusals: string[] = [];
  readonly #tokens: Token[] = [];
  #next = 0;

  constructor(text: string) {
    let line = 1;
    TOKEN.lastIndex = 0;
    for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
      const match = TOKEN.exec(text);
      if (!match)
        throw new Error(`line ${line}: no token begins with ${JSON.stringify(text.slice(at, at + 20))}`);
      const [all, blank, comment, quoted, number, word] = match;
      if (quoted !== undefined) this.#tokens.push({ text: quoted, type: 'string', line });
      else if (number !== undefined) this.#tokens.push({ text: number, type: 'number', line });
      else if (word !== undefined) this.#tokens.push({ text: word, type: 'word', line });
      if (blank ?? comment) line += all.split('\n').length - 1;
    }
  }

  #take(type: Token['type'], wanted: string): string {
    const token = this.#tokens[this.#next++];
    if (token?.type === type) return token.text;
    throw new Error(`line ${token?.line ?? 'last'}: expected ${wanted}, got ${token?.text ?? 'the end'}`);
  }

  /** Reads these words and integers, and no others. */
  words(...wanted: readonly string[]): void {
    for (const each of wanted) {
      const got = this.#take(/^\d/.test(each) ? 'number' : 'word', each);
      if (got !== each) throw new Error(`expected ${each}, got ${got}`);
    }
  }

  isNext(word: string): boolean {
    const token = this.#tokens[this.#next];
    return token?.type === 'word' && token.text === word;
  }

  string(): string {
    return this.#take('string', 'a string');
  }

  number(): number {
    const text = this.#take('number', 'a number');
    const value = Number(text);
    if (!Number.isFinite(Math.fround(value))) throw new Error(`${text} is no float`);
    return value;
  }

  integer(): number {
    const text = this.#take('number', 'an integer');
    const value = Number(text);
    if (!Number.isInteger(value) || text.includes('.') || Math.abs(value) >= 2 ** 31)
      throw new Error(`expected an integer, got ${text}`);
    return value;
  }

  /** Reads a word and an integer: 'numverts 3'. */
  count(word: string): number {
    this.words(word);
    const count = this.integer();
    if (count < 0) throw new Error(`${word} is negative`);
    return count;
  }

  vector(size = 3): number[] {
    this.words('(');
    const numbers = Array.from({ length: size }, () => this.number());
    this.words(')');
    return numbers;
  }

  /** Reads `count` entries between braces. */
  block(word: string, count: number, entry: (index: number) => void): void {
    this.words(word, '{');
    for (let i = 0; i < count; i++) entry(i);
    this.words('}');
  }

  refuseIf(isRefused: boolean, why: string): void {
    if (isRefused) this.refusals.push(why);
  }

  end(): void {
    if (this.#next < this.#tokens.length)
      throw new Error(`the end was expected, not ${this.#tokens[this.#next]?.text}`);
  }
}

function readMesh(file: StrictFile): void {
  const joints = file.count('numJoints');
  const meshes = file.count('numMeshes');
  file.refuseIf(joints === 0, 'there is no joint');
  file.block('joints', joints, (i) => {
    file.string();
    const parent = file.integer();
    file.refuseIf(parent >= i || parent < -1, `joint ${i} has the parent ${parent}`);
    file.vector();
    file.vector();
  });
  for (let i = 0; i < meshes; i++) readSubmesh(file, joints);
}

function readSubmesh(file: StrictFile, joints: number): void {
  file.words('mesh', '{');
  if (file.isNext('name')) {
    file.words('name');
    file.string();
  }
  file.words('shader');
  file.string();
  const ranges: (readonly [number, number])[] = [];
  const vertices = file.count('numverts');
  for (let i = 0; i < vertices; i++) {
    file.words('vert', String(i));
    file.vector(2);
    ranges.push([file.integer(), file.integer()]);
  }
  const triangles = file.count('numtris');
  for (let i = 0; i < triangles; i++) {
    file.words('tri', String(i));
    const corners = [file.integer(), file.integer(), file.integer()];
    file.refuseIf(
      !corners.every((corner) => isIndex(corner, vertices)),
      `triangle ${i} is ${corners.join(' ')}`,
    );
  }
  const weights = file.count('numweights');
  for (let i = 0; i < weights; i++) {
    file.words('weight', String(i));
    const joint = file.integer();
    file.refuseIf(!isIndex(joint, joints), `weight ${i} is of joint ${joint}`);
    file.number();
    file.vector();
  }
  ranges.forEach(([first, count], i) => {
    file.refuseIf(count <= 0, `vertex ${i} has ${count} weights`);
    file.refuseIf(first < 0 || first + count > weights, `vertex ${i} has weights beyond the last`);
  });
  file.words('}');
}

const isIndex = (value: number, count: number): boolean => value >= 0 && value < count;

function readAnim(file: StrictFile): void {
  const frames = file.count('numFrames');
  const joints = file.count('numJoints');
  file.words('frameRate');
  const rate = file.number();
  const components = file.count('numAnimatedComponents');
  file.refuseIf(frames === 0, 'there is no frame');
  file.refuseIf(joints === 0, 'there is no joint');
  file.refuseIf(!Number.isInteger(rate) || rate <= 0, `the frame rate is ${rate}`);
  file.refuseIf(components > 6 * joints, `${components} components are too many`);
  file.block('hierarchy', joints, (i) => {
    file.string();
    const [parent, flags, first] = [file.integer(), file.integer(), file.integer()];
    file.refuseIf(parent >= i || parent < -1, `joint ${i} has the parent ${parent}`);
    file.refuseIf(i > 0 && parent === -1, `joint ${i} is another root`);
    file.refuseIf(flags < 0 || flags > 63, `joint ${i} has the flags ${flags}`);
    const used = flags.toString(2).replaceAll('0', '').length;
    const isInside = components === 0 ? used === 0 : isIndex(first, components) && first + used <= components;
    file.refuseIf(!isInside, `joint ${i} has components from ${first} on`);
  });
  const pairs = (): void => {
    file.vector();
    file.vector();
  };
  file.block('bounds', frames, pairs);
  file.block('baseframe', joints, pairs);
  for (let i = 0; i < frames; i++) {
    file.words('frame', String(i), '{');
    for (let k = 0; k < components; k++) file.number();
    file.words('}');
  }
}

function readCamera(file: StrictFile): void {
  const frames = file.count('numFrames');
  file.words('frameRate');
  const rate = file.number();
  const cuts = file.count('numCuts');
  file.refuseIf(frames === 0, 'there is no frame');
  file.refuseIf(!Number.isInteger(rate) || rate <= 0, `the frame rate is ${rate}`);
  file.refuseIf(cuts > frames, `${cuts} cuts are too many`);
  file.block('cuts', cuts, () => {
    const cut = file.integer();
    file.refuseIf(cut < 1 || cut >= frames, `there is a cut at ${cut}`);
  });
  file.block('camera', frames, () => {
    file.vector();
    file.vector();
    file.number();
  });
}
