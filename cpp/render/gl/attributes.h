// Describes vertex attributes to GL. Their locations equal the layout(location) of the shaders.
#pragma once

#include <GLES3/gl3.h>

#include <cstddef>

namespace md5v::render {

constexpr GLuint kCornerLocation = 0;           // wire.vert
constexpr GLuint kAxisLocations[] = {0, 6, 7};  // of the positions; surface.vert
constexpr GLuint kNormalLocation = 1;
constexpr GLuint kTangentLocation = 2;
constexpr GLuint kUvLocation = 3;
constexpr GLuint kColorLocation = 4;

// GL takes an offset in the bound buffer as a pointer.
inline const void* bufferOffset(size_t bytes) {
  return reinterpret_cast<const void*>(bytes);  // NOLINT(performance-no-int-to-ptr)
}

// Describes floats in the buffer that is bound to GL_ARRAY_BUFFER, for the bound vertex array.
inline void setFloatAttribute(GLuint location, GLint components, size_t stride, size_t offset) {
  glEnableVertexAttribArray(location);
  glVertexAttribPointer(location, components, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(stride),
                        bufferOffset(offset));
}

// The same for an array of PackedDirection.
inline void setPackedAttribute(GLuint location, size_t offset) {
  glEnableVertexAttribArray(location);
  glVertexAttribPointer(location, 4, GL_INT_2_10_10_10_REV, GL_TRUE, 4, bufferOffset(offset));
}

}  // namespace md5v::render
