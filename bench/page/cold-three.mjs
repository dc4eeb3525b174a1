/// <reference lib="dom" /> Loads model and clip with the smallest possible page with three.js and the fastest
/// JavaScript reader.
import { AnimationMixer, MeshLambertMaterial, SkinnedMesh, WebGLRenderer } from 'three';
import { readJsClip, readJsModel } from '../js-reader.mjs';
import { clipOf, geometryOf, skeletonOf } from './three-character.mjs';

const [mesh, anim] = ['0.md5mesh', '0.md5anim'].map((url) =>
  fetch(url).then(async (response) => new Uint8Array(await response.arrayBuffer())),
);
const read = readJsModel(await /** @type {Promise<Uint8Array>} */ (mesh));
const skeleton = skeletonOf(read);
const bodies = read.meshes.map((each) => new SkinnedMesh(geometryOf(each), new MeshLambertMaterial()));
const [root] = skeleton.bones;
if (root && bodies[0]) bodies[0].add(root);
for (const body of bodies) body.bind(skeleton);
const mixer = new AnimationMixer(bodies[0] ?? new SkinnedMesh());
mixer.clipAction(clipOf(readJsClip(await /** @type {Promise<Uint8Array>} */ (anim)))).play();
mixer.setTime(0.05);
skeleton.update();
// The page could draw now: its renderer is loaded, like ours.
Object.assign(window, { readyAt: performance.now(), made: bodies, Renderer: WebGLRenderer });
