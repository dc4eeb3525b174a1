// A linked GLSL program.
#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <string>
#include <string_view>

#include "render/gl_handles.h"

namespace md5v::render {

class Program {
 public:
  // Where compiling or linking fails and `error` is empty, `error` names the program and carries the
  // compiler's words; the program then draws nothing.
  Program(std::string_view name, std::string_view vertex_source, std::string_view fragment_source,
          std::string& error);

  void use() const { glUseProgram(handle_.name()); }
  // -1 where the program has no such uniform, which GL takes and ignores. Not for use in a frame.
  GLint uniform(const char* name) const { return glGetUniformLocation(handle_.name(), name); }

 private:
  ProgramHandle handle_;
};

// Setters for the program in use.
inline void setUniform(GLint location, float value) { glUniform1f(location, value); }
inline void setUniform(GLint location, const glm::vec2& v) { glUniform2fv(location, 1, &v.x); }
inline void setUniform(GLint location, const glm::vec3& v) { glUniform3fv(location, 1, &v.x); }
inline void setUniform(GLint location, const glm::vec4& v) { glUniform4fv(location, 1, &v.x); }
inline void setUniform(GLint location, const glm::mat4& m) {
  glUniformMatrix4fv(location, 1, GL_FALSE, &m[0][0]);
}

}  // namespace md5v::render
