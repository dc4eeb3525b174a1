import type { ViewerHost } from '../../viewer-host.js';
import { JointLabels } from './joint-labels.js';

/** Has joint names painted over the pictures of `viewer`: all while `skeleton` says so, else those of marked joints. */
export function paintLabels(viewer: ViewerHost): void {
  viewer.driver.makeOverPainter = () => {
    const labels = new JointLabels(() => viewer.skeleton === 'names', viewer);
    return (picture) => labels.paint(picture);
  };
  viewer.driver.invalidate();
}
