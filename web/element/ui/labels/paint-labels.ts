import type { OverPainter } from '../../engine/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { JointLabels } from './joint-labels.js';

/**
 * Paints joint names over the pictures of `viewer`: all names if `skeleton` is `names`, or else those of
 * marked joints.
 */
export function paintLabels(viewer: ViewerHost): void {
  const paintNames = (): OverPainter => {
    const labels = new JointLabels(() => viewer.skeleton === 'names', viewer);
    return (picture) => labels.paint(picture);
  };
  const { driver } = viewer;
  driver.change({ painters: [...driver.scene.painters, paintNames] });
}
