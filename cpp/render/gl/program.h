// Compiles and links a GLSL program, and sets its uniforms.
#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "render/gl/gl_handles.h"
#include "render/gl/gl_state.h"

namespace md5v::render {

class Program {
 public:
  // If compiling or linking fails and `error` is empty, `error` receives the program's name and the
  // compiler's message. The program then draws nothing.
  Program(std::string_view name, std::string_view vertex_source, std::string_view fragment_source,
          std::string& error);

  void use(GlState& gl) const { gl.use(handle_.name()); }
  // -1 if the program has no such uniform; GL ignores that location. Too slow for use in a frame.
  GLint uniform(const char* name) const { return glGetUniformLocation(handle_.name(), name); }

 private:
  ProgramHandle handle_;
};

// Set a uniform of the program in use.
inline void uploadUniform(GLint location, int value) { glUniform1i(location, value); }
inline void uploadUniform(GLint location, float value) { glUniform1f(location, value); }
inline void uploadUniform(GLint location, const glm::vec2& v) { glUniform2fv(location, 1, &v.x); }
inline void uploadUniform(GLint location, const glm::vec3& v) { glUniform3fv(location, 1, &v.x); }
inline void uploadUniform(GLint location, const glm::vec4& v) { glUniform4fv(location, 1, &v.x); }
inline void uploadUniform(GLint location, const glm::mat4& m) {
  glUniformMatrix4fv(location, 1, GL_FALSE, &m[0][0]);
}

// A uniform that only this object sets. Setting the same value again costs nothing.
template <class T>
class Uniform {
 public:
  Uniform(const Program& program, const char* name) : location_(program.uniform(name)) {}

  // The program must be in use.
  void set(const T& value) const {
    if (value_ && *value_ == value) return;
    value_ = value;
    uploadUniform(location_, value);
  }

 private:
  GLint location_;
  mutable std::optional<T> value_;
};

}  // namespace md5v::render
