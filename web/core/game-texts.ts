/**
 * Reads the small texts of games: configurations of models, lists of surfaces and skins, scales of joints, and tables
 * of archives.
 */
import type {
  CubeModel,
  ListedSurface,
  Md2Skins,
  Read,
  ResourceTable,
  ResourceTablePlace,
} from './asset-types.js';
import type { GameModule, RawResourceTable } from './game-module.js';
import { giveInput } from './give-input.js';
import { ReaderFaultError, type Instance } from './instance.js';
import { materialOf } from './material-of.js';
import { toDiagnostics } from './to-diagnostics.js';
import type { JointScale } from './types.js';
import type { RawDiagnostic } from './wasm-module.js';

/** The module lists four numbers for each file of a .resources archive: see RawResourceTable. */
const NUMBERS = 4;

/** It keeps only the module's memory. A file on which the reader fails gives nothing and that finding. */
export class GameTexts {
  readonly #instance: Instance<GameModule>;

  constructor(instance: Instance<GameModule>) {
    this.#instance = instance;
  }

  /**
   * The looks of the models in a configuration of a Cube 2 game. Files in the result have paths from the same root as `path`. `place` is the path
   * of its folder as far as it is known: md5dir may name this folder or another one.
   */
  readCubeConfig(file: Uint8Array, path: string, place: string): Read<readonly CubeModel[]> {
    const { models, diagnostics } = this.#read(
      file,
      (module) => module.readCubeConfig(path, place),
      (fault) => ({ models: [], diagnostics: [fault] }),
    );
    const dressed = models.map((model) => ({
      ...model,
      surfaces: model.surfaces.map((each) => ({ ...each, material: materialOf(each.material) })),
    }));
    return { value: dressed, diagnostics: toDiagnostics(diagnostics, {}) };
  }

  /** A .skin file in the format of Quake III; null for declarations of skins. */
  readSurfaceList(file: Uint8Array): Read<readonly ListedSurface[]> | null {
    const { isList, surfaces, diagnostics } = this.#read(
      file,
      (module) => module.readSurfaceList(),
      (fault) => ({ isList: true, surfaces: [], diagnostics: [fault] }),
    );
    return isList ? { value: surfaces, diagnostics: toDiagnostics(diagnostics, {}) } : null;
  }

  /** The skins of a model of Quake II (.md2); null for a file of another format. */
  readMd2Skins(file: Uint8Array): Md2Skins | null {
    const { isMd2, names, fault } = this.#read(
      file,
      (module) => module.readMd2Skins(),
      ({ message }) => ({ isMd2: true, names: [], fault: message }),
    );
    return isMd2 ? { names, fault } : null;
  }

  /** An .md5scale file; null if it is not JSON of this form. */
  readJointScales(file: Uint8Array): Read<readonly JointScale[] | null> {
    const { scales, diagnostics } = this.#read(
      file,
      (module) => module.readJointScales(),
      (fault) => ({ scales: null, diagnostics: [fault] }),
    );
    const value = scales?.map((scale) => ({ ...scale, frames: framesOf(scale.frames) })) ?? null;
    return { value, diagnostics: toDiagnostics(diagnostics, {}) };
  }

  /** Finds the table of a .resources archive by the header of 12 bytes and its size in bytes. */
  findResourceTable(header: Uint8Array, archiveSize: number): ResourceTablePlace {
    return this.#read(
      header,
      (module) => module.findResourceTable(archiveSize),
      ({ message }) => ({ fault: message, offset: 0, size: 0 }),
    );
  }

  /** The files that such a table lists; `offset` is that of the table in the archive. The table must not change. */
  readResourceTable(table: Uint8Array, offset: number): ResourceTable {
    const { entries = new Uint32Array(), ...faults } = this.#read<RawResourceTable>(
      table,
      (module) => module.readResourceTable(offset),
      ({ message }) => ({ fault: message, damage: '' }),
    );
    const decoder = new TextDecoder();
    return {
      ...faults,
      count: entries.length / NUMBERS,
      entry: (index) => {
        const [begin = 0, size = 0, file = 0, length = 0] = entries.subarray(NUMBERS * index);
        const name = decoder.decode(table.subarray(begin + 4, begin + 4 + size));
        return { name, entryOffset: offset + begin, offset: file, length };
      },
    };
  }

  #read<T>(file: Uint8Array, call: (module: GameModule) => T, failed: (fault: RawDiagnostic) => T): T {
    try {
      return this.#instance.read((module) => {
        giveInput(module, [file]);
        return call(module);
      });
    } catch (error) {
      if (!(error instanceof ReaderFaultError)) throw error;
      return failed(error.diagnostic);
    }
  }
}

/** Scales by frames, from a list of both in turns. */
function framesOf(list: Float32Array): Map<number, number> {
  const frames = new Map<number, number>();
  for (let i = 0; i + 1 < list.length; i += 2) frames.set(list[i] ?? 0, list[i + 1] ?? 1);
  return frames;
}
