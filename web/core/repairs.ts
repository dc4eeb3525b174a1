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

/** Each call reads the file again, and leaves nothing in the module. */
export class Repairs {
  readonly #instance: Instance<WriteModule>;

  constructor(instance: Instance<WriteModule>) {
    this.#instance = instance;
  }

  /** The repairs that work alone on the file, in the order in which they are made. */
  find(broken: BrokenFile): readonly FoundRepair[] {
    return this.#with(broken, {
      needsClips: (module) => module.repairsNeedClips([], 0, true),
      call: (module) => module.findRepairs(),
      failed: () => [],
    });
  }

  /** Makes the chosen ones, one after the other. */
  make(broken: BrokenFile, { named, asked }: RepairChoice): Repaired {
    const which = ASKED.indexOf(asked);
    return this.#with(broken, {
      needsClips: (module) => module.repairsNeedClips(named, which, false),
      call: (module) => toRepaired(module, broken, module.makeRepairs(named, which)),
      failed: (fault) => ({
        ...{ text: null, made: [], undone: [], changes: [] },
        obstacle: toDiagnostics([fault.diagnostic], { file: broken.file })[0] ?? null,
      }),
    });
  }

  #with<T>(broken: BrokenFile, { needsClips, call, failed }: Work<T>): T {
    try {
      const clips = broken.clips && this.#on(broken, [], needsClips) ? broken.clips() : [];
      return this.#on(broken, clips, call);
    } catch (error) {
      if (!(error instanceof ReaderFaultError)) throw error;
      return failed(error);
    }
  }

  #on<T>(
    { kind, file, bytes, mesh }: BrokenFile,
    clips: readonly { readonly file: string; readonly bytes: Uint8Array }[],
    call: (module: WriteModule) => T,
  ): T {
    return this.#instance.read((module) => {
      giveInput(module, [bytes]);
      if (mesh) module.otherInputView(mesh.bytes.length).set(mesh.bytes);
      module.startRepairs(KINDS.indexOf(kind), file, mesh !== undefined, mesh?.file ?? '');
      for (const clip of clips) {
        giveInput(module, [clip.bytes]);
        module.addRepairClip(clip.file);
      }
      const result = call(module);
      module.endRepairs();
      return result;
    });
  }
}

interface Work<T> {
  readonly needsClips: (module: WriteModule) => boolean;
  readonly call: (module: WriteModule) => T;
  /** The result if the module fails. */
  readonly failed: (fault: ReaderFaultError) => T;
}

function toRepaired(module: WriteModule, { file }: BrokenFile, raw: RawRepaired): Repaired {
  const { isWritten, obstacle, ...rest } = raw;
  const text = isWritten ? new TextDecoder().decode(module.textView()) : null;
  module.releaseText();
  const [first = null] = obstacle ? toDiagnostics([obstacle], { file }) : [];
  return { ...rest, text, obstacle: first };
}
