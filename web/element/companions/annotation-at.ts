import type { Picked } from '../events.js';
import type { ViewerHost } from '../viewer-host.js';
import { applied, inverse, jointIn } from './transform.js';

/** An annotation at a hit: it moves with the hit joint, or stays fixed if no joint was hit. */
export function annotationAt(
  { driver }: Pick<ViewerHost, 'driver'>,
  { position, joint, jointName }: Picked,
  name: string,
): HTMLButtonElement {
  const child = document.createElement('button');
  child.type = 'button';
  child.slot = `hotspot-${name}`;
  const { model } = driver;
  if (!model || joint < 0) {
    child.dataset.position = decimals(position);
    return child;
  }
  const { joints } = model.evaluate({ layers: driver.motion.layers });
  child.dataset.joint = jointName ?? String(joint);
  child.dataset.offset = decimals(applied(inverse(jointIn(joints, joint)), ...position));
  return child;
}

function decimals(numbers: readonly number[]): string {
  return numbers.map((value) => String(Number(value.toFixed(2)))).join(' ');
}
