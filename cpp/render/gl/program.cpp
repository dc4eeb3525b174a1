#include "render/gl/program.h"

namespace md5v::render {
namespace {

// Reads the log of a shader or a program: both have the same pair of calls.
template <typename GetParameter, typename GetLog>
std::string readLog(GLuint name, GetParameter get_parameter, GetLog get_log) {
  GLint length = 0;
  get_parameter(name, GL_INFO_LOG_LENGTH, &length);
  if (length <= 1) return "the driver gives no reason";
  std::string log(static_cast<size_t>(length), '\0');
  get_log(name, length, nullptr, log.data());
  log.resize(log.find('\0') == std::string::npos ? log.size() : log.find('\0'));
  return log;
}

ShaderHandle compile(GLenum stage, std::string_view source, std::string& error) {
  ShaderHandle shader(glCreateShader(stage));
  const char* text = source.data();
  const auto length = static_cast<GLint>(source.size());
  glShaderSource(shader.name(), 1, &text, &length);
  glCompileShader(shader.name());
  GLint compiled = GL_FALSE;
  glGetShaderiv(shader.name(), GL_COMPILE_STATUS, &compiled);
  if (compiled == GL_TRUE) return shader;
  error = readLog(shader.name(), glGetShaderiv, glGetShaderInfoLog);
  return {};
}

ProgramHandle link(const ShaderHandle& vertex, const ShaderHandle& fragment, std::string& error) {
  ProgramHandle program(glCreateProgram());
  glAttachShader(program.name(), vertex.name());
  glAttachShader(program.name(), fragment.name());
  glLinkProgram(program.name());
  glDetachShader(program.name(), vertex.name());
  glDetachShader(program.name(), fragment.name());
  GLint linked = GL_FALSE;
  glGetProgramiv(program.name(), GL_LINK_STATUS, &linked);
  if (linked == GL_TRUE) return program;
  error = readLog(program.name(), glGetProgramiv, glGetProgramInfoLog);
  return {};
}

}  // namespace

Program::Program(std::string_view name, std::string_view vertex_source, std::string_view fragment_source,
                 std::string& error) {
  if (!error.empty()) return;
  std::string reason;
  const ShaderHandle vertex = compile(GL_VERTEX_SHADER, vertex_source, reason);
  const ShaderHandle fragment =
      vertex ? compile(GL_FRAGMENT_SHADER, fragment_source, reason) : ShaderHandle();
  if (fragment) handle_ = link(vertex, fragment, reason);
  if (handle_) return;
  error = "The shader program \"" + std::string(name) + "\" was refused by the graphics driver: " + reason;
}

}  // namespace md5v::render
