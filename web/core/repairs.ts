/** Finds and makes the repairs of MD5 files; see cpp/repair. */
import { giveInput } from './give-input.js';
import { ReaderFaultError, type Instance } from './instance.js';
import { toDiagnostics } from './to-diagnostics.js';
import type { BrokenFile, FoundRepair, RepairChoice, Repaired } from './repair-types.js';
import type { RawRepaired, WriteModule } from './write-module.js';

/** In the order of repair::FileKind. */
const KINDS = ['mesh', 'anim', 'camera'] as const;
/** In the order of repair::Choice::Asked. */
const ASKED = ['none', 'invisible', 'all'] as const;

/** It keeps nothing between calls. */
export class Repairs {
  readonly #instance: Instance<WriteModule>;

  constructor(instance: Instance<WriteModule>) {
    this.#instance = instance;
  }

  /** The repairs that work alone on the file, in the order in which they are made. */
  find(broken: BrokenFile): readonly FoundRepair[] {
    return this.#with(
      broken,
      (module) => {
        if (module.repairsNeedClips([], 0, true)) giveClips(module, broken);
        return module.findRepairs();
      },
      () => [],
    );
  }

  /** Makes the chosen ones, one after the other. */
  make(broken: BrokenFile, { named, asked }: RepairChoice): Repaired {
    const which = ASKED.indexOf(asked);
    return this.#with(
      broken,
      (module) => {
        if (module.repairsNeedClips(named, which, false)) giveClips(module, broken);
        return toRepaired(module, broken, module.makeRepairs(named, which));
      },
      (fault) => ({
        ...{ text: null, made: [], undone: [], changes: [] },
        obstacle: toDiagnostics([fault.diagnostic], { file: broken.file })[0] ?? null,
      }),
    );
  }

  #with<T>(
    { kind, file, bytes, mesh }: BrokenFile,
    call: (module: WriteModule) => T,
    failed: (fault: ReaderFaultError) => T,
  ): T {
    try {
      return this.#instance.read((module) => {
        giveInput(module, [bytes]);
        if (mesh) module.otherInputView(mesh.bytes.length).set(mesh.bytes);
        module.startRepairs(KINDS.indexOf(kind), file, mesh !== undefined, mesh?.file ?? '');
        const result = call(module);
        module.endRepairs();
        return result;
      });
    } catch (error) {
      if (!(error instanceof ReaderFaultError)) throw error;
      return failed(error);
    }
  }
}

function giveClips(module: WriteModule, { clips }: BrokenFile): void {
  for (const { file, bytes } of clips?.() ?? []) {
    giveInput(module, [bytes]);
    module.addRepairClip(file);
  }
}

function toRepaired(module: WriteModule, { file }: BrokenFile, raw: RawRepaired): Repaired {
  const { isWritten, obstacle, ...rest } = raw;
  const text = isWritten ? new TextDecoder().decode(module.textView()) : null;
  module.releaseText();
  const [first = null] = obstacle ? toDiagnostics([obstacle], { file }) : [];
  return { ...rest, text, obstacle: first };
}
