import { goodFile } from '../../../scripts/docs.mjs';

export interface BadInput {
  readonly what: string;
  /** As whose kind it is offered. */
  readonly kind: 'mesh' | 'anim' | 'camera';
  readonly bytes: Uint8Array;
  /** The first remark that is no note: 'line:column severity code'. */
  readonly says: string;
  /** Whether something of it can be shown nevertheless. */
  readonly shows: boolean;
}

type Row = [what: string, input: string | Uint8Array, says: string, shows: boolean];
type Edit = [from: string | RegExp, to: string];

const mesh = goodFile('mesh');
const anim = goodFile('anim');
const camera = goodFile('camera');

function edited(text: string, ...edits: Edit[]): string {
  for (const [from, to] of edits) {
    const next = text.replace(from, () => to);
    if (next === text) throw new Error(`nothing to change: ${String(from)}`);
    text = next;
  }
  return text;
}

const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
/** Bytes without a meaning, the same each time. */
const noise = (count: number): Uint8Array =>
  Uint8Array.from({ length: count }, (_, i) => (Math.imul(i + 7, 2654435761) >>> 11) & 255);

const ANY: Row[] = [
  ['an empty file', '', '1:1 error empty-file', false],
  ['a byte order mark alone', '\ufeff', '1:1 error empty-file', false],
  ['blanks and line ends alone', ' \r\n\n\t', '1:1 error empty-file', false],
  ['NUL bytes alone, as a crash leaves them', '\0'.repeat(4096), '1:1 error empty-file', false],
  ['one letter', 'x', '?', false],
  ['prose', 'Dear Sir or Madam,\nplease find the model attached.\n', '?', false],
  ['a comment alone', '// to do\n', '?', false],
  ['an open comment alone', '/* to do\n', '?', false],
  ['a header alone', 'MD5Version 10\ncommandline ""\n', '?', false],
  ['a version alone', 'MD5Version', '?', false],
  ['noise', noise(2000), '?', false],
  ['a zip archive', latin1('PK\x03\x04\x14\0\0\0\b\0'), '1:1 error packed-file', false],
  ['a gzip file', latin1('\x1f\x8b\b\0\0\0\0\0'), '1:1 error packed-file', false],
  ['a 7z archive', latin1("7z\xbc\xaf'\x1c"), '1:1 error packed-file', false],
  ['a PNG image', latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), '1:1 error other-file-type', false],
  ['a JPEG image', latin1('\xff\xd8\xff\xe0\0\x10JFIF'), '1:1 error other-file-type', false],
  ['a .bmd5mesh of Doom 3 BFG', latin1('BRM\x6c\0\0\0\0'), '1:1 error other-model-format', false],
  ['a Blender file', 'BLENDER-v304RENDH', '1:1 error other-model-format', false],
  ['a web page that says "not found"', '\n<!doctype html>\n<title>404</title>\n', '1:1 error html-page', false],
  ['a Git LFS pointer', 'version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 2\n', '1:1 error lfs-pointer', false],
  ['JSON', '{\n  "asset": { "version": "2.0" }\n}\n', '1:1 error other-file-type', false],
  ['XML', '<?xml version="1.0"?>\n<COLLADA/>\n', '1:1 error other-file-type', false],
  ['a Wavefront OBJ', '# Blender\no Cube\nv 1 1 -1\nv 1 -1 -1\nf 1 2 3\n', '?', false],
  ['a material declaration', 'models/box\n{\n\tdiffusemap models/box.tga\n}\n', '?', false],
];

