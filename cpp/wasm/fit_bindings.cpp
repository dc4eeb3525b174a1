// Binds the comparison of clips and meshes, which are given as facts from the main module.
#include <emscripten/bind.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/catalog/fit_table.h"
#include "wasm/fit_value.h"
#include "wasm/module_input.h"
#include "wasm/values.h"

namespace md5v::wasm {
namespace {

using emscripten::val;

struct PairFitValue {
  uint32_t mesh = 0;
  FitValue fit;
  val differences = val::array();  // of game::differences()
};

struct ClipFitsValue {
  val fitting = val::array();  // of PairFitValue
  int32_t best = -1;           // an index in `fitting`, or -1
  int32_t misfit = -1;         // the mesh from which the clip differs least, or -1
  std::string reason;          // why it does not fit that mesh
};

struct FitFindingValue {
  std::string severity;
  std::string code;
  bool strict = false;
  uint32_t clip = 0;
  int32_t mesh = -1;  // on which the clip plays, or -1
  std::string message;
};

struct FitsValue {
  val clips = val::array();
  val findings = val::array();
};

// What addMesh() and addClip() received since startFits().
game::FitTable& given() {
  static game::FitTable instance;
  return instance;
}

void startFits(bool compares_strangers) {
  given() = game::FitTable(compares_strangers ? game::Strangers::kCompare : game::Strangers::kSkip);
}

game::FitFile fileOf(const std::string& name, const std::string& folder, bool is_named) {
  return {name, is_named ? std::nullopt : std::optional(folder)};
}

// The input has the facts; false if it has not. `is_named`: the user named the file, and `folder` has no
// meaning.
bool addMesh(const std::string& name, const std::string& folder, bool is_named) {
  std::optional<anim::Skeleton> skeleton = model::decodeMeshFacts(moduleInput().bytes());
  moduleInput().release();
  if (!skeleton) return false;
  given().addMesh(fileOf(name, folder, is_named), std::move(*skeleton));
  return true;
}

bool addClip(const std::string& name, const std::string& folder, bool is_named) {
  std::optional<model::ClipFacts> facts = model::decodeClipFacts(moduleInput().bytes());
  moduleInput().release();
  if (!facts) return false;
  given().addClip(fileOf(name, folder, is_named), std::move(*facts));
  return true;
}

ClipFitsValue clipFits(uint32_t clip, const game::ClipFits& fits) {
  const model::ClipFacts& facts = given().clip(clip);
  std::vector<PairFitValue> fitting;
  for (const game::PairFit& pair : fits.fitting) {
    const anim::Skeleton& mesh = given().mesh(pair.mesh);
    const FitValue value = fitValue(mesh.hierarchy, facts.hierarchy, *pair.fit, pair.findings);
    fitting.push_back({pair.mesh, value, arrayOf(game::differences(mesh, facts, *pair.fit))});
  }
  ClipFitsValue value;
  value.fitting = arrayOf(fitting);
  if (fits.best) value.best = static_cast<int32_t>(*fits.best);
  if (fits.misfit) {
    value.misfit = static_cast<int32_t>(fits.misfit->mesh);
    value.reason = fits.misfit->reason;
  }
  return value;
}

// The result for everything that was given, which is then forgotten.
FitsValue takeFits(bool lists_all) {
  const std::vector<game::ClipFits> compared =
      given().compare(lists_all ? game::Listing::kAll : game::Listing::kBest);
  std::vector<ClipFitsValue> clips;
  for (uint32_t clip = 0; clip < compared.size(); ++clip) clips.push_back(clipFits(clip, compared[clip]));
  std::vector<FitFindingValue> findings;
  for (game::FitFinding& finding : given().findings(compared)) {
    const CodeInfo& info = infoOf(finding.code);
    const int32_t mesh = finding.mesh ? static_cast<int32_t>(*finding.mesh) : -1;
    findings.push_back({nameOf(info.severity), std::string(info.id), info.refused_by_doom3, finding.clip,
                        mesh, std::move(finding.message)});
  }
  given() = game::FitTable();
  return {arrayOf(clips), arrayOf(findings)};
}

}  // namespace

EMSCRIPTEN_BINDINGS(fits) {
  emscripten::value_object<PairFitValue>("PairFit")
      .field("mesh", &PairFitValue::mesh)
      .field("fit", &PairFitValue::fit)
      .field("differences", &PairFitValue::differences);
  emscripten::value_object<ClipFitsValue>("ClipFits")
      .field("fitting", &ClipFitsValue::fitting)
      .field("best", &ClipFitsValue::best)
      .field("misfit", &ClipFitsValue::misfit)
      .field("reason", &ClipFitsValue::reason);
  emscripten::value_object<FitFindingValue>("FitFinding")
      .field("severity", &FitFindingValue::severity)
      .field("code", &FitFindingValue::code)
      .field("strict", &FitFindingValue::strict)
      .field("clip", &FitFindingValue::clip)
      .field("mesh", &FitFindingValue::mesh)
      .field("message", &FitFindingValue::message);
  emscripten::value_object<FitsValue>("Fits")
      .field("clips", &FitsValue::clips)
      .field("findings", &FitsValue::findings);
  emscripten::function("startFits", &startFits);
  emscripten::function("addMeshFacts", &addMesh);
  emscripten::function("addClipFacts", &addClip);
  emscripten::function("takeFits", &takeFits);
}

}  // namespace md5v::wasm
