// Owns the vertex data of models on the GPU. Made by Renderer; the types are complete here so that others
// may own them.
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

// Where vertices are written before they are uploaded, shared by the streams of a renderer: data written
// a moment ago is still in the processor's cache when GL reads it. Streams share buffers too: data staged
// for neighbours of one buffer in turn is uploaded in one piece, since each piece costs a call and wakes the
// GPU's process.
class Staging {
 public:
  // A buffer of several streams, which goes with the last of them.
  struct Page {
    Buffer buffer;
    size_t used = 0;
    uint32_t streams = 0;
  };
  // Of one stream, in bytes.
  struct Place {
    Page* page;
    size_t at;
    size_t size;
  };

  explicit Staging(GpuLedger ledger) : ledger_(std::move(ledger)) {}

  // `size` is a multiple of a float's. Pages grow with the number of streams.
  Place reserve(size_t size);
  void release(const Place& place);
  // To be filled. Keeps the data that was committed before.
  void begin(const Place& place);
  void commit(const Place& place);
  void upload();  // the committed data
  float* memory(const Place& place) { return memory_.data() + place.at / sizeof(float); }

 private:
  GpuLedger ledger_;
  RawVector<float> memory_;  // as the largest page; none without pages
  uint32_t pages_ = 0;
  Page* page_ = nullptr;  // that was begun last, if there still is one
  // Committed: of this buffer, or 0.
  GLuint buffer_ = 0;
  size_t from_ = 0;
  size_t to_ = 0;
};

// GPU data of one instance that is streamed: its StreamedVertices. Without tangents all of them are zero.
class VertexStream {
 public:
  VertexStream(std::shared_ptr<Staging> staging, uint32_t vertex_count, bool has_tangents);
  ~VertexStream() { staging_->release(place_); }
  VertexStream(const VertexStream&) = delete;
  VertexStream& operator=(const VertexStream&) = delete;

  bool hasTangents() const { return has_tangents_; }
  // To be filled before commit().
  StreamedVertices stage();
  // Uploaded before anything is drawn.
  void commit() { staging_->commit(place_); }
  // The vertices staged last. Valid until a stream of another buffer is staged.
  StreamedVertices staged() const {
    return {staging_->memory(place_), vertex_count_, vertex_count_, has_tangents_};
  }
  GLuint buffer() const { return place_.page->buffer.name(); }
  // Where in the buffer the numbers of an array are, from vertex `first` on.
  size_t arrayAt(size_t index, size_t first) const {
    return place_.at + (index * vertex_count_ + first) * sizeof(float);
  }

  // Binds a vertex array that joins this stream with the model's coordinates and indices. It is kept, so
  // drawing the same pair again costs one call. It holds on to the model's buffers until the stream goes.
  // `colors` stands in for the model's own where it is not null.
  void bindWith(const ModelBuffers& model, const VertexColors* colors = nullptr) const;

 private:
  void describe(const ModelBuffers& model, GLuint colors) const;

  uint32_t vertex_count_;
  bool has_tangents_;
  std::shared_ptr<Staging> staging_;
  Staging::Place place_;
  VertexArrayHandle array_;
  // The buffers that array_ is set up for; 0 for none.
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
