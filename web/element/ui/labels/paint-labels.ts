import type { ViewerHost } from '../../viewer-host.js';
import { JointLabels } from './joint-labels.js';

/**
 * Paints joint names over the pictures of `viewer`: all names if `skeleton` is `names`, or else those of
 * marked joints.
 */
export function paintLabels(viewer: ViewerHost): void {
  viewer.driver.makeOverPainter = () => {
    const labels = new JointLabels(() => viewer.skeleton === 'names', viewer);
    return (picture) => labels.paint(picture);
  };
  viewer.driver.invalidate();
}
