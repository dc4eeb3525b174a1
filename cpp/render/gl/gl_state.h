// Remembers GL's state as it was set last, so that setting it again costs nothing. A call into WebGL takes
// 0.1 to 0.6 us, and a page draws many views in a frame.
#pragma once

#include <GLES3/gl3.h>

#include <cstdint>
#include <optional>

namespace md5v::render {

enum class DepthTest : uint8_t { kOff, kLess, kLessEqual, kEqual };
// The resulting alpha is 1 minus the share of the page that shows through the picture.
enum class Blending : uint8_t { kOff, kOver, kAdd, kFilter };
enum class Faces : uint8_t { kBoth, kFront, kBack };  // that are drawn
// How the depth of triangles is moved: away from the eye against false shadows, near to lie on a surface.
enum class DepthOffset : uint8_t { kNone, kAway, kNear };

// All fixed state of a draw call.
struct DrawState {
  DepthTest depth = DepthTest::kLess;
  bool writes_depth = true;
  Blending blending = Blending::kOff;
  Faces faces = Faces::kFront;
  DepthOffset offset = DepthOffset::kNone;
  bool alpha_to_coverage = false;
  bool alpha_only = false;  // colours stay
};

constexpr int kTextureUnits = 5;

class GlState {
 public:
  // At the start of a frame: sets what all draws share, switches off what none uses, and forgets the rest,
  // since the page may have made calls of its own.
  void takeOver();
  // At its end: the page finds its framebuffer bound.
  void handBack();
  // Others made calls: nothing is known.
  void forget();

  void apply(const DrawState& wanted);
  void use(GLuint program);
  void bindTexture(GLuint unit, GLuint texture);
  // For calls on the texture itself.
  void bindActiveTexture(GLuint unit, GLuint texture);
  void bindFramebuffer(GLuint framebuffer);  // to draw and to read
  void drawTo(GLuint framebuffer);
  void readFrom(GLuint framebuffer);
  void setViewport(GLint x, GLsizei width, GLsizei height);  // on the lower edge

 private:
  std::optional<DrawState> drawn_;
  // -1 for unknown.
  int64_t program_ = -1;
  int64_t active_unit_ = -1;
  int64_t textures_[kTextureUnits] = {-1, -1, -1, -1, -1};
  int64_t drawn_to_ = -1;
  int64_t read_from_ = -1;
  GLint x_ = -1;
  GLsizei width_ = -1;
  GLsizei height_ = -1;
};

}  // namespace md5v::render
