#include "render/buffers.h"

#include <cassert>
#include <cstddef>
#include <utility>

#include "render/attributes.h"

namespace md5v::render {
namespace {

void describeColors(GLuint buffer) {
  if (buffer == 0) {
    glDisableVertexAttribArray(kColorLocation);
    return;
  }
  glBindBuffer(GL_ARRAY_BUFFER, buffer);
  glEnableVertexAttribArray(kColorLocation);
  glVertexAttribPointer(kColorLocation, 4, GL_UNSIGNED_BYTE, GL_TRUE, 4, nullptr);
}

}  // namespace

ModelBuffers::ModelBuffers(const GpuLedger& ledger, uint32_t serial, std::span<const glm::vec2> uvs,
                           std::span<const glm::u8vec4> colors, std::span<const uint32_t> indices)
    : serial_(serial), uvs_(ledger), indices_(ledger) {
  glBindVertexArray(0);  // the element binding below belongs to whichever vertex array is bound
  uvs_.allocate(GL_ARRAY_BUFFER, uvs.size_bytes(), uvs.data(), GL_STATIC_DRAW);
  if (!colors.empty()) {
    colors_.emplace(ledger).allocate(GL_ARRAY_BUFFER, colors.size_bytes(), colors.data(), GL_STATIC_DRAW);
  }
  indices_.allocate(GL_ELEMENT_ARRAY_BUFFER, indices.size_bytes(), indices.data(), GL_STATIC_DRAW);
}

VertexColors::VertexColors(const GpuLedger& ledger, uint32_t serial, std::span<const glm::u8vec4> colors)
    : serial_(serial), buffer_(ledger) {
  buffer_.allocate(GL_ARRAY_BUFFER, colors.size_bytes(), colors.data(), GL_STATIC_DRAW);
}

VertexStream::VertexStream(const GpuLedger& ledger, std::shared_ptr<Staging> staging, uint32_t vertex_count,
                           bool has_tangents)
    : vertex_count_(vertex_count),
      has_tangents_(has_tangents),
      staging_(std::move(staging)),
      vertices_(ledger),
      array_(makeVertexArray()) {
  const size_t room = bytes() / sizeof(PackedVertex) + 1;
  if (staging_->size() < room) staging_->resize(room);
  vertices_.allocate(GL_ARRAY_BUFFER, bytes(), nullptr, GL_DYNAMIC_DRAW);
}

std::span<PackedDirection> VertexStream::stageTangents() {
  if (!has_tangents_) return {};
  return {reinterpret_cast<PackedDirection*>(staging_->data() + vertex_count_), vertex_count_};
}

void VertexStream::upload() {
  glBindBuffer(GL_ARRAY_BUFFER, vertices_.name());
  glBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(bytes()), staging_->data());
}

void VertexStream::bindWith(const ModelBuffers& model, const VertexColors* colors) const {
  glBindVertexArray(array_.name());
  const uint32_t serial = colors != nullptr ? colors->serial() : 0;
  const GLuint buffer = colors != nullptr ? colors->buffer() : model.colorBuffer();
  if (described_serial_ != model.serial() || described_colors_ != serial) {
    describe(model, buffer);
    described_colors_ = serial;
  }
}

void VertexStream::describe(const ModelBuffers& model, GLuint colors) const {
  glBindBuffer(GL_ARRAY_BUFFER, vertices_.name());
  constexpr size_t kStride = sizeof(PackedVertex);
  setFloatAttribute(kPositionLocation, 3, kStride, offsetof(PackedVertex, position));
  setPackedAttribute(kNormalLocation, kStride, offsetof(PackedVertex, normal));
  if (has_tangents_) setPackedAttribute(kTangentLocation, sizeof(PackedDirection), tangentsAt());
  glBindBuffer(GL_ARRAY_BUFFER, model.uvBuffer());
  setFloatAttribute(kUvLocation, 2, sizeof(glm::vec2), 0);
  describeColors(colors);
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, model.indexBuffer());
  described_serial_ = model.serial();
}

CornerStream::CornerStream(const GpuLedger& ledger, uint32_t corner_count)
    : corners_(ledger), array_(makeVertexArray()) {
  glBindVertexArray(array_.name());
  corners_.allocate(GL_ARRAY_BUFFER, corner_count * sizeof(glm::vec3), nullptr, GL_DYNAMIC_DRAW);
  setFloatAttribute(kPositionLocation, 3, sizeof(glm::vec3), 0);
}

void CornerStream::upload(std::span<const glm::vec3> corners) {
  assert(corners.size_bytes() == corners_.size());
  glBindBuffer(GL_ARRAY_BUFFER, corners_.name());
  glBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(corners.size_bytes()), corners.data());
}

}  // namespace md5v::render
