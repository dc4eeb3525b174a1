// Takes the place of functions of Emscripten's library that do more than this module asks of them. What of their
// uses is left out throws.
/* global mergeInto, LibraryManager, GL, GLctx, HEAP32, HEAPF32, HEAPU8, Module, UTF8ToString, _free, _malloc, wasmTable */
/* global arrayAt, decoder, encoder, resultOf, textOf, uniformLocations */
// Constants stand as numbers: nothing outside of these functions gets into the module's code.

mergeInto(LibraryManager.library, {
  // Embind's side of the page, for functions of numbers, bools and texts. What stands behind a function's name in the
  // table says what its result is: "[]" an array of the module's memory (cpp/wasm/array_view.h), "{}" JSON text.
  $resultOf: {},
  $decoder: '=new TextDecoder()',
  $encoder: '=new TextEncoder()',
  _embind_register_void: function () {},
  _embind_register_float: function () {},
  _embind_register_bigint: function () {},
  _embind_register_emval: function () {},
  _embind_register_memory_view: function () {},
  _embind_register_std_wstring: function () {},
  _embind_register_bool: function (type) {
    resultOf[type] = (value) => !!value;
  },
  _embind_register_bool__deps: ['$resultOf'],
  _embind_register_integer: function (type, name, size, least) {
    if (!least) resultOf[type] = (value) => value >>> 0;
  },
  _embind_register_integer__deps: ['$resultOf'],
  // A length, then UTF-8.
  _embind_register_std_string: function (type) {
    resultOf[type] = (at) => {
      const text = decoder.decode(HEAPU8.subarray(at + 4, at + 4 + HEAP32[at >> 2]));
      _free(at);
      return text;
    };
  },
  _embind_register_std_string__deps: ['$resultOf', '$decoder', 'free'],
  $textOf: function (text) {
    const bytes = encoder.encode(text);
    const at = _malloc(bytes.length + 5);
    HEAP32[at >> 2] = bytes.length;
    HEAPU8.set(bytes, at + 4);
    return at;
  },
  $textOf__deps: ['$encoder', 'malloc'],
  $arrayAt: function (at) {
    const [data, count, kind] = HEAP32.subarray(at >> 2);
    return new [Uint8Array, Uint32Array, Float32Array, Float64Array][kind](HEAPU8.buffer, data >>> 0, count);
  },
  _embind_register_function: function (nameAt, count, types, signature, invoker, target) {
    const [, name, form] = /(\w+)(.*)/.exec(UTF8ToString(nameAt));
    const type = HEAP32[types >> 2];
    Module[name] = (...values) => {
      const wired = values.map((value) => (typeof value === 'string' ? textOf(value) : value));
      const result = wasmTable.get(invoker)(target, ...wired);
      values.forEach((value, i) => typeof value === 'string' && _free(wired[i]));
      if (form === '[]') return arrayAt(result);
      const value = resultOf[type] ? resultOf[type](result) : result;
      return form ? JSON.parse(value) : value;
    };
  },
  _embind_register_function__deps: ['$resultOf', '$textOf', '$arrayAt', 'free', '$UTF8ToString'].filter(
    (name) => name !== '$UTF8ToString' || name in LibraryManager.library,
  ),

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
