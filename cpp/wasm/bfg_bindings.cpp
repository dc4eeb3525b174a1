// Binds the readers of Doom 3 BFG's compiled files for web/core. They convert bytes to text, which the
// readers of the main module read.
#include <emscripten/bind.h>

#include <vector>

#include "bfg/read.h"
#include "md5/write.h"
#include "wasm/values.h"
#include "wasm/write_buffers.h"

namespace md5v::wasm {
namespace {

using emscripten::val;

// `is_written`: textView() returns the text. The numbers map parts of the text to the bytes; see
// bfg/read.h.
struct BinaryValue {
  bool is_written = false;
  val diagnostics = val::array();
  val offsets = val::array();  // byte offsets of the diagnostics
  val joints = val::array();
  val meshes = val::array();  // of bfg::BinarySubMesh
  uint32_t bounds = 0;
  uint32_t baseframe = 0;
  uint32_t components = 0;
  uint32_t component_count = 0;  // per frame
};

void finish(Report& report, BinaryValue& value) {
  value.diagnostics = diagnosticsOf(report);
  std::vector<uint32_t> offsets;
  for (const Diagnostic& diagnostic : report.diagnostics()) offsets.push_back(diagnostic.offset);
  value.offsets = arrayOf(offsets);
  writeBuffers().input.release();
}

// Returns a bfg::BinaryKind.
uint32_t classifyBinary() {
  const auto kind = static_cast<uint32_t>(bfg::classifyBinary(writeBuffers().input.bytes()));
  if (kind == 0) writeBuffers().input.release();
  return kind;
}

// Converts to text of version 12, which has the stored normals.
BinaryValue readBinaryMesh() {
  const std::span<const uint8_t> bytes = writeBuffers().input.bytes();
  Report report(bytes);
  BinaryValue value;
  if (const auto mesh = bfg::readBinaryMesh(bytes, report)) {
    md5::Changes changes;  // always empty for such a file
    writeBuffers().text = md5::writeMesh(mesh->file, md5::MeshVersion::k12, changes);
    value.is_written = true;
    value.joints = arrayOf(mesh->joints);
    value.meshes = arrayOf(mesh->meshes);
  }
  finish(report, value);
  return value;
}

BinaryValue readBinaryAnim() {
  const std::span<const uint8_t> bytes = writeBuffers().input.bytes();
  Report report(bytes);
  BinaryValue value;
  if (const auto anim = bfg::readBinaryAnim(bytes, report)) {
    md5::Changes changes;
    writeBuffers().text = md5::writeAnim(anim->file, changes);
    value.is_written = true;
    value.joints = arrayOf(anim->joints);
    value.bounds = anim->bounds;
    value.baseframe = anim->baseframe;
    value.components = anim->components;
    value.component_count = anim->file.component_count;
  }
  finish(report, value);
  return value;
}

}  // namespace

EMSCRIPTEN_BINDINGS(binary) {
  emscripten::value_object<bfg::BinarySubMesh>("BinarySubMesh")
      .field("offset", &bfg::BinarySubMesh::offset)
      .field("vertices", &bfg::BinarySubMesh::vertices)
      .field("indices", &bfg::BinarySubMesh::indices);
  emscripten::value_object<BinaryValue>("BinaryFile")
      .field("isWritten", &BinaryValue::is_written)
      .field("diagnostics", &BinaryValue::diagnostics)
      .field("offsets", &BinaryValue::offsets)
      .field("joints", &BinaryValue::joints)
      .field("meshes", &BinaryValue::meshes)
      .field("bounds", &BinaryValue::bounds)
      .field("baseframe", &BinaryValue::baseframe)
      .field("components", &BinaryValue::components)
      .field("componentCount", &BinaryValue::component_count);
  emscripten::function("classifyBinary", &classifyBinary);
  emscripten::function("readBinaryMesh", &readBinaryMesh);
  emscripten::function("readBinaryAnim", &readBinaryAnim);
}

}  // namespace md5v::wasm
