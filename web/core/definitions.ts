/** Models and entities that games define; see cpp/game/entities and cpp/game/findings. */
import type { ModelAnim } from './asset-types.js';
import type {
  Absence,
  AbsentNames,
  DefinedAttachment,
  DefinitionFile,
  GameFiles,
  ModelBlock,
  ModelOffset,
} from './definition-types.js';
import type { GameModule, RawDefinitionFinding } from './game-module.js';
import { giveInput } from './give-input.js';
import type { Instance } from './instance.js';
import type { Diagnostic } from './types.js';

/** Why a path leads to no file, in the order of game::Absence. */
const ABSENCES: readonly Absence[] = ['elsewhere', 'in-own-folder', 'outside'];

/** In the order of game::Absent. */
const ABSENT_NAMES: readonly AbsentNames[] = ['sum', 'list', 'missing'];

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

  /** The attachments to joints of the mesh at this path, which has these facts. */
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
      // The host answers before the module is called again.
      const answers = wants.map(({ kind, file, path }) =>
        answerOf(files, { kind, from: this.files[file]?.path ?? '', path }),
      );
      this.#instance.read((module) => {
        if (held.get(module) !== this)
          throw new Error('The files of a game must not ask for definitions while these are checked.');
        for (const [i, answer] of answers.entries()) answer(module, i);
      });
    }
    const found = this.#ask((module) => module.endDefinitionCheck(ABSENT_NAMES.indexOf(absent)));
    return found.map((finding) => this.#diagnostic(finding));
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
      const { path: inner = '', place = '' } = cube ?? {};
      module.addDefinitions({ path, game, isChecked, isBase, inner, place });
    }
    held.set(module, this);
  }

  #diagnostic({ strict, file, ...rest }: RawDefinitionFinding): Diagnostic {
    return { ...rest, ...(strict && { strict }), file: this.files[file]?.path ?? '' };
  }
}

type Answer = (module: GameModule, want: number) => void;

/** The kinds of wants are in the order of game::DefinitionWant::Kind. */
function answerOf(
  files: GameFiles,
  { kind, from, path }: { readonly kind: number; readonly from: string; readonly path: string },
): Answer {
  if (kind === 0) {
    const found = files.find(from, path);
    if ('file' in found) return (module, want) => module.answerPath(want, found.file, 0);
    return (module, want) => module.answerPath(want, '', ABSENCES.indexOf(found.absence));
  }
  if (kind === 3) {
    const names = files.namesBeside(from, path);
    return (module, want) => module.answerNames(want, names);
  }
  const clip = kind === 2 ? files.clipFacts(path) : null;
  const facts = kind === 1 ? files.meshFacts(path) : clip?.facts;
  return (module, want) => {
    giveInput(module, [facts ?? NOTHING]);
    module.answerFacts(want, clip?.frames ?? 0);
  };
}
