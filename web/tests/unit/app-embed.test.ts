import { describe, expect, it, vi } from 'vitest';
import { frameCode, tagCode, type EmbedContent } from '../../app/embed-code.js';
import { preferredClip } from '../../app/preferred-clip.js';
import { rpcMethods, type RemoteViewer } from '../../app/rpc-methods.js';
import { dispatch, type RpcMethod, type RpcResponse } from '../../app/rpc.js';
import { throttled } from '../../app/throttle.js';

const BLOB = new Blob(['picture']);
const FILE = new File([''], 'imp.md5mesh');
const BASE = 'https://site.example/viewer/embed.html';

function makeViewer(): RemoteViewer & { calls: unknown[][] } {
  const calls: unknown[][] = [];
  const call =
    (name: string, result?: unknown) =>
    (...args: unknown[]): never => {
      calls.push([name, ...args]);
      return result as never;
    };
  const vector = { x: 1, y: 2, z: 3, toString: () => '1m 2m 3m' };
  return {
    calls,
    currentTime: 0,
    currentFrame: 0,
    animationName: 'idle',
    cameraPath: null,
    availableAnimations: ['idle', 'walk'],
    availableCameraPaths: ['tour'],
    duration: 2,
    frameCount: 49,
    frameRate: 24,
    paused: false,
    loaded: true,
    ready: true,
    modelName: 'imp',
    availableModels: ['imp', 'cyberdemon'],
    skin: null,
    availableSkins: ['skins/dead'],
    layers: [],
    hoveredJoint: -1,
    selectedJoint: -1,
    joints: [],
    meshes: [],
    report: { diagnostics: [] },
    missingFiles: [],
    stats: null,
    play: call('play'),
    pause: call('pause'),
    stepFrames: call('stepFrames'),
    setRange: call('setRange'),
    setView: call('setView'),
    loadFiles: call('loadFiles'),
    showModel: call('showModel'),
    reload: call('reload'),
    cancelLoading: call('cancelLoading'),
    dismissPoster: call('dismissPoster'),
    getCameraOrbit: call('getCameraOrbit', { theta: 1, phi: 2, radius: 3, toString: () => '' }),
    getCameraTarget: call('getCameraTarget', vector),
    getDimensions: call('getDimensions', vector),
    getFieldOfView: call('getFieldOfView', 30),
    jumpCameraToGoal: call('jumpCameraToGoal'),
    updateFraming: call('updateFraming'),
    pick: call('pick', null),
    toBlob: call('toBlob', BLOB),
    toDataURL: call('toDataURL', 'data:,'),
    record: call('record', BLOB),
    exportScene: call('exportScene', BLOB),
    toPermalink: call('toPermalink', '#src=a'),
  };
}

async function ask(method: string, params?: unknown, viewer = makeViewer()): Promise<RpcResponse | null> {
  const load = (...urls: unknown[]): Promise<unknown> => Promise.resolve(urls);
  return dispatch({ jsonrpc: '2.0', id: 1, method, params }, rpcMethods(viewer, load, BASE));
}

