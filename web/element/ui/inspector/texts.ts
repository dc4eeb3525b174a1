/** Texts of the inspector, without the findings. Pages replace them by `a11y`. */
export const INSPECTOR_TEXTS = {
  inspector: 'Details',
  'inspector-content': 'Details of the shown files',
  'close-inspector': 'Close details',
  'no-model': 'No model',
  'to-report': 'Go to the findings',
  vertices: 'Vertices',
  triangles: 'Triangles',
  joints: 'Joints',
  weights: 'Weights',
  meshes: 'Meshes',
  mesh: 'mesh {index}',
  'mesh-counts': '{vertices}, {triangles}, ≤ {weights} weights',
  animations: 'Animations',
  'clip-length': '{frames}, {rate} fps, {seconds} s',
  'camera-paths': 'Camera paths',
  'path-length': '{shots}, {seconds} s',
  report: 'Findings',
  'copy-report': 'Copy',
  copied: 'Copied',
  save: 'Save',
  picture: 'Picture',
  'picture-is': 'Save the picture, transparent around the model (Shift+S)',
  md5: 'MD5',
  'md5-is': 'Save mesh and animations in version 10, or a glTF as a mod folder',
  glb: 'GLB',
  video: 'Video',
  'video-is': 'Save an MP4, WebM or sprite sheet',
  'glb-is': 'Save the model with its animations for other programs (Shift+E)',
  'glb-height': 'GLB: {metres} m high, {unit} m per unit',
} as const;

/** Texts for the path of a file. */
export const PLACE_TEXTS = {
  'lies-in': '{path} in {archive}',
} as const;

/** Texts for materials and skins. */
export const MATERIAL_TEXTS = {
  materials: 'Materials',
  'no-name': 'without a name',
  'declared-in': 'declared in {place}',
  'shown-as': 'shown as {name}, declared in {place}',
  'missing-image': '{role}: {image} is missing',
  'no-image': 'No image',
  'not-drawn': 'not drawn',
  'cut-out': 'cut out',
  blended: 'blended',
  'two-sided': 'two-sided',
  'without-light': 'unlit',
  clamped: 'clamped',
  skin: 'Skin',
  'own-skin': "None: the mesh's own",
  'default-skin': 'Default: {name}',
} as const;

/** How the image of a material was found. */
export const RULE_TEXTS = {
  'rule-declared': 'declared',
  'rule-file': 'the file itself',
  'rule-precompressed': 'precompressed',
  'rule-compiled': 'compiled (Doom 3 BFG)',
  'rule-extension': 'name with another extension',
  'rule-suffix': 'name with the suffix {name}',
  'rule-beside-mesh': 'same name beside the mesh',
  'rule-other-folder': 'same name in another folder',
  'rule-only-image': 'guessed: the only image beside the mesh',
  'rule-dropped': 'guessed: dropped alone',
  'rule-closest': 'guessed: the closest name',
  'rule-address': 'by its address',
  'rule-beside-diffuse': 'beside the diffuse image, with the suffix {name}',
  'rule-only-map': 'the only {name} map beside it',
  'rule-white': 'no diffuse image, so white',
  'rule-editor': 'editor image',
} as const;

/** Texts for animations that are blended with the shown one. */
export const LAYER_TEXTS = {
  layers: 'Layers',
  'add-layer': 'Add',
  'layer-animation': 'Animation of layer {number}',
  'layer-weight': 'Weight of layer {number}',
  'layer-in-step': 'In step',
  'layer-in-step-is': 'Play in step with the shown animation. Otherwise the layer plays at its own speed.',
  'remove-layer': 'Remove layer {number}',
} as const;

/** Texts for playback settings of an animation or a camera path. */
export const MOTION_TEXTS = {
  playback: 'Playback',
  camera: 'Camera',
  'loop-rule': 'Loop',
  'loop-rule-auto': 'Automatic ({rule})',
  'loop-rule-id': 'Last frame repeats the first',
  'loop-rule-circular': 'Last frame continues to the first',
  'found-loop-id': "id's rule",
  'found-loop-circular': 'circular',
  'root-motion': 'Root motion',
  'root-motion-file': 'As in the file',
  'root-motion-in-place': 'In place',
  'root-motion-travel': 'Travels on',
  'camera-follow-travel': 'Follows the model',
  'camera-follow-none': 'Stays',
  'camera-cuts': 'Cuts',
  'camera-cuts-auto': 'Automatic',
  'camera-cuts-found': 'Automatic ({cuts})',
  'camera-cuts-last-of-old-shot': 'Last frame of a shot',
  'camera-cuts-first-of-new-shot': 'First frame of a shot',
  'found-cuts-last-of-old-shot': 'last frames',
  'found-cuts-first-of-new-shot': 'first frames',
  'camera-fov-rule': 'Field of view',
  'camera-fov-rule-doom3': '4:3 wide (Doom 3)',
  'camera-fov-rule-bfg': '16:9 wide (BFG Edition)',
  frames: 'Frames',
  'first-frame': 'First frame',
  'last-frame': 'Last frame',
  'all-frames': 'All',
} as const;

/** Texts for the definitions of the shown animation. */
export const EVENT_TEXTS = {
  events: 'Frame events',
  'animation-definition': 'Animation in the game',
  'event-names': 'Names in the game: {names}',
  'event-options': 'Options: {words}',
  'event-counting': 'Definitions count frames from 1, files and this viewer from 0.',
  'event-frame': 'frame {frame}',
  'event-number': 'frame {number} in the definition',
  'event-beyond': 'frame {number} in the definition: the animation has no such frame',
} as const;

/** Texts for the definitions of the shown model. */
export const DEFINITION_TEXTS = {
  definition: 'In the game',
  'definition-scale': 'scale {percent} %',
  'definition-offset': 'offset ({offset})',
  'at-joint': 'at {joint}',
  'pitch-joint': 'Turns up and down',
  'pitch-limits': 'by {scale} of the pitch, from {min}° to {max}°',
  'pitch-free': 'by {scale} of the pitch',
} as const;