const MESH: Row[] = [
  ['an animation', anim, '?', false],
  ['UTF-16', utf16(mesh), '1:1 error utf16-text', false],
  ['CR line ends alone and a broken index', edited(mesh, ['tri 0 0 1 2', 'tri 0 0 1 9']).replaceAll('\n', '\r'), '?', false],
  ['a missing opening brace', edited(mesh, ['joints {', 'joints']), '?', true],
  ['a missing closing brace', edited(mesh, ['( 0 0 0 )\n}\n\nmesh', '( 0 0 0 )\n\nmesh']), '?', true],
  ['a closing brace too many', edited(mesh, ['mesh {', '}\nmesh {']), '?', true],
  ['a missing parenthesis', edited(mesh, ['vert 1 ( 1 0 )', 'vert 1 ( 1 0']), '?', true],
  ['square brackets', edited(mesh, ['vert 1 ( 1 0 )', 'vert 1 [ 1 0 ]']), '?', true],
  ['a missing numverts', edited(mesh, ['\tnumverts 3\n', '']), '?', true],
  ['a numverts without a number', edited(mesh, ['numverts 3', 'numverts']), '?', true],
  ['a negative numverts', edited(mesh, ['numverts 3', 'numverts -3']), '?', true],
  ['a numverts of two thousand million', edited(mesh, ['numverts 3', 'numverts 2000000000']), '?', true],
  ['a count of 20 digits', edited(mesh, ['numweights 3', 'numweights 99999999999999999999']), '?', true],
  ['a count in words', edited(mesh, ['numtris 1', 'numtris one']), '?', true],
  ['a name without its closing quote', edited(mesh, ['"arm" 0', '"arm 0']), '?', true],
  ['curly quotes of a word processor', edited(mesh, ['"arm"', '\u201carm\u201d']), '?', true],
  ['a name without quotes and with a blank', edited(mesh, ['"arm" 0', 'left arm 0']), '?', true],
  ['sections in another order', edited(mesh, [/joints \{[^}]*\}\n\n/, ''], [/$/, '\n' + /joints \{[^}]*\}\n/.exec(mesh)![0]]), '?', true],
  ['a misspelt keyword', edited(mesh, ['numweights', 'numwieghts']), '?', true],
  ['capitals', edited(mesh, ['joints {', 'JOINTS {']), '?', true],
  ['a keyword of another engine', edited(mesh, ['numverts', 'lod 2\n\tnumverts']), '?', true],
  ['a triangle whose first vertex is counted from 1', edited(mesh, ['tri 0 0 1 2', 'tri 0 1 2 3']), '?', false],
  ['a quad', edited(mesh, ['tri 0 0 1 2', 'tri 0 0 1 2 3']), '?', true],
  ['a weight of bone -1', edited(mesh, ['weight 2 1 1', 'weight 2 -1 1']), '?', true],
  ['a parent of itself', edited(mesh, ['"arm" 0', '"arm" 1']), '?', true],
  ['a quaternion of four numbers', edited(mesh, ['( 0 0 8 ) ( 0 0 0 )', '( 0 0 8 ) ( 0 0 0 1 )']), '?', true],
  ['nan', edited(mesh, ['( 4 0 0 )', '( nan nan nan )']), '?', true],
  ['decimal commas', edited(mesh, ['( 4 0 0 )', '( 4,25 0,5 0,0 )']), '?', true],
  ['commas between numbers', edited(mesh, ['( 4 0 0 )', '( 4, 0, 0 )']), '?', true],
  ['a NUL byte in the middle', edited(mesh, ['numtris', '\0numtris']), '?', false],
  ['merge conflict markers', edited(mesh, ['\ttri 0 0 1 2\n', '<<<<<<< HEAD\n\ttri 0 0 1 2\n=======\n\ttri 0 0 2 1\n>>>>>>> theirs\n']), '?', true],
  ['an unfinished second copy', mesh + mesh.slice(0, 60), '?', true],
  ['text after the end', `${mesh}EOF\n`, '?', true],
  ['no joints', edited(mesh, [/joints \{[^}]*\}/, 'joints {\n}']), '?', false],
  ['nothing behind the joints', mesh.slice(0, mesh.indexOf('mesh {')), '?', true],
  ['a cut in the vertices', mesh.slice(0, mesh.indexOf('vert 2')), '?', false],
  ['a cut in a number', mesh.slice(0, mesh.indexOf('4 0 )') + 1), '?', true],
  ['version 9', edited(mesh, ['MD5Version 10', 'MD5Version 9']), '?', true],
  ['a version in words', edited(mesh, ['MD5Version 10', 'MD5Version ten']), '?', true],
  ['a line number in front of each line', mesh.split('\n').map((line, i) => `${i + 1}: ${line}`).join('\n'), '?', false],
  ['a diff', mesh.split('\n').map((line) => `+${line}`).join('\n'), '?', false],
  ['HTML entities for quotes', mesh.replaceAll('"', '&quot;'), '?', false],
];

