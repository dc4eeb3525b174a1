// The fit of a clip and a mesh as a JavaScript value, for the modules that compare them.
#pragma once

#include <emscripten/val.h>

#include <string>

#include "anim/hierarchy.h"
#include "model/fit.h"
#include "model/fit_findings.h"

namespace md5v::wasm {

struct FitValue {
  uint32_t kind = 0;                                   // model::FitKind
  emscripten::val missing = emscripten::val::array();  // names, as the next lists
  emscripten::val extra = emscripten::val::array();
  emscripten::val reparented = emscripten::val::array();
  emscripten::val ambiguous = emscripten::val::array();
  bool reordered = false;
  bool is_plain = false;
  std::string first_difference;
  double bone_scale = 1.0;
  bool rotations_inverted = false;
  std::string turned_root;  // its name; empty for none
  uint32_t turn_degrees = 0;
  std::string turn_axis;
  emscripten::val root_offset = emscripten::val::array();  // three numbers, or none
};

FitValue fitValue(const anim::Hierarchy& mesh, const anim::Hierarchy& clip, const model::Fit& fit,
                  const model::FitFindings& findings);

}  // namespace md5v::wasm
