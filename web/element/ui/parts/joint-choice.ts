import type { Joint } from '../../../core/index.js';
import type { ViewerHost } from '../../viewer-host.js';

/** What `weight-joint` says for a joint: its name where that is plain, so that links and other models take it over. */
export function jointWord(joint: number, joints: readonly Pick<Joint, 'name'>[]): string {
  const name = joints[joint]?.name ?? '';
  const isPlain = name !== '' && joints.findIndex((other) => other.name === name) === joint;
  return isPlain ? name : String(joint);
}

/** Chooses a joint, or none with -1. In the weights display it is the one whose weights are shown. */
export function chooseJoint(viewer: ViewerHost, joint: number): void {
  viewer.selectedJoint = joint;
  if (viewer.shading === 'weights') viewer.weightJoint = joint < 0 ? null : jointWord(joint, viewer.joints);
}
