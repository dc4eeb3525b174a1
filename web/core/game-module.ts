/** The functions of md5-viewer-game.wasm as cpp/wasm binds them. */
import type { StackControl } from './instance.js';
import type { Severity } from './types.js';
import type { RawFit } from './wasm-module.js';

export interface RawFits {
  clips: {
    fitting: { mesh: number; fit: RawFit; differences: string[] }[];
    /** An index in `fitting`, or -1. */
    best: number;
    /** The mesh from which the clip differs least, or -1. */
    misfit: number;
    reason: string;
  }[];
  findings: {
    severity: Severity;
    code: string;
    strict: boolean;
    clip: number;
    /** -1 for none. */
    mesh: number;
    message: string;
  }[];
}

export interface GameModule extends StackControl {
  inputView(size: number): Uint8Array;
  /** Forgets all facts; see game::Strangers for the flag. */
  startFits(comparesStrangers: boolean): void;
  /** The input has the facts; false if another build made them. `isNamed`: the user named the file itself. */
  addMeshFacts(name: string, folder: string, isNamed: boolean): boolean;
  addClipFacts(name: string, folder: string, isNamed: boolean): boolean;
  /** The result for the facts since startFits(). */
  takeFits(listsAll: boolean): RawFits;
}
