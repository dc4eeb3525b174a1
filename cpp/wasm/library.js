// Takes the place of functions of Emscripten's library that do more than this module asks of them. What of their
// uses is left out throws.
/* global mergeInto, LibraryManager, GL, GLctx, HEAP32, HEAPF32, HEAPU8, UTF8ToString, uniformLocations */
// Constants stand as numbers: nothing outside of these functions gets into the module's code.

mergeInto(LibraryManager.library, {
  // No wide strings cross the boundary.
  _embind_register_std_wstring: function () {},
  _embind_register_std_wstring__deps: [],

  // One number each, of those that no extension is needed for or that was asked for.
  glGetIntegerv: function (name, out) {
    HEAP32[out >> 2] = GLctx.getParameter(name);
  },
  glGetIntegerv__deps: ['$GL'],
  glGetFloatv: function (name, out) {
    HEAPF32[out >> 2] = GLctx.getParameter(name);
  },
  glGetFloatv__deps: ['$GL'],

  // Status and length of the log (INFO_LOG_LENGTH, 0x8b84).
  glGetProgramiv: function (program, name, out) {
    const it = GL.programs[program];
    HEAP32[out >> 2] =
      name === 0x8b84 ? (GLctx.getProgramInfoLog(it) || '').length + 1 : GLctx.getProgramParameter(it, name);
  },
  glGetProgramiv__deps: ['$GL'],
  glGetShaderiv: function (shader, name, out) {
    const it = GL.shaders[shader];
    HEAP32[out >> 2] =
      name === 0x8b84 ? (GLctx.getShaderInfoLog(it) || '').length + 1 : GLctx.getShaderParameter(it, name);
  },
  glGetShaderiv__deps: ['$GL'],

  // Pixels are bytes (UNSIGNED_BYTE, 0x1401), or none.
  glTexImage2D: function (target, level, internalFormat, width, height, border, format, type, pixels) {
    if (!pixels) {
      GLctx.texImage2D(target, level, internalFormat, width, height, border, format, type, null);
    } else if (type === 0x1401) {
      GLctx.texImage2D(target, level, internalFormat, width, height, border, format, type, HEAPU8, pixels);
    } else {
      throw new Error(`glTexImage2D: type ${type}`);
    }
  },
  glTexImage2D__deps: ['$GL'],

  // Every location that is asked for has a number of its own; no other number is a location.
  $uniformLocations: [],
  glGetUniformLocation: function (program, name) {
    const location = GLctx.getUniformLocation(GL.programs[program], UTF8ToString(name));
    return location ? uniformLocations.push(location) - 1 : -1;
  },
  // A part of every module in older versions.
  glGetUniformLocation__deps: ['$GL', '$uniformLocations', '$UTF8ToString'].filter(
    (name) => name !== '$UTF8ToString' || name in LibraryManager.library,
  ),
  $webglGetUniformLocation: function (location) {
    return uniformLocations[location];
  },
  $webglGetUniformLocation__deps: ['$uniformLocations'],
});
