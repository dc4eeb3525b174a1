#include "render/gl/gl_handles.h"

namespace md5v::render {

namespace {

template <typename Handle>
Handle make(void (*generate)(GLsizei, GLuint*)) {
  GLuint name = 0;
  generate(1, &name);
  return Handle(name);
}

}  // namespace

VertexArrayHandle makeVertexArray() { return make<VertexArrayHandle>(glGenVertexArrays); }
TextureHandle makeTexture() { return make<TextureHandle>(glGenTextures); }
FramebufferHandle makeFramebuffer() { return make<FramebufferHandle>(glGenFramebuffers); }
RenderbufferHandle makeRenderbuffer() { return make<RenderbufferHandle>(glGenRenderbuffers); }

Buffer::Buffer(GpuLedger ledger) : ledger_(std::move(ledger)) {
  GLuint name = 0;
  glGenBuffers(1, &name);
  handle_ = BufferHandle(name);
  ++ledger_->buffers;
}

Buffer::~Buffer() {
  if (!ledger_) return;
  --ledger_->buffers;
  ledger_->bytes -= static_cast<uint32_t>(bytes_);
}

void Buffer::allocate(GLenum target, size_t bytes, const void* data, GLenum usage) {
  glBindBuffer(target, name());
  glBufferData(target, static_cast<GLsizeiptr>(bytes), data, usage);
  ledger_->bytes += static_cast<uint32_t>(bytes) - static_cast<uint32_t>(bytes_);
  bytes_ = bytes;
}

}  // namespace md5v::render
