// Owns GL names: each handle deletes its object once. Handles can be moved but not copied. The context must
// be current when they are created and destroyed.
#pragma once

#include <GLES3/gl3.h>

#include <cstddef>
#include <utility>

#include "render/gl/gpu_stats.h"

namespace md5v::render {

template <typename Traits>
class GlHandle {
 public:
  GlHandle() = default;
  explicit GlHandle(GLuint name) : name_(name) {}
  ~GlHandle() { reset(); }
  GlHandle(GlHandle&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
  GlHandle& operator=(GlHandle&& other) noexcept {
    if (this != &other) {
      reset();
      name_ = std::exchange(other.name_, 0);
    }
    return *this;
  }
  GlHandle(const GlHandle&) = delete;
  GlHandle& operator=(const GlHandle&) = delete;

  GLuint name() const { return name_; }
  explicit operator bool() const { return name_ != 0; }

 private:
  void reset() {
    if (name_ != 0) Traits::destroy(name_);
    name_ = 0;
  }
  GLuint name_ = 0;
};

struct ShaderTraits {
  static void destroy(GLuint name) { glDeleteShader(name); }
};
struct ProgramTraits {
  static void destroy(GLuint name) { glDeleteProgram(name); }
};
struct VertexArrayTraits {
  static void destroy(GLuint name) { glDeleteVertexArrays(1, &name); }
};
struct BufferTraits {
  static void destroy(GLuint name) { glDeleteBuffers(1, &name); }
};
struct TextureTraits {
  static void destroy(GLuint name) { glDeleteTextures(1, &name); }
};
struct FramebufferTraits {
  static void destroy(GLuint name) { glDeleteFramebuffers(1, &name); }
};
struct RenderbufferTraits {
  static void destroy(GLuint name) { glDeleteRenderbuffers(1, &name); }
};

using ShaderHandle = GlHandle<ShaderTraits>;
using ProgramHandle = GlHandle<ProgramTraits>;
using VertexArrayHandle = GlHandle<VertexArrayTraits>;
using BufferHandle = GlHandle<BufferTraits>;
using TextureHandle = GlHandle<TextureTraits>;
using FramebufferHandle = GlHandle<FramebufferTraits>;
using RenderbufferHandle = GlHandle<RenderbufferTraits>;

VertexArrayHandle makeVertexArray();
TextureHandle makeTexture();
FramebufferHandle makeFramebuffer();
RenderbufferHandle makeRenderbuffer();

// A buffer that counts its size in the ledger as long as it exists.
class Buffer {
 public:
  explicit Buffer(GpuLedger ledger);
  ~Buffer();
  Buffer(Buffer&&) noexcept = default;
  Buffer& operator=(Buffer&&) = delete;

  // Replaces the contents; `data` may be null. Leaves the buffer bound to `target`; for
  // GL_ELEMENT_ARRAY_BUFFER that is state of the bound vertex array.
  void allocate(GLenum target, size_t bytes, const void* data, GLenum usage);

  GLuint name() const { return handle_.name(); }
  size_t size() const { return bytes_; }

 private:
  GpuLedger ledger_;  // null after a move
  BufferHandle handle_;
  size_t bytes_ = 0;
};

}  // namespace md5v::render