describe('a message to the embedded page', () => {
  const methods = new Map<string, RpcMethod>([
    ['echo', (params) => params],
    ['fail', () => Promise.reject(new Error('out of order'))],
  ]);

  it.each<[string, unknown, number | undefined]>([
    ['text that is not JSON', '{"jsonrpc":', -32700],
    ['a wrong version', { jsonrpc: '1.0', id: 1, method: 'echo' }, -32600],
    ['a request without method', { jsonrpc: '2.0', id: 1 }, -32600],
    ['an id that is an object', { jsonrpc: '2.0', id: {}, method: 'echo' }, -32600],
    ['an unknown method', { jsonrpc: '2.0', id: 1, method: 'constructor' }, -32601],
    ['a method that fails', { jsonrpc: '2.0', id: 1, method: 'fail' }, -32603],
  ])('that is %2$s is answered with an error: %1$s', async (_, message, code) => {
    expect((await dispatch(message, methods))?.error?.code).toBe(code);
  });

  it.each<[string, unknown]>([
    ['speaks something else', { type: 'webpackOk' }],
    ['is a number', 5],
    ['is a list', [{ jsonrpc: '2.0', id: 1, method: 'echo' }]],
    ['is a notification', { jsonrpc: '2.0', method: 'echo' }],
    ['is a response', { jsonrpc: '2.0', id: 9, result: 1 }],
  ])('that %s gets no answer', async (_, message) => {
    expect(await dispatch(message, methods)).toBeNull();
  });

  it('is answered with its id and result, as an object or as text', async () => {
    const request = { jsonrpc: '2.0', id: 'a', method: 'echo', params: { x: 1 } };
    const response = { jsonrpc: '2.0', id: 'a', result: { x: 1 } };
    expect(await dispatch(request, methods)).toEqual(response);
    expect(await dispatch(JSON.stringify(request), methods)).toEqual(response);
  });
});

