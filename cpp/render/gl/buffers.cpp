#include "render/gl/buffers.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "render/gl/attributes.h"

namespace md5v::render {
namespace {

// A page of this size fits into the processor's second-level cache.
constexpr size_t kLargestPage = 1 << 18;

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
  glBindVertexArray(0);  // the element buffer below would change the vertex array that is bound
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

Staging::Place Staging::reserve(size_t size) {
  if (page_ == nullptr || page_->used + size > page_->buffer.size()) {
    const size_t grown = page_ != nullptr ? std::min(2 * page_->buffer.size(), kLargestPage) : 0;
    const size_t room = std::max(size, grown);
    page_ = new Page{Buffer(ledger_)};
    page_->buffer.allocate(GL_ARRAY_BUFFER, room, nullptr, GL_DYNAMIC_DRAW);
    if (memory_.size() * sizeof(float) < room) memory_.resize(room / sizeof(float));
    ++pages_;
  }
  ++page_->streams;
  return {page_, std::exchange(page_->used, page_->used + size), size};
}

void Staging::release(const Place& place) {
  if (--place.page->streams > 0) return;
  if (page_ == place.page) page_ = nullptr;
  delete place.page;
  if (--pages_ == 0) memory_ = {};
}

void Staging::begin(const Place& place) {
  if (place.page->buffer.name() != buffer_ || place.at != to_) upload();
}

void Staging::commit(const Place& place) {
  if (buffer_ == 0) from_ = place.at;
  buffer_ = place.page->buffer.name();
  to_ = place.at + place.size;
}

void Staging::upload() {
  if (buffer_ == 0) return;
  glBindBuffer(GL_ARRAY_BUFFER, buffer_);
  glBufferSubData(GL_ARRAY_BUFFER, static_cast<GLintptr>(from_), static_cast<GLsizeiptr>(to_ - from_),
                  memory_.data() + from_ / sizeof(float));
  buffer_ = 0;
}

VertexStream::VertexStream(std::shared_ptr<Staging> staging, uint32_t vertex_count, bool has_tangents)
    : vertex_count_(vertex_count),
      has_tangents_(has_tangents),
      staging_(std::move(staging)),
      place_(staging_->reserve(StreamedVertices::numbersOf(vertex_count, has_tangents) * sizeof(float))),
      array_(makeVertexArray()) {}

StreamedVertices VertexStream::stage() {
  staging_->begin(place_);
  return staged();
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
  glBindBuffer(GL_ARRAY_BUFFER, buffer());
  for (uint32_t axis = 0; axis < 3; ++axis) {
    setFloatAttribute(kAxisLocations[axis], 1, sizeof(float), arrayAt(axis, 0));
  }
  setPackedAttribute(kNormalLocation, arrayAt(StreamedVertices::kNormal, 0));
  if (has_tangents_) setPackedAttribute(kTangentLocation, arrayAt(StreamedVertices::kTangent, 0));
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
  setFloatAttribute(kCornerLocation, 3, sizeof(glm::vec3), 0);
}

void CornerStream::upload(std::span<const glm::vec3> corners) {
  MD5V_ASSERT(corners.size_bytes() == corners_.size());
  glBindBuffer(GL_ARRAY_BUFFER, corners_.name());
  glBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(corners.size_bytes()), corners.data());
}

}  // namespace md5v::render
