/** The bounds of the skinned vertices in model space, from the weights that are written. */
export function skinnedBounds(meshes, world) {
  const min = [Infinity, Infinity, Infinity],
    max = [-Infinity, -Infinity, -Infinity];
  for (const m of meshes)
    for (const v of m.verts) {
      let x = 0,
        y = 0,
        z = 0;
      for (let i = v.first; i < v.first + v.count; i++) {
        const { joint, bias, at: o } = m.weights[i],
          { p, q } = world[joint];
        const tx = 2 * (q[1] * o[2] - q[2] * o[1]),
          ty = 2 * (q[2] * o[0] - q[0] * o[2]),
          tz = 2 * (q[0] * o[1] - q[1] * o[0]);
        x += bias * (p[0] + o[0] + q[3] * tx + q[1] * tz - q[2] * ty);
        y += bias * (p[1] + o[1] + q[3] * ty + q[2] * tx - q[0] * tz);
        z += bias * (p[2] + o[2] + q[3] * tz + q[0] * ty - q[1] * tx);
      }
      if (x < min[0]) min[0] = x;
      if (x > max[0]) max[0] = x;
      if (y < min[1]) min[1] = y;
      if (y > max[1]) max[1] = y;
      if (z < min[2]) min[2] = z;
      if (z > max[2]) max[2] = z;
    }
  return { min, max };
}