describe('the embedded viewer', () => {
  it.each<[string, unknown, string]>([
    ['pause', ['now'], 'Too many parameters.'],
    ['play', ['now'], 'Expected a number for repetitions.'],
    ['play', { pingpong: 1 }, 'Expected true or false for pingpong.'],
    ['play', { speed: 1 }, 'Unknown parameter "speed".'],
    ['setRange', { last: 3 }, 'Expected a number for first.'],
    ['showModel', ['baron'], 'Expected one of imp, cyberdemon for name.'],
    ['pick', [3], 'Expected a number for clientY.'],
    ['toBlob', { mimeType: 3 }, 'Expected a string for mimeType.'],
    ['record', { range: [1] }, 'Expected a list of two numbers for range.'],
    ['record', { range: [1, '2'] }, 'Expected a list of two numbers for range.'],
    ['loadFiles', { files: [] }, 'Expected a list of files for files.'],
    ['loadFiles', { files: [{ path: 'a' }] }, 'Expected a list of files for files.'],
    ['loadFiles', { files: [FILE], mode: 'both' }, 'Expected one of auto, add, replace for mode.'],
    ['stepFrames', { count: '1' }, 'Expected a number for count.'],
    ['stepFrames', {}, 'Expected a number for count.'],
    ['stepFrames', 3, 'Expected the parameters as an object or a list.'],
    ['setView', ['behind'], 'Expected one of front, back, left, right, top, bottom, iso, iso-back for name.'],
    ['get', ['innerHTML'], expect.stringContaining('Expected one of currentTime')],
    ['set', { name: 'paused', value: true }, expect.stringContaining('Expected one of currentTime')],
    ['set', { name: 'currentTime', value: null }, 'Expected a number for value.'],
    ['set', { name: 'animationName', value: 'fly' }, 'Expected one of idle, walk for value.'],
    ['set', { name: 'modelName', value: 'baron' }, 'Expected one of imp, cyberdemon for value.'],
    ['set', { name: 'skin', value: 'skins/gone' }, 'Expected one of none, skins/dead for value.'],
    ['set', { name: 'shading', value: 'toon' }, 'shading cannot be "toon".'],
    ['set', { name: 'lightDirection', value: 'up' }, 'lightDirection cannot be "up".'],
    ['set', { name: 'grid', value: '' }, 'Expected true or false for value.'],
    ['set', { name: 'exposure', value: '1' }, 'Expected a number for value.'],
    ['set', { name: 'src', value: 'a.md5mesh' }, expect.stringContaining('Expected one of currentTime')],
    ...[['idle'], {}, [{ weight: 1 }], [{ animationName: 'idle', weight: '1' }], [{ animationName: 1 }]].map(
      (value): [string, unknown, string] => [
        'set',
        { name: 'layers', value },
        'Expected a list of { animationName, weight, timeScale, offset } for value.',
      ],
    ),
    ['set', { name: 'loop', value: 'x', extra: 1 }, 'Unknown parameter "extra".'],
    ['loadUrls', {}, 'Expected an address to load.'],
    ['loadUrls', { src: 'javascript:alert(1)' }, '"javascript:alert(1)" is not an http or https address.'],
    ['loadUrls', { animations: 'a.md5anim' }, 'Expected a list of strings for animations.'],
    ['loadUrls', { src: 'a.md5mesh', materials: 'a.mtr' }, 'Expected a list of strings for materials.'],
    ['loadUrls', { materials: ['file:///a.mtr'] }, '"file:///a.mtr" is not an http or https address.'],
  ])('refuses %s with %j', async (method, params, message) => {
    expect((await ask(method, params))?.error).toEqual({ code: -32602, message });
  });

  it.each<[string, unknown, unknown[]]>([
    ['play', undefined, ['play', {}]],
    ['play', { repetitions: 2, pingpong: true }, ['play', { repetitions: 2, pingpong: true }]],
    ['setRange', [5, 12], ['setRange', 5, 12]],
    ['setRange', {}, ['setRange', undefined, undefined]],
    ['showModel', ['cyberdemon'], ['showModel', 'cyberdemon']],
    ['reload', undefined, ['reload']],
    ['cancelLoading', undefined, ['cancelLoading']],
    ['dismissPoster', undefined, ['dismissPoster']],
    ['jumpCameraToGoal', undefined, ['jumpCameraToGoal']],
    ['updateFraming', undefined, ['updateFraming']],
    ['pick', [40, 30], ['pick', 40, 30]],
    ['loadFiles', [[FILE], 'add'], ['loadFiles', [FILE], { mode: 'add' }]],
    ['loadFiles', [[FILE]], ['loadFiles', [FILE], { mode: 'auto' }]],
    ['pause', [], ['pause']],
    ['stepFrames', [-1], ['stepFrames', -1]],
    ['setView', { name: 'iso' }, ['setView', 'iso']],
  ])('does %s with %j', async (method, params, call) => {
    const viewer = makeViewer();
    expect(await ask(method, params, viewer)).toEqual({ jsonrpc: '2.0', id: 1, result: null });
    expect(viewer.calls).toEqual([call]);
  });

  it.each<[string, unknown]>([
    ['currentTime', 1.5],
    ['currentFrame', 36],
    ['timeScale', -1],
    ['loop', 'ping-pong'],
    ['animationName', 'walk'],
    ['cameraPath', 'tour'],
    ['cameraPath', null],
    ['modelName', 'cyberdemon'],
    ['skin', 'skins/dead'],
    ['skin', 'none'],
    ['skin', null],
    ['layers', [{ animationName: 'walk', weight: 0.5, timeScale: 'sync', offset: 0.25 }]],
    ['layers', []],
    ['selectedJoint', 3],
    ['rootMotion', 'in-place'],
    ['shading', 'weights'],
    ['hiddenMeshes', 'head'],
    ['hiddenMeshes', null],
    ['lightDirection', '40deg 60deg'],
    ['grid', true],
    ['exposure', 1.5],
    ['cameraOrbit', '30deg 70deg auto'],
  ])('gives back %s after it was set to %j', async (name, value) => {
    const viewer = makeViewer();
    expect(await ask('set', { name, value }, viewer)).not.toHaveProperty('error');
    expect((await ask('get', [name], viewer))?.result).toBe(value);
  });

  it.each<[string, unknown, unknown, unknown[]]>([
    ['getCameraOrbit', [], { theta: 1, phi: 2, radius: 3 }, []],
    ['getCameraTarget', [], { x: 1, y: 2, z: 3 }, []],
    ['getDimensions', [], { x: 1, y: 2, z: 3 }, []],
    ['getFieldOfView', [], 30, []],
    ['toBlob', { width: 64, transparent: false }, BLOB, [{ width: 64, transparent: false }]],
    ['toDataURL', ['image/jpeg', 0.8], 'data:,', ['image/jpeg', 0.8]],
    ['record', { fps: 24, range: [0, 9] }, BLOB, [{ fps: 24, range: [0, 9] }]],
    ['exportScene', [], BLOB, []],
    ['toPermalink', ['https://v.example/'], '#src=a', ['https://v.example/']],
  ])('answers %s with %j', async (method, params, result, args) => {
    const viewer = makeViewer();
    const response = await ask(method, params, viewer);
    expect(response?.result).toEqual(result);
    // All values can be cloned for messages.
    expect(() => structuredClone(response)).not.toThrow();
    expect(viewer.calls).toEqual([[method, ...args]]);
  });

  it('loads addresses relative to itself', async () => {
    const response = await ask('loadUrls', {
      src: 'a.md5mesh',
      animations: ['b.md5anim'],
      materials: ['c.mtr', '/d.skin'],
    });
    expect(response?.result).toEqual([
      'https://site.example/viewer/a.md5mesh',
      ['https://site.example/viewer/b.md5anim'],
      [],
      ['https://site.example/viewer/c.mtr', 'https://site.example/d.skin'],
    ]);
  });
});

