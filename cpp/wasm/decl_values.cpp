#include "wasm/decl_values.h"

#include <emscripten/bind.h>

namespace md5v::wasm {

using emscripten::val;

val programOf(const std::optional<decl::ImageProgram>& program) {
  if (!program) return val::null();
  return val(
      ProgramValue{decl::describe(*program), arrayOf(*program, [](const decl::ImageStep& step) {
                     return StepValue{static_cast<uint32_t>(step.op), step.file, arrayOf(step.numbers)};
                   })});
}

val referencesOf(const std::vector<decl::DeclReference>& references) {
  return arrayOf(references, [](const decl::DeclReference& each) {
    return DeclReferenceValue{each.what, each.name, each.owner, sizeValue(each.offset)};
  });
}

EMSCRIPTEN_BINDINGS(decl_values) {
  emscripten::value_object<StepValue>("ImageStep")
      .field("op", &StepValue::op)
      .field("file", &StepValue::file)
      .field("numbers", &StepValue::numbers);
  emscripten::value_object<ProgramValue>("ImageProgram")
      .field("text", &ProgramValue::text)
      .field("steps", &ProgramValue::steps);
  emscripten::value_object<MaterialValue>("Material")
      .field("diffuse", &MaterialValue::diffuse)
      .field("normal", &MaterialValue::normal)
      .field("specular", &MaterialValue::specular)
      .field("editorImage", &MaterialValue::editor_image)
      .field("alphaTest", &MaterialValue::alpha_test)
      .field("blend", &MaterialValue::blend)
      .field("color", &MaterialValue::color)
      .field("twoSided", &MaterialValue::two_sided)
      .field("unlit", &MaterialValue::unlit)
      .field("noDraw", &MaterialValue::no_draw)
      .field("clamp", &MaterialValue::clamp)
      .field("unsmoothedTangents", &MaterialValue::unsmoothed_tangents)
      .field("stages", &MaterialValue::stages)
      .field("references", &MaterialValue::references)
      .field("diagnostics", &MaterialValue::diagnostics);
  emscripten::value_object<DeclReferenceValue>("DeclReference")
      .field("what", &DeclReferenceValue::what)
      .field("name", &DeclReferenceValue::name)
      .field("owner", &DeclReferenceValue::owner)
      .field("at", &DeclReferenceValue::at);
}

}  // namespace md5v::wasm