const ANIM: Row[] = [
  ['a mesh', mesh, '?', false],
  ['UTF-16 without a mark', utf16(anim).subarray(2), '?', false],
  ['no hierarchy', edited(anim, [/hierarchy \{[^}]*\}/, '']), '?', false],
  ['no frames', anim.slice(0, anim.indexOf('frame 0')), '?', true],
  ['a frame of too few numbers', edited(anim, ['{\n\t2\n}', '{\n}']), '?', true],
  ['a frame of too many numbers', edited(anim, ['{\n\t2\n}', '{\n\t2 3 4\n}']), '?', true],
  ['a word in a frame', edited(anim, ['{\n\t2\n}', '{\n\tx\n}']), '?', true],
  ['flags of 64', edited(anim, ['"arm" 0 1 0', '"arm" 0 64 0']), '?', true],
  ['components out of reach', edited(anim, ['"arm" 0 1 0', '"arm" 0 1 999999999']), '?', true],
  ['a negative first component', edited(anim, ['"arm" 0 1 0', '"arm" 0 1 -1']), '?', true],
  ['a hierarchy of names alone', edited(anim, ['"arm" 0 1 0', '"arm"']), '?', true],
  ['a frame rate of 0', edited(anim, ['frameRate 24', 'frameRate 0']), '?', true],
  ['a frame rate in words', edited(anim, ['frameRate 24', 'frameRate film']), '?', true],
  ['frames numbered from 1', edited(anim, ['frame 0', 'frame 1'], ['frame 1 {\n\t2', 'frame 2 {\n\t2']), '?', true],
  ['two frames of one number', edited(anim, ['frame 1', 'frame 0']), '?', true],
  ['a cut in the first frame', anim.slice(0, anim.indexOf('frame 0') + 9), '?', true],
  ['no base frame', edited(anim, [/baseframe \{[^}]*\}/, '']), '?', true],
];

const CAMERA: Row[] = [
  ['a mesh', mesh, '?', false],
  ['no keys', edited(camera, [/camera \{[^}]*\}/, 'camera {\n}']), '?', false],
  ['keys without a field of view', camera.replaceAll(' 90\n', '\n').replaceAll(' 60\n', '\n'), '?', true],
  ['a field of view of 0', edited(camera, [') 90', ') 0']), '?', true],
  ['a cut behind the end', edited(camera, ['\t1\n', '\t99\n']), '?', true],
  ['a cut in words', edited(camera, ['\t1\n', '\tone\n']), '?', true],
  ['no frameRate', edited(camera, ['frameRate 24\n', '']), '?', true],
  ['a cut off key', camera.slice(0, camera.indexOf('( 0 9 0 )') + 5), '?', true],
];

const rowsOf = (kind: BadInput['kind'], rows: readonly Row[]): BadInput[] =>
  rows.map(([what, input, says, shows]) => ({
    ...{ what, kind, says, shows },
    bytes: typeof input === 'string' ? new TextEncoder().encode(input) : input,
  }));

/** Files as they come from broken exporters, downloads and editors. */
export const BAD_INPUTS: readonly BadInput[] = [
  ...(['mesh', 'anim', 'camera'] as const).flatMap((kind) => rowsOf(kind, ANY)),
  ...rowsOf('mesh', MESH),
  ...rowsOf('anim', ANIM),
  ...rowsOf('camera', CAMERA),
];