describe('the code to embed', () => {
  const content: EmbedContent = {
    src: 'https://s.example/a "b".md5mesh?x=1&y=2',
    anims: ['https://s.example/idle 1.md5anim', 'https://s.example/walk.md5anim'],
    cameras: [],
    materials: ['https://s.example/imp.mtr'],
    skin: null,
    clip: '<walk>',
    path: null,
    playing: true,
    display: [
      ['grid', false],
      ['skeleton', 'lines'],
      ['wireframe', true],
      ['hidden-meshes', null],
    ],
    orbit: null,
    target: null,
    fieldOfView: null,
    children: [],
    alt: 'imp',
  };

  it('is a tag with escaped values, without defaults', () => {
    expect(tagCode(content, 'https://v.example/md5-viewer.js')).toBe(`\
<script type="module" src="https://v.example/md5-viewer.js"></script>
<md5-viewer
  src="https://s.example/a &quot;b&quot;.md5mesh?x=1&amp;y=2"
  animations="https://s.example/idle%201.md5anim https://s.example/walk.md5anim"
  materials="https://s.example/imp.mtr"
  animation-name="&lt;walk&gt;"
  alt="imp"
  camera-controls
  controls
  autoplay
  skeleton="lines"
  wireframe
></md5-viewer>`);
  });

  it('is a sandboxed frame', () => {
    const code = frameCode('https://v.example/embed.html', 'src=a&frame=3', 'a "model"');
    expect(code).toContain('src="https://v.example/embed.html#src=a&amp;frame=3"');
    expect(code).toContain('title="a &quot;model&quot;"');
    expect(code).toContain('sandbox="allow-scripts"');
    expect(frameCode('https://v.example/embed.html', '', 't')).toContain(
      'src="https://v.example/embed.html"',
    );
  });
});

describe('the first animation of a new model', () => {
  it.each<[string[], string | null]>([
    [[], null],
    [['attack', 'pain'], null],
    [['Frankie_Blink', 'Frankie_Idle1', 'Frankie_Run'], 'Frankie_Idle1'],
    [['attack', 'run', 'walk'], 'walk'],
    [['frag_idle', 'idle', 'pistol-idle'], 'idle'],
  ])('of %j is %j', (names, name) => {
    expect(preferredClip(names)).toBe(name);
  });
});

describe('throttling', () => {
  it('passes the first value at once and then the last one of each interval', () => {
    vi.useFakeTimers();
    const passed: number[] = [];
    const pass = throttled((value: number) => passed.push(value), 100);
    for (const value of [1, 2, 3]) pass(value);
    expect(passed).toEqual([1]);
    vi.advanceTimersByTime(100);
    expect(passed).toEqual([1, 3]);
    vi.advanceTimersByTime(300);
    pass(4);
    expect(passed).toEqual([1, 3, 4]);
    vi.useRealTimers();
  });
});
