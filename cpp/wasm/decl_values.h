// Converts declarations to JavaScript values.
#pragma once

#include <emscripten/val.h>

#include <optional>
#include <string>
#include <vector>

#include "decl/decl_index.h"
#include "decl/image_program.h"
#include "wasm/values.h"

namespace md5v::wasm {

struct StepValue {
  uint32_t op = 0;  // decl::ImageOp
  std::string file;
  emscripten::val numbers = emscripten::val::array();
};

struct ProgramValue {
  std::string text;
  emscripten::val steps = emscripten::val::array();
};

struct MaterialValue {
  emscripten::val diffuse = emscripten::val::null();  // a ProgramValue, like the next three
  emscripten::val normal = emscripten::val::null();
  emscripten::val specular = emscripten::val::null();
  emscripten::val editor_image = emscripten::val::null();
  emscripten::val alpha_test = emscripten::val::null();  // a number
  std::string blend;
  emscripten::val color = emscripten::val::array();
  bool two_sided = false;
  bool unlit = false;
  bool no_draw = false;
  bool clamp = false;
  bool unsmoothed_tangents = false;
  uint32_t stages = 0;
  emscripten::val references =
      emscripten::val::array();  // list of DeclReferenceValue, as in the values below
  emscripten::val diagnostics = emscripten::val::array();
};

struct DeclReferenceValue {
  std::string what;
  std::string name;
  std::string owner;
  uint32_t at = 0;
};

inline uint32_t sizeValue(size_t size) { return static_cast<uint32_t>(size); }

// A ProgramValue, or null.
emscripten::val programOf(const std::optional<decl::ImageProgram>& program);
// A list of DeclReferenceValue.
emscripten::val referencesOf(const std::vector<decl::DeclReference>& references);

}  // namespace md5v::wasm
