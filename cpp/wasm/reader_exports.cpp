// The third module, md5-viewer-reader.wasm: the whole reader (md5/wording.h), for files on which the plain
// one gives up, and for camera paths. Plain exports and JSON in place of Embind: it needs no glue to start.
//
// Input lies in memory from reserveInput(); results are valid until the next call.
#include <emscripten.h>

#include <optional>
#include <string>

#include "base/raw_vector.h"
#include "md5/file_image.h"
#include "md5/up_axis.h"
#include "wasm/json.h"
#include "wasm/json_diagnostics.h"

namespace md5v::wasm {
namespace {

struct State {
  RawVector<uint8_t> input;
  std::string diagnostics;
  RawVector<uint8_t> image;
};
State& state() {
  static State instance;
  return instance;
}

template <class File>
void keep(std::optional<File> file, bool y_up, Report& report) {
  Json json;
  json.open('{');
  addDiagnostics(json, report);
  state().diagnostics = json.close('}').take();
  state().input = {};
  if (file && y_up) md5::turnYUp(*file);
  if (file) state().image = md5::imageOf(*file);
}

}  // namespace
}  // namespace md5v::wasm

using md5v::wasm::state;

extern "C" {

EMSCRIPTEN_KEEPALIVE uint8_t* reserveInput(uint32_t size) {
  state() = {};
  state().input.resize(size);
  return state().input.data();
}

// Each reads the input; what it finds is at imageAt(), as md5::imageOf() writes it, none where nothing can be
// shown. `y_up`: Y is up in the file, and what comes back is turned; see md5::turnYUp(). `lent_joints`: see
// md5::parseMeshOnSkeleton().
EMSCRIPTEN_KEEPALIVE void readMesh(bool y_up, uint32_t lent_joints) {
  md5v::Report report(state().input);
  md5v::wasm::keep(md5v::md5::parseMeshOnSkeleton(state().input, lent_joints, report), y_up, report);
}
EMSCRIPTEN_KEEPALIVE void readAnim(bool y_up) {
  md5v::Report report(state().input);
  md5v::wasm::keep(md5v::md5::parseAnim(state().input, report), y_up, report);
}
EMSCRIPTEN_KEEPALIVE void readCamera(bool y_up) {
  md5v::Report report(state().input);
  md5v::wasm::keep(md5v::md5::parseCamera(state().input, report), y_up, report);
}

// {"diagnostics": [...]} of the last reading.
EMSCRIPTEN_KEEPALIVE const char* outputAt() { return state().diagnostics.data(); }
EMSCRIPTEN_KEEPALIVE uint32_t outputSize() { return static_cast<uint32_t>(state().diagnostics.size()); }
EMSCRIPTEN_KEEPALIVE const uint8_t* imageAt() { return state().image.data(); }
EMSCRIPTEN_KEEPALIVE uint32_t imageSize() { return static_cast<uint32_t>(state().image.size()); }
// Frees all of it.
EMSCRIPTEN_KEEPALIVE void release() { state() = {}; }

}  // extern "C"
