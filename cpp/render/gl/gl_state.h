// Caches GL's state, so that setting a value again costs nothing. A call into WebGL takes 0.1 to 0.6 us, and
// a page draws many views in a frame.
#pragma once

#include <GLES3/gl3.h>

#include <cstdint>
#include <optional>

namespace md5v::render {

enum class DepthTest : uint8_t { kOff, kLess, kLessEqual, kEqual };
// The resulting alpha is 1 minus the share of the page that is visible through the picture.
enum class Blending : uint8_t { kOff, kOver, kAdd, kFilter };
enum class Faces : uint8_t { kBoth, kFront, kBack };  // the faces that are drawn
// How the depth of triangles is shifted: away from the eye against false shadows, nearer for lines on a
// surface.
enum class DepthOffset : uint8_t { kNone, kAway, kNear };

// All fixed state of a draw call.
struct DrawState {
  DepthTest depth = DepthTest::kLess;
  bool writes_depth = true;
  Blending blending = Blending::kOff;
  Faces faces = Faces::kFront;
  DepthOffset offset = DepthOffset::kNone;
  bool alpha_to_coverage = false;
  bool alpha_only = false;  // leaves colours unchanged
};

constexpr int kTextureUnits = 5;

class GlState {
 public:
  // Call at the start of a frame: sets the state that all draws share, and disables what none uses. The cache
  // is cleared, since the page may have made GL calls of its own.
  void takeOver();
  // Call at the end of a frame: binds the page's framebuffer again.
  void handBack();
  // Clears the cache because others made GL calls.
  void forget();

  void apply(const DrawState& wanted);
  void use(GLuint program);
  void bindTexture(GLuint unit, GLuint texture);
  // For calls that change the texture itself.
  void bindActiveTexture(GLuint unit, GLuint texture);
  void bindFramebuffer(GLuint framebuffer);  // for drawing and reading
  void drawTo(GLuint framebuffer);
  void readFrom(GLuint framebuffer);
  void setViewport(GLint x, GLsizei width, GLsizei height);  // at the lower edge

 private:
  std::optional<DrawState> drawn_;
  // -1 if unknown.
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
