/** Models and entities that games define; see cpp/game/entities and cpp/game/findings. */
import type { CubeFacts, ModelAnim } from './asset-types.js';
import type { GameModule, RawDefinitionFinding } from './game-module.js';
import { giveInput } from './give-input.js';
import type { Instance } from './instance.js';
import type { Diagnostic, Vec3 } from './types.js';

/** A file with definitions. */
export interface DefinitionFile {
  /** As findings name it. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Any name for its game, in which a name should be defined only once. */
  readonly game?: string;
  /** Of the base game: it is known, and nothing is reported of it. */
  readonly isBase?: boolean;
  /** Whether the files of its game are known. */
  readonly isChecked?: boolean;
  /**
   * For the configuration of a Cube 2 game: its path, from the same root as the files that it names, and the path of its
   * folder as far as it is known.
   */
  readonly cube?: { readonly path: string; readonly place: string };
}

/** A model block, or the configuration of a mesh in a Cube 2 game, with what it inherits. */
export interface ModelBlock {
  /** Canonical. */
  readonly name: string;
  /** An index in the list of files. */
  readonly file: number;
  /** Counted from 1. */
  readonly line: number;
  /** '' if it names none. */
  readonly skin: string;
  /** Added to joint 0, in file units. */
  readonly offset: readonly number[];
  readonly cube: CubeFacts | null;
}

/** An attachment in a definition, at a joint of a model or as its replacement. */
export interface DefinedAttachment {
  /** Its key or tag, such as 'def_head'; 'model_gib' for a replacement of the model. */
  readonly by: string;
  /** The name in the definition. */
  readonly name: string;
  /** Path of the mesh; '' if it is unknown. */
  readonly mesh: string;
  /** '' if it is unknown. */
  readonly joint: string;
  /** As attributes of <md5-attachment>. */
  readonly offset: string;
  readonly angles: string;
}

/** Where the game puts a model. */
export interface ModelOffset {
  /** Model space; 0 0 0 if the model blocks of the mesh do not agree. */
  readonly offset: Vec3;
  /** What to report of it; null if no block moves the mesh. */
  readonly finding: Diagnostic | null;
}

/** Why a path leads to no file, in the order of game::Absence. */
export const ABSENCES = ['elsewhere', 'in-own-folder', 'outside'] as const;
export type Absence = (typeof ABSENCES)[number];

/** What to do with names that the base game may have, in the order of game::Absent. */
export const ABSENT_NAMES = ['sum', 'list', 'missing'] as const;
export type AbsentNames = (typeof ABSENT_NAMES)[number];

/** The files of a game, by the paths in its definitions. `from` is the path of the file of definitions. */
export interface GameFiles {
  /** Any name for the file, equal for equal files; its last part is in messages. Or why there is none. */
  readonly find: (from: string, path: string) => { readonly file: string } | { readonly absence: Absence };
  /** The names of the files in the folder of this path. */
  readonly namesBeside: (from: string, path: string) => readonly string[];
  /** Of `Model.facts()` for a file that was found. Null if it is not read, or is not a mesh. */
  readonly meshFacts: (file: string) => Uint8Array | null;
  /** The same of an animation. */
  readonly clipFacts: (file: string) => { readonly facts: Uint8Array; readonly frames: number } | null;
}

const NOTHING = new Uint8Array();

/** The set that a module holds: one at a time. */
const held = new WeakMap<GameModule, Definitions>();

/**
 * The definitions of several files. A name means its first definition, in their order. The module forgets a set when it
 * is asked for another one, and gets it again when it is needed. Each method throws a ReaderFaultError if the module fails.
 */
export class Definitions {
  readonly files: readonly DefinitionFile[];
  readonly #instance: Instance<GameModule>;

  /** @internal */
  constructor(instance: Instance<GameModule>, files: readonly DefinitionFile[]) {
    this.#instance = instance;
    this.files = files;
  }

