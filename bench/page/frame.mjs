/// <reference lib="dom" /> A crowd of one model, drawn by us and by three.js in one page. The harness calls
/// window.frames.
import {
  AnimationMixer,
  DirectionalLight,
  HemisphereLight,
  MeshLambertMaterial,
  PerspectiveCamera,
  Scene,
  SkinnedMesh,
  WebGLRenderer,
} from 'three';
import { readJsClip, readJsModel } from '../js-reader.mjs';
import { clipOf, geometryOf, skeletonOf } from './three-character.mjs';

/** @typedef {import('../../web/core/core.js').Core} Core */
/** @typedef {(seconds: number) => void} DrawFrame */

const tile = 16;
const secondsPerFrame = 0.021;

/** Uploading GL calls of our frame, which the split measurement leaves out. Reading state remains. */
const uploads = ['bufferData', 'bufferSubData'];

/** @param {string} url */
async function bytesOf(url) {
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}

/** @type {WebGL2RenderingContext[]} contexts in the order they were made */
const contexts = [];
const getContext = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (/** @type {any[]} */ ...args) {
  const context = getContext.apply(this, /** @type {any} */ (args));
  if (context instanceof WebGL2RenderingContext && !contexts.includes(context)) contexts.push(context);
  return /** @type {any} */ (context);
};

// The rasteriser runs on the CPU here, in parallel to the main thread on the same two cores. Full drawing
// includes its time, drawing one triangle per call does not. For the main thread both are the same call.
let oneTriangle = false;
const { drawElements } = WebGL2RenderingContext.prototype;
WebGL2RenderingContext.prototype.drawElements = function (
  /** @type {number} */ mode,
  /** @type {number} */ count,
  /** @type {number} */ type,
  /** @type {number} */ offset,
) {
  drawElements.call(this, mode, oneTriangle ? Math.min(count, 3) : count, type, offset);
};

/**
 * @param {Core} core
 * @param {number} count
 * @param {Uint8Array} mesh
 * @param {Uint8Array} anim
 * @returns {{ draw: DrawFrame, setShadows: (on: boolean) => void }} draws all with one call into the module
 */
function ourCrowd(core, count, mesh, anim) {
  const stage = core.createStage();
  const { model } = core.readModel(mesh, 'mesh');
  const { clip } = core.readClip(anim, 'anim');
  if (!model || !clip) throw new Error('not read');
  const { min, max } = model.evaluate({ clip, frame: 0 }).bounds;
  const target = /** @type {[number, number, number]} */ (min.map((low, i) => (low + (max[i] ?? 0)) / 2));
  // The picture stays in the shared framebuffer, like that of three.js.
  const context = /** @type {any} */ ({ drawImage: () => undefined, globalCompositeOperation: 'copy' });
  const requests = Array.from({ length: count }, (_, i) => {
    const view = stage.createView();
    view.state.model = model;
    view.state.showGrid = false;
    view.state.camera = {
      kind: 'free',
      eye: [target[0] + 90, target[1] + 10 + i / 10, 40],
      target,
      fovY: 40,
    };
    return { view, width: tile, height: tile, context };
  });
  /** @type {DrawFrame} */
  const draw = (seconds) => {
    for (const [i, { view }] of requests.entries()) {
      view.state.layers = [{ clip, seconds: seconds + i * 0.07 }];
    }
    stage.draw(requests);
  };
  draw(0.1);
  const before = requests.map(({ view }) => view.result.frame);
  draw(0.15);
  if (requests.some(({ view }, i) => view.result.frame === before[i])) throw new Error('Ours does not move.');
  return {
    draw,
    setShadows: (on) => {
      for (const { view } of requests) view.state.shadowIntensity = on ? 1 : 0;
    },
  };
}

/**
 * @param {number} count
 * @param {Uint8Array} mesh
 * @param {Uint8Array} anim
 */
