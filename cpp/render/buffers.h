// The vertex data of models on the GPU. Made by Renderer; complete here so that others may own them.
#pragma once

#include <cstdint>
#include <glm/ext/vector_uint4_sized.hpp>
#include <glm/vec2.hpp>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/vertex.h"
#include "render/gl_handles.h"

namespace md5v::render {

// GPU data of one model that never changes: texture coordinates, colours and indices. Shared by all its
// instances.
class ModelBuffers {
 public:
  // `serial` is never 0 and never used again by the same renderer. `colors` has RGBA, one per vertex, or is
  // empty for white ones.
  ModelBuffers(const GpuLedger& ledger, uint32_t serial, std::span<const glm::vec2> uvs,
               std::span<const glm::u8vec4> colors, std::span<const uint32_t> indices);

  uint32_t serial() const { return serial_; }
  GLuint uvBuffer() const { return uvs_.name(); }
  GLuint colorBuffer() const { return colors_ ? colors_->name() : 0; }  // 0 for none
  GLuint indexBuffer() const { return indices_.name(); }

 private:
  uint32_t serial_;
  Buffer uvs_;
  std::optional<Buffer> colors_;
  Buffer indices_;
};

// Colours of a model's vertices for one view, in place of the model's own.
class VertexColors {
 public:
  // `serial` as for ModelBuffers. `colors` has RGBA, one per vertex.
  VertexColors(const GpuLedger& ledger, uint32_t serial, std::span<const glm::u8vec4> colors);

  uint32_t serial() const { return serial_; }
  GLuint buffer() const { return buffer_.name(); }

 private:
  uint32_t serial_;
  Buffer buffer_;
};

// Where vertices are written before they are uploaded, shared by the streams of a renderer: what was written
// a moment ago is still in the processor's cache when GL reads it.
using Staging = std::vector<PackedVertex>;

// GPU data of one instance that is streamed: one PackedVertex per vertex of the model, then, where it has
// them, the tangent of each. Without them all tangents are zero.
class VertexStream {
 public:
  // Makes room for its vertices in `staging`.
  VertexStream(const GpuLedger& ledger, std::shared_ptr<Staging> staging, uint32_t vertex_count,
               bool has_tangents);

  bool hasTangents() const { return has_tangents_; }
  // Both to be filled before upload(). What other streams staged is lost.
  std::span<PackedVertex> stage() { return std::span(*staging_).first(vertex_count_); }
  std::span<PackedDirection> stageTangents();  // empty without tangents
  void upload();
  GLuint buffer() const { return vertices_.name(); }
  // Where in the buffer they begin.
  size_t tangentsAt() const { return vertex_count_ * sizeof(PackedVertex); }

  // Binds a vertex array that joins this stream with the model's coordinates and indices. It is kept, so
  // drawing the same pair again costs one call. It holds on to the model's buffers until the stream goes.
  // `colors` stands in for the model's own where it is not null.
  void bindWith(const ModelBuffers& model, const VertexColors* colors = nullptr) const;

 private:
  void describe(const ModelBuffers& model, GLuint colors) const;
  size_t bytes() const {
    return tangentsAt() + (has_tangents_ ? vertex_count_ * sizeof(PackedDirection) : 0);
  }

  uint32_t vertex_count_;
  bool has_tangents_;
  std::shared_ptr<Staging> staging_;
  Buffer vertices_;
  VertexArrayHandle array_;
  // What array_ is set up for; 0 for none.
  mutable uint32_t described_serial_ = 0;
  mutable uint32_t described_colors_ = 0;
};

// The corners of all triangles of one instance, one after the other: positions alone.
class CornerStream {
 public:
  CornerStream(const GpuLedger& ledger, uint32_t corner_count);

  void upload(std::span<const glm::vec3> corners);  // exactly the stream's count
  void bind() const { glBindVertexArray(array_.name()); }

 private:
  Buffer corners_;
  VertexArrayHandle array_;
};

}  // namespace md5v::render
