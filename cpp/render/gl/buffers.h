// Owns the vertex data of models on the GPU. Renderer creates these objects; their types are complete here so
// that others may own them.
#pragma once

#include <cstdint>
#include <glm/ext/vector_uint4_sized.hpp>
#include <glm/vec2.hpp>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/raw_vector.h"
#include "base/vertex.h"
#include "render/gl/gl_handles.h"

namespace md5v::render {

// GPU data of one model that never changes: texture coordinates, colours and indices. Shared by all its
// instances.
class ModelBuffers {
 public:
  // `serial` is never 0 and unique within the renderer. `colors` has RGBA, one per vertex, or is empty for
  // white vertices.
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

// Colours of a model's vertices for one view, which replace the model's own.
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

// A buffer for vertices before their upload, shared by the streams of a renderer. Recently written data is
// still in the processor's cache when GL reads it. Streams share GL buffers, too. Consecutive streams of one
// buffer are uploaded together, because each upload costs a call and wakes the GPU's process.
class Staging {
 public:
  // A GL buffer of several streams, which is deleted with the last of them.
  struct Page {
    Buffer buffer;
    size_t used = 0;
    uint32_t streams = 0;
  };
  // The range of one stream, in bytes.
  struct Place {
    Page* page;
    size_t at;
    size_t size;
  };

  explicit Staging(GpuLedger ledger) : ledger_(std::move(ledger)) {}

  // `size` is a multiple of the size of a float. Pages grow with the number of streams.
  Place reserve(size_t size);
  void release(const Place& place);
  // Prepares the range for writing. Keeps the data that was committed before.
  void begin(const Place& place);
  void commit(const Place& place);
  void upload();  // uploads the committed data
  float* memory(const Place& place) { return memory_.data() + place.at / sizeof(float); }

 private:
  GpuLedger ledger_;
  RawVector<float> memory_;  // as large as the largest page; empty without pages
  uint32_t pages_ = 0;
  Page* page_ = nullptr;  // the page of the last begin(), if it still exists
  // The GL buffer of the committed data, or 0.
  GLuint buffer_ = 0;
  size_t from_ = 0;
  size_t to_ = 0;
};

// Streamed GPU data of one instance: its StreamedVertices. Without tangents, all tangents are zero.
class VertexStream {
 public:
  VertexStream(std::shared_ptr<Staging> staging, uint32_t vertex_count, bool has_tangents);
  ~VertexStream() { staging_->release(place_); }
  VertexStream(const VertexStream&) = delete;
  VertexStream& operator=(const VertexStream&) = delete;

  bool hasTangents() const { return has_tangents_; }
  // The memory to fill before commit().
  StreamedVertices stage();
  // Marks the vertices for upload before the next draw call.
  void commit() { staging_->commit(place_); }
  // The vertices that were staged last. Valid until a stream of another buffer is staged.
  StreamedVertices staged() const {
    return {staging_->memory(place_), vertex_count_, vertex_count_, has_tangents_};
  }
  GLuint buffer() const { return place_.page->buffer.name(); }
  // The offset in the buffer of an array's numbers, from vertex `first` on.
  size_t arrayAt(size_t index, size_t first) const {
    return place_.at + (index * vertex_count_ + first) * sizeof(float);
  }

  // Binds a vertex array that joins this stream with the model's coordinates and indices. It is cached, so
  // drawing the same pair again costs one call. It keeps the model's buffers alive as long as the stream.
  // `colors` replaces the model's own if it is not null.
  void bindWith(const ModelBuffers& model, const VertexColors* colors = nullptr) const;

 private:
  void describe(const ModelBuffers& model, GLuint colors) const;

  uint32_t vertex_count_;
  bool has_tangents_;
  std::shared_ptr<Staging> staging_;
  Staging::Place place_;
  VertexArrayHandle array_;
  // The buffers for which array_ is set up; 0 for none.
  mutable uint32_t described_serial_ = 0;
  mutable uint32_t described_colors_ = 0;
};

// The corners of all triangles of one instance, one after another: only positions.
class CornerStream {
 public:
  CornerStream(const GpuLedger& ledger, uint32_t corner_count);

  void upload(std::span<const glm::vec3> corners);  // must have the stream's size
  void bind() const { glBindVertexArray(array_.name()); }

 private:
  Buffer corners_;
  VertexArrayHandle array_;
};

}  // namespace md5v::render