  /** The model blocks for the mesh at this path, which may lie in any folder. */
  blocksOf(mesh: string): readonly ModelBlock[] {
    return this.#ask((module) => module.modelBlocks(mesh));
  }

  /** The animations of these blocks, or those of them that use the file at this path. */
  animsOf(mesh: string, clip?: string): readonly ModelAnim[] {
    return this.#ask((module) =>
      clip === undefined ? module.modelAnims(mesh) : module.clipAnims(mesh, clip),
    );
  }

  /** `name`: of the mesh, for messages. */
  offsetOf(mesh: string, name: string): ModelOffset {
    const { offset, finding } = this.#ask((module) => module.modelOffset(mesh, name));
    const [x = 0, y = 0, z = 0] = offset;
    return { offset: [x, y, z], finding: finding && this.#diagnostic(finding) };
  }

  /** What definitions attach to joints of the mesh at this path, which has these facts. */
  attachmentsOf(mesh: string, facts: Uint8Array): readonly DefinedAttachment[] {
    return this.#ask((module) => {
      giveInput(module, [facts]);
      return module.definedAttachments(mesh) ?? [];
    });
  }

  /** The findings of reading, in the order of the files. */
  readingFindings(): readonly Diagnostic[] {
    return this.#ask((module) => module.readingFindings()).map((finding) => this.#diagnostic(finding));
  }

  /**
   * Compares the definitions with the files of their game. `skins`: the names of all declared skins; without any, those of
   * the game are elsewhere.
   */
  check(
    files: GameFiles,
    { skins, absent }: { readonly skins: readonly string[]; readonly absent: AbsentNames },
  ): readonly Diagnostic[] {
    this.#ask((module) => module.startDefinitionCheck(skins));
    for (;;) {
      const wants = this.#ask((module) => module.definitionWants());
      if (wants.length === 0) break;
      for (const [i, { kind, file, path }] of wants.entries()) {
        this.#answer(files, i, { kind, from: this.files[file]?.path ?? '', path });
      }
    }
    const found = this.#ask((module) => module.definitionFindings(ABSENT_NAMES.indexOf(absent)));
    return found.map((finding) => this.#diagnostic(finding));
  }

  /** Answers a want; its kinds are in the order of game::DefinitionWant::Kind. */
  #answer(
    files: GameFiles,
    index: number,
    { kind, from, path }: { readonly kind: number; readonly from: string; readonly path: string },
  ): void {
    if (kind === 0) {
      const found = files.find(from, path);
      if ('file' in found) this.#ask((module) => module.answerPath(index, found.file, 0));
      else this.#ask((module) => module.answerPath(index, '', ABSENCES.indexOf(found.absence)));
    } else if (kind === 3) {
      const names = files.namesBeside(from, path);
      this.#ask((module) => module.answerNames(index, names));
    } else {
      const clip = kind === 2 ? files.clipFacts(path) : null;
      const facts = kind === 1 ? files.meshFacts(path) : clip?.facts;
      this.#ask((module) => {
        giveInput(module, [facts ?? NOTHING]);
        module.answerFacts(index, clip?.frames ?? 0);
      });
    }
  }

  #ask<T>(call: (module: GameModule) => T): T {
    return this.#instance.read((module) => {
      if (held.get(module) !== this) this.#give(module);
      return call(module);
    });
  }

  #give(module: GameModule): void {
    held.delete(module);
    module.startDefinitions();
    for (const { path, bytes, game = '', isChecked = false, isBase = false, cube } of this.files) {
      giveInput(module, [bytes]);
      if (cube) module.addDefinedConfig(path, cube.path, cube.place, isChecked);
      else module.addDefinitions(path, game, isChecked, isBase);
    }
    held.set(module, this);
  }

  #diagnostic({ strict, file, ...rest }: RawDefinitionFinding): Diagnostic {
    return { ...rest, ...(strict && { strict }), file: this.files[file]?.path ?? '' };
  }
}
