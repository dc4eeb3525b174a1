/**
 * Reads valid text of version 10 for the compilers in this folder, as simply as possible. It trusts its
 * input.
 */
import type { V3 } from '../double-reading.js';

export interface SourceWeight {
  readonly joint: number;
  readonly bias: number;
  readonly at: V3;
}
export interface SourceMesh {
  readonly material: string;
  readonly vertices: readonly {
    readonly uv: readonly [number, number];
    readonly weights: readonly SourceWeight[];
  }[];
  readonly triangles: readonly V3[];
}
export interface SourceJoint {
  readonly name: string;
  readonly parent: number;
  readonly position: V3;
  /** x, y and z of the quaternion. */
  readonly rotation: V3;
}
export interface SourceModel {
  readonly joints: readonly SourceJoint[];
  readonly meshes: readonly SourceMesh[];
}
export interface SourceClip {
  readonly rate: number;
  readonly width: number;
  readonly joints: readonly {
    readonly name: string;
    readonly parent: number;
    readonly flags: number;
    readonly first: number;
  }[];
  readonly bounds: readonly { readonly min: V3; readonly max: V3 }[];
  readonly baseframe: readonly { readonly position: V3; readonly rotation: V3 }[];
  readonly frames: readonly (readonly number[])[];
}

class Words {
  readonly #words: string[];
  #at = 0;

  constructor(text: string) {
    const all = text.match(/"[^"]*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[(){}]|[^\s(){}"]+/g) ?? [];
    this.#words = all.filter((word) => !word.startsWith('//') && !word.startsWith('/*'));
  }

  next(): string {
    return (this.#words[this.#at++] ?? '').replace(/^"|"$/g, '');
  }
  number(): number {
    return Number(this.next());
  }
  /** Reads this word if it comes next; returns whether it did. */
  takes(word: string): boolean {
    const found = this.#words[this.#at] === word;
    if (found) this.#at++;
    return found;
  }
  get isDone(): boolean {
    return this.#at >= this.#words.length;
  }
  group(): number[] {
    const numbers: number[] = [];
    if (!this.takes('(')) throw new Error(`Expected '(' at word ${this.#at}.`);
    while (!this.takes(')')) numbers.push(this.number());
    return numbers;
  }
  vector(): V3 {
    return this.group() as V3;
  }
}

export function readSourceModel(text: string): SourceModel {
  const words = new Words(text);
  const joints: SourceJoint[] = [];
  const meshes: SourceMesh[] = [];
  while (!words.isDone) {
    const word = words.next();
    if (word === 'joints' && words.takes('{')) {
      while (!words.takes('}')) {
        const [name, parent] = [words.next(), words.number()];
        joints.push({ name, parent, position: words.vector(), rotation: words.vector() });
      }
    } else if (word === 'mesh' && words.takes('{')) {
      meshes.push(readSourceMesh(words));
    }
  }
  return { joints, meshes };
}

function readSourceMesh(words: Words): SourceMesh {
  let material = '';
  const vertices: { uv: [number, number]; first: number; count: number }[] = [];
  const triangles: V3[] = [];
  const weights: SourceWeight[] = [];
  while (!words.takes('}')) {
    const word = words.next();
    if (word === 'shader') material = words.next();
    else if (word === 'vert') {
      const i = words.number();
      const [s = 0, t = 0] = words.group();
      vertices[i] = { uv: [s, t], first: words.number(), count: words.number() };
    } else if (word === 'tri') {
      triangles[words.number()] = [words.number(), words.number(), words.number()];
    } else if (word === 'weight') {
      const i = words.number();
      weights[i] = { joint: words.number(), bias: words.number(), at: words.vector() };
    } else if (word.startsWith('num')) words.next();
    else throw new Error(`Unexpected '${word}'.`);
  }
  const own = vertices.map(({ uv, first, count }) => ({ uv, weights: weights.slice(first, first + count) }));
  return { material, vertices: own, triangles };
}

export function readSourceClip(text: string): SourceClip {
  const words = new Words(text);
  const counts = new Map<string, number>();
  const joints: { name: string; parent: number; flags: number; first: number }[] = [];
  const bounds: { min: V3; max: V3 }[] = [];
  const baseframe: { position: V3; rotation: V3 }[] = [];
  const frames: number[][] = [];
  while (!words.isDone) {
    const word = words.next();
    if (/^(num|frameRate)/.test(word)) counts.set(word, words.number());
    else if (word === 'hierarchy' && words.takes('{')) {
      while (!words.takes('}'))
        joints.push({
          name: words.next(),
          parent: words.number(),
          flags: words.number(),
          first: words.number(),
        });
    } else if (word === 'bounds' && words.takes('{')) {
      while (!words.takes('}')) bounds.push({ min: words.vector(), max: words.vector() });
    } else if (word === 'baseframe' && words.takes('{')) {
      while (!words.takes('}')) baseframe.push({ position: words.vector(), rotation: words.vector() });
    } else if (word === 'frame') {
      const frame: number[] = (frames[words.number()] = []);
      words.takes('{');
      while (!words.takes('}')) frame.push(words.number());
    }
  }
  const [rate = 24, width = 0] = [counts.get('frameRate'), counts.get('numAnimatedComponents')];
  return { rate, width, joints, bounds, baseframe, frames };
}
