// Takes the place of functions of Emscripten's library that do more than this module asks of them. What of their
// uses is left out throws.
/* global mergeInto, LibraryManager, GL, GLctx: writable, HEAP32, HEAPF32, HEAPU8, Module, UTF8ToString, _free, _malloc, wasmTable */
/* global arrayAt, decoder, encoder, extensionsAt: writable, resultOf, textOf, uniformLocations, writeLog */
// Constants stand as numbers: nothing outside of these functions gets into the module's code.

mergeInto(LibraryManager.library, {
  // Embind's side of the page, for functions of numbers, bools and texts; see embind.cpp. What stands behind a function's
  // name in the table says what its result is: "[]" an array of the module's memory (cpp/wasm/array_view.h), "{}" JSON text.
  $resultOf: {},
  $decoder: '=new TextDecoder()',
  $encoder: '=new TextEncoder()',
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
  // Up to a zero; a part of every module in older versions, which cannot be replaced.
  ...('$UTF8ToString' in LibraryManager.library && {
    $UTF8ToString: function (at) {
      return decoder.decode(HEAPU8.subarray(at, HEAPU8.indexOf(0, at)));
    },
    $UTF8ToString__deps: ['$decoder'],
  }),
  $textOf: function (text) {
    const bytes = encoder.encode(text);
    const at = _malloc(bytes.length + 5);
    HEAP32[at >> 2] = bytes.length;
    HEAPU8.set(bytes, at + 4);
    HEAPU8[at + 4 + bytes.length] = 0;
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
  // The last two are a part of every module in older versions.
  _embind_register_function__deps: ['$resultOf', '$textOf', '$arrayAt', 'free'].concat(
    ['$UTF8ToString', '$wasmTable'].filter((name) => name in LibraryManager.library),
  ),

  // Objects by number, and contexts.
  $GL: {
    counter: 1,
    buffers: [],
    programs: [],
    framebuffers: [],
    renderbuffers: [],
    textures: [],
    shaders: [],
    vaos: [],
    samplers: [],
    contexts: [],
    recordError: function () {},
    getNewId: function (table) {
      const id = GL.counter++;
      while (table.length < id) table.push(null);
      return id;
    },
    genObject: function (count, out, create, table) {
      for (let i = 0; i < count; i++) {
        const object = GLctx[create]();
        const id = object ? GL.getNewId(table) : 0;
        if (object) table[id] = object;
        HEAP32[(out >> 2) + i] = id;
      }
    },
    deleteObject: function (count, at, remove, table) {
      for (let i = 0; i < count; i++) {
        const id = HEAP32[(at >> 2) + i];
        if (table[id]) GLctx[remove](table[id]);
        table[id] = null;
      }
    },
    registerContext: function (context) {
      return GL.contexts.push({ version: 2, GLctx: context });
    },
    makeContextCurrent: function (context) {
      GL.currentContext = GL.contexts[context - 1];
      GLctx = GL.currentContext.GLctx;
      return true;
    },
  },
  $GL__deps: ['$GLctx'].filter((name) => name in LibraryManager.library),
  // Newer versions warn of names that they keep for their own library, whose $GL this one replaces.
  ...('$GLctx' in LibraryManager.library && { $GLctx__internal: false }),
  glGenBuffers: function (count, out) {
    GL.genObject(count, out, 'createBuffer', GL.buffers);
  },
  glGenBuffers__deps: ['$GL'],
  glDeleteBuffers: function (count, at) {
    GL.deleteObject(count, at, 'deleteBuffer', GL.buffers);
  },
  glDeleteBuffers__deps: ['$GL'],
  glGenFramebuffers: function (count, out) {
    GL.genObject(count, out, 'createFramebuffer', GL.framebuffers);
  },
  glGenFramebuffers__deps: ['$GL'],
  glDeleteFramebuffers: function (count, at) {
    GL.deleteObject(count, at, 'deleteFramebuffer', GL.framebuffers);
  },
  glDeleteFramebuffers__deps: ['$GL'],
  glGenRenderbuffers: function (count, out) {
    GL.genObject(count, out, 'createRenderbuffer', GL.renderbuffers);
  },
  glGenRenderbuffers__deps: ['$GL'],
  glDeleteRenderbuffers: function (count, at) {
    GL.deleteObject(count, at, 'deleteRenderbuffer', GL.renderbuffers);
  },
  glDeleteRenderbuffers__deps: ['$GL'],
  glGenTextures: function (count, out) {
    GL.genObject(count, out, 'createTexture', GL.textures);
  },
  glGenTextures__deps: ['$GL'],
  glDeleteTextures: function (count, at) {
    GL.deleteObject(count, at, 'deleteTexture', GL.textures);
  },
  glDeleteTextures__deps: ['$GL'],
  glGenVertexArrays: function (count, out) {
    GL.genObject(count, out, 'createVertexArray', GL.vaos);
  },
  glGenVertexArrays__deps: ['$GL'],
  glDeleteVertexArrays: function (count, at) {
    GL.deleteObject(count, at, 'deleteVertexArray', GL.vaos);
  },
  glDeleteVertexArrays__deps: ['$GL'],
  // No notes about bound buffers, rows of pixels and programs: what would read them is replaced here or never called.
  glBindBuffer: function (target, buffer) {
    GLctx.bindBuffer(target, GL.buffers[buffer]);
  },
  glBindBuffer__deps: ['$GL'],
  glPixelStorei: function (name, value) {
    GLctx.pixelStorei(name, value);
  },
  glPixelStorei__deps: ['$GL'],
  glCreateProgram: function () {
    const id = GL.getNewId(GL.programs);
    GL.programs[id] = GLctx.createProgram();
    return id;
  },
  glCreateProgram__deps: ['$GL'],
  // Like WebGL's, these do nothing with 0.
  glDeleteProgram: function (id) {
    GLctx.deleteProgram(GL.programs[id]);
    GL.programs[id] = null;
  },
  glDeleteProgram__deps: ['$GL'],
  glDeleteShader: function (id) {
    GLctx.deleteShader(GL.shaders[id]);
    GL.shaders[id] = null;
  },
  glDeleteShader__deps: ['$GL'],
  glLinkProgram: function (program) {
    GLctx.linkProgram(GL.programs[program]);
  },
  glLinkProgram__deps: ['$GL'],
  glUseProgram: function (program) {
    GLctx.useProgram(GL.programs[program]);
  },
  glUseProgram__deps: ['$GL'],
  // One source, of a given length.
  glShaderSource: function (shader, count, texts, lengths) {
    const at = HEAP32[texts >> 2];
    GLctx.shaderSource(GL.shaders[shader], decoder.decode(HEAPU8.subarray(at, at + HEAP32[lengths >> 2])));
  },
  glShaderSource__deps: ['$GL', '$decoder'],
  glInvalidateFramebuffer: function (target, count, attachments) {
    const at = attachments >> 2;
    GLctx.invalidateFramebuffer(target, HEAP32.subarray(at, at + count));
  },
  glInvalidateFramebuffer__deps: ['$GL'],
  // All extensions (GL_EXTENSIONS), for nothing else is asked.
  $extensionsAt: 0,
  glGetString: function () {
    if (!extensionsAt) extensionsAt = textOf((GLctx.getSupportedExtensions() || []).join(' ')) + 4;
    return extensionsAt;
  },
  glGetString__deps: ['$GL', '$textOf', '$extensionsAt'],
  $writeLog: function (log, most, out) {
    const bytes = encoder.encode(log || '').subarray(0, most - 1);
    HEAPU8.set(bytes, out);
    HEAPU8[out + bytes.length] = 0;
  },
  $writeLog__deps: ['$encoder'],
  glGetShaderInfoLog: function (shader, most, length, out) {
    writeLog(GLctx.getShaderInfoLog(GL.shaders[shader]), most, out);
  },
  glGetShaderInfoLog__deps: ['$GL', '$writeLog'],
  glGetProgramInfoLog: function (program, most, length, out) {
    writeLog(GLctx.getProgramInfoLog(GL.programs[program]), most, out);
  },
  glGetProgramInfoLog__deps: ['$GL', '$writeLog'],

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
