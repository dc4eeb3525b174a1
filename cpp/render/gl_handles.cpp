#include "render/gl_handles.h"

namespace md5v::render {

VertexArrayHandle makeVertexArray() {
  GLuint name = 0;
  glGenVertexArrays(1, &name);
  return VertexArrayHandle(name);
}

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
