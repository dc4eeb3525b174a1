// Binds what decides which files of a set belong together.
#include <emscripten/bind.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/catalog/companions.h"
#include "game/catalog/lenders.h"
#include "game/catalog/plan.h"
#include "wasm/module_input.h"
#include "wasm/values.h"

namespace md5v::wasm {
namespace {

using emscripten::val;

// Uint32Arrays of indices.
struct PlanValue {
  val now = val::undefined();
  val meshes = val::undefined();
  val on_demand = val::undefined();
  val wanted = val::undefined();
  val missing = val::array();  // of game::MissingPath
};

val indicesOf(const std::vector<uint32_t>& indices) {
  return viewOf(indices.data(), indices.size()).call<val>("slice");
}

// The paths in the input, which has them one after another; `lengths` are in bytes.
std::vector<std::string> takePaths(const std::vector<uint32_t>& lengths) {
  const std::string_view text(reinterpret_cast<const char*>(moduleInput().bytes().data()),
                              moduleInput().bytes().size());
  std::vector<std::string> paths;
  paths.reserve(lengths.size());
  size_t at = 0;
  for (const uint32_t length : lengths) {
    at = std::min(at, text.size());
    paths.emplace_back(text.substr(at, length));
    at += length;
  }
  moduleInput().release();
  return paths;
}

std::vector<uint32_t> numbersOf(const val& list) {
  return emscripten::convertJSArrayToNumberVector<uint32_t>(list);
}

// The input has the paths. `facts` has three numbers for each of them: the kind, the archive, and whether it
// is linked.
PlanValue planFiles(const val& lengths, const val& sizes, const val& facts, const val& wanted) {
  std::vector<std::string> paths = takePaths(numbersOf(lengths));
  const auto bytes = emscripten::convertJSArrayToNumberVector<double>(sizes);
  const std::vector<uint32_t> numbers = numbersOf(facts);
  std::vector<game::ListedFile> files;
  files.reserve(paths.size());
  for (size_t i = 0; i < paths.size(); ++i) {
    const uint32_t* fact = numbers.data() + 3 * i;
    files.push_back(
        {std::move(paths[i]), bytes[i], static_cast<game::ListedKind>(fact[0]), fact[1], fact[2] != 0});
  }
  const game::Plan plan = game::planOf(files, emscripten::vecFromJSArray<std::string>(wanted));
  return {indicesOf(plan.now), indicesOf(plan.meshes), indicesOf(plan.on_demand), indicesOf(plan.wanted),
          arrayOf(plan.missing)};
}

// One set at a time.
std::optional<game::Companions>& companions() {
  static std::optional<game::Companions> instance;
  return instance;
}

// The input has the paths of the meshes, then those of the files. `archives`: of the files.
void startCompanions(const val& lengths, uint32_t mesh_count, const val& archives) {
  companions().reset();
  std::vector<std::string> paths = takePaths(numbersOf(lengths));
  const std::vector<uint32_t> places = numbersOf(archives);
  std::vector<game::Companions::File> files;
  files.reserve(places.size());
  for (size_t i = 0; i < places.size(); ++i) files.push_back({std::move(paths[mesh_count + i]), places[i]});
  companions().emplace(std::span<const std::string>(paths.data(), mesh_count), std::move(files));
}

val companionsOf(uint32_t mesh, const val& declared) {
  return indicesOf(companions()->of(mesh, emscripten::vecFromJSArray<std::string>(declared)));
}

uint32_t companionCount(uint32_t mesh, const val& declared) {
  return companions()->countOf(mesh, emscripten::vecFromJSArray<std::string>(declared));
}

val firstMeshes() { return indicesOf(companions()->firstMeshes()); }

val likestFirst(const std::string& path, const val& others) {
  return indicesOf(game::likestFirst(path, emscripten::vecFromJSArray<std::string>(others)));
}

std::optional<game::LenderSearch>& lenders() {
  static std::optional<game::LenderSearch> instance;
  return instance;
}

// The input has the paths of meshes.
void startLenders(const val& lengths) { lenders().emplace(takePaths(numbersOf(lengths))); }

val lenderCandidates(const std::string& mesh) { return indicesOf(lenders()->candidatesFor(mesh)); }

// An index, or -1. `joint_counts` and `are_earlier` are of the lenders.
int32_t chooseLender(const std::string& mesh, uint32_t needed_joints, const val& paths,
                     const val& joint_counts, const val& are_earlier) {
  std::vector<std::string> names = emscripten::vecFromJSArray<std::string>(paths);
  const std::vector<uint32_t> counts = numbersOf(joint_counts);
  const std::vector<uint32_t> earlier = numbersOf(are_earlier);
  std::vector<game::Lender> lenders;
  for (size_t i = 0; i < names.size(); ++i)
    lenders.push_back({std::move(names[i]), counts[i], earlier[i] != 0});
  const std::optional<uint32_t> chosen = game::chooseLender(mesh, needed_joints, lenders);
  return chosen ? static_cast<int32_t>(*chosen) : -1;
}

}  // namespace

EMSCRIPTEN_BINDINGS(catalog) {
  emscripten::value_object<game::MissingPath>("MissingPath")
      .field("path", &game::MissingPath::path)
      .field("message", &game::MissingPath::message);
  emscripten::value_object<PlanValue>("Plan")
      .field("now", &PlanValue::now)
      .field("meshes", &PlanValue::meshes)
      .field("onDemand", &PlanValue::on_demand)
      .field("wanted", &PlanValue::wanted)
      .field("missing", &PlanValue::missing);
  emscripten::function("planFiles", &planFiles);
  emscripten::function("startCompanions", &startCompanions);
  emscripten::function("companionsOf", &companionsOf);
  emscripten::function("companionCount", &companionCount);
  emscripten::function("firstMeshes", &firstMeshes);
  emscripten::function("likestFirst", &likestFirst);
  emscripten::function("startLenders", &startLenders);
  emscripten::function("lenderCandidates", &lenderCandidates);
  emscripten::function("chooseLender", &chooseLender);
}

}  // namespace md5v::wasm
