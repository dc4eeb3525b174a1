// The vertex data of models on the GPU. Made by Renderer; complete here so that others may own them.
#pragma once

#include <cstdint>
#include <glm/ext/vector_uint4_sized.hpp>
#include <glm/vec2.hpp>
#include <optional>
#include <span>

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

// GPU data of one instance that is streamed: one Vertex per vertex of the model.
class VertexStream {
 public:
  VertexStream(const GpuLedger& ledger, uint32_t vertex_count);

  uint32_t vertexCount() const { return vertex_count_; }
  void upload(std::span<const Vertex> vertices);

  // Binds a vertex array that joins this stream with the model's coordinates and indices. It is kept, so
  // drawing the same pair again costs one call. It holds on to the model's buffers until the stream goes.
  void bindWith(const ModelBuffers& model) const;

 private:
  void describe(const ModelBuffers& model) const;

  uint32_t vertex_count_;
  Buffer vertices_;
  VertexArrayHandle array_;
  mutable uint32_t described_serial_ = 0;  // the model that array_ is set up for
};

}  // namespace md5v::render
