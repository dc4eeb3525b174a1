/**
 * Names of what Doom 3 BFG compiles: generated/rendermodels/models/a.bmd5mesh is the models/a.md5mesh that declarations
 * name, and generated/images/models/a_d#__0200.bimage the image models/a_d with some options behind '#'.
 */

const COMPILED = /^(.*\/)?generated\/(?:rendermodels|anim|images)\/(.+)$/i;

/** The path under which declarations name the file, with the ending of its kind. Other paths are as they were. */
export function declaredPath(path: string): string {
  const [, above = '', rest = path] = COMPILED.exec(path) ?? [];
  return above + rest.replace(/\.b(md5(?:mesh|anim))$/i, '.$1').replace(/#[^/]*(\.bimage)$/i, '$1');
}
