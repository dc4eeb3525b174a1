import type { Joint } from '../../../core/index.js';
import type { ViewerHost } from '../../viewer-host.js';

/**
 * The value of `weight-joint` for a joint: its name if that is unambiguous, so that links and other models
 * can use it.
 */
export function jointWord(joint: number, joints: readonly Pick<Joint, 'name'>[]): string {
  const name = joints[joint]?.name ?? '';
  const isPlain = name !== '' && joints.findIndex((other) => other.name === name) === joint;
  return isPlain ? name : String(joint);
}

/** Selects a joint, or none with -1. In the weights display its weights are shown. */
export function chooseJoint(viewer: ViewerHost, joint: number): void {
  viewer.selectedJoint = joint;
  if (viewer.shading === 'weights') viewer.weightJoint = joint < 0 ? null : jointWord(joint, viewer.joints);
}
