/** Repairs of files: which repair removes which finding, and the files with their repairs. */
export { exceeds } from './file-bounds.js';
export {
  animEditsFor,
  codesOf,
  meshEditsFor,
  obstacleTo,
  REPAIR_NAMES,
  REPAIRS,
  repairOf,
  type RepairedKind,
  type RepairName,
} from './remedies.js';
export {
  possibleRepairs,
  rewriteRepaired,
  type DamagedFile,
  type TargetMesh,
  type Tools,
} from './repaired-file.js';