function threeCrowd(count, mesh, anim) {
  const read = readJsModel(mesh);
  const geometries = read.meshes.map(geometryOf);
  const clip = clipOf(readJsClip(anim));
  const renderer = new WebGLRenderer({ antialias: true });
  const side = Math.ceil(Math.sqrt(count));
  renderer.setSize(side * tile, side * tile, false);
  const scene = new Scene();
  scene.add(new HemisphereLight(0xffffff, 0x444444, 1), new DirectionalLight(0xffffff, 2));
  const camera = new PerspectiveCamera(40, 1, 1, 10000);
  camera.position.set(0, 0, side * 120);
  const material = new MeshLambertMaterial();
  const mixers = Array.from({ length: count }, (_, i) => {
    const skeleton = skeletonOf(read);
    const bodies = geometries.map((geometry) => new SkinnedMesh(geometry, material));
    for (const body of bodies) {
      body.frustumCulled = false;
      body.position.set(((i % side) - side / 2) * 80, (Math.floor(i / side) - side / 2) * 80, 0);
      if (skeleton.bones[0] && body === bodies[0]) body.add(skeleton.bones[0]);
      body.updateMatrixWorld(true);
      body.bind(skeleton, body.matrixWorld);
      scene.add(body);
    }
    const mixer = new AnimationMixer(bodies[0] ?? scene);
    mixer.clipAction(clip).play();
    return mixer;
  });
  const animate = (/** @type {number} */ seconds) => {
    for (const [i, mixer] of mixers.entries()) mixer.setTime(seconds + i * 0.07);
  };
  return {
    animate,
    draw: (/** @type {number} */ seconds) => {
      animate(seconds);
      renderer.render(scene, camera);
    },
  };
}

/**
 * Disables GL calls while `draw` runs.
 * @param {WebGL2RenderingContext} gl
 * @param {readonly string[]} names
 */
function without(gl, names, /** @type {DrawFrame} */ draw) {
  const target = /** @type {any} */ (gl);
  return (/** @type {number} */ seconds) => {
    for (const name of names) target[name] = () => undefined;
    draw(seconds);
    for (const name of names) delete target[name];
  };
}

/** All calls without a result. @param {WebGL2RenderingContext} gl */
function commandsOf(gl) {
  const kept = /^(get|create|is|check|read|finish|flush|constructor|fence|client)/;
  const prototype = Object.getPrototypeOf(gl);
  return Object.getOwnPropertyNames(prototype).filter((name) => {
    const { value } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
    return typeof value === 'function' && !kept.test(name);
  });
}

/** @param {number} count @param {number} model its index among the served ones */
async function start(count, model) {
  const [mesh, anim] = await Promise.all([bytesOf(`${model}.md5mesh`), bytesOf(`${model}.md5anim`)]);
  const url = new URL('lib/core.js', location.href).href;
  /** @type {{ loadCore: () => Promise<import('../../web/core/core.js').Core> }} */
  const { loadCore } = await import(/* @vite-ignore */ url);
  contexts.length = 0;
  const ours = ourCrowd(await loadCore(), count, mesh, anim);
  const three = threeCrowd(count, mesh, anim);
  const [ourGl, threeGl] = contexts;
  if (!ourGl || !threeGl) throw new Error('There is no WebGL2.');
  ours.draw(0);
  /** The crowd of three.js casts no shadows. @param {boolean} shadows @returns {DrawFrame} */
  const drawn = (shadows) => (seconds) => {
    ours.setShadows(shadows);
    ours.draw(seconds);
  };
  const plain = drawn(false);
  /** @type {Record<string, { draw: DrawFrame, gl: WebGL2RenderingContext, inFull?: boolean }>} */
  const contenders = {
    ours: { draw: plain, gl: ourGl, inFull: true },
    three: { draw: three.draw, gl: threeGl, inFull: true },
    'ours with shadows': { draw: drawn(true), gl: ourGl, inFull: true },
    'three, animation alone': { draw: three.animate, gl: threeGl },
    'three, a triangle a call': { draw: three.draw, gl: threeGl },
    'ours, a triangle a call': { draw: plain, gl: ourGl },
    'ours without uploads': { draw: without(ourGl, uploads, plain), gl: ourGl },
    'ours without GL': { draw: without(ourGl, commandsOf(ourGl), plain), gl: ourGl },
  };
  let seconds = 0;
  const pixel = new Uint8Array(4);
  /**
   * The main thread's milliseconds for `times` frames, without the time of the rasteriser. One untimed frame
   * comes first: in it, crowds create or release shadow maps after another contender.
   */
  const run = (/** @type {string} */ name, /** @type {number} */ times) => {
    const { draw, gl, inFull } = contenders[name] ?? {};
    if (!draw || !gl) throw new Error(name);
    oneTriangle = inFull !== true;
    const drawFrame = () => {
      seconds += secondsPerFrame;
      const begin = performance.now();
      draw(seconds);
      const took = performance.now() - begin;
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      return took;
    };
    drawFrame();
    let took = 0;
    for (let i = 0; i < times; i++) took += drawFrame();
    return took;
  };
  return { names: Object.keys(contenders), run, isolated: crossOriginIsolated };
}

Object.assign(window, { frames_: { start } });
