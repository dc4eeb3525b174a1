// Fuzzes what decides how files belong together: decodes any bytes as facts, compares meshes and clips whose
// joints and poses the bytes choose, compares definitions with the files of their game, and plans what is
// read of any names.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "base/concat.h"
#include "game/catalog/companions.h"
#include "game/catalog/fit_table.h"
#include "game/catalog/lenders.h"
#include "game/catalog/plan.h"
#include "game/catalog/ranking.h"
#include "game/entities/attachments.h"
#include "game/entities/definitions.h"
#include "game/entities/model_offset.h"
#include "game/findings/definition_check.h"
#include "game/tree/natural_order.h"
#include "game/tree/paths.h"

namespace md5v::game {
namespace {

// Chooses values; at the end of the input all are 0.
class Choices {
 public:
  Choices(const uint8_t* data, size_t size) : rest_(data, size) {}

  uint32_t below(uint32_t limit) { return byte() % limit; }
  std::string name() { return text(4); }
  // Fewer bytes than `limit`.
  std::string text(uint32_t limit) {
    std::string text;
    for (uint32_t left = below(limit); left > 0; --left) text += static_cast<char>(byte());
    return text;
  }
  // Any bits, also those of infinities and NaN.
  float number() {
    const uint8_t bytes[4] = {byte(), byte(), byte(), byte()};
    float value = 0.0f;
    std::memcpy(&value, bytes, sizeof value);
    return value;
  }
  JointTransform transform() {
    if (below(2) == 0) return {{0.0f, 0.0f, static_cast<float>(below(8))}, {}};
    return {{number(), number(), number()}, {number(), number(), number(), number()}};
  }

 private:
  uint8_t byte() {
    if (rest_.empty()) return 0;
    const uint8_t first = rest_[0];
    rest_ = rest_.subspan(1);
    return first;
  }

  std::span<const uint8_t> rest_;
};

anim::Hierarchy hierarchyFrom(Choices& choices, uint32_t least) {
  const uint32_t count = least + choices.below(9);
  std::vector<std::string> names;
  std::vector<int32_t> parents;
  for (uint32_t j = 0; j < count; ++j) {
    names.push_back(choices.name());
    parents.push_back(static_cast<int32_t>(choices.below(j + 1)) - 1);
  }
  anim::Hierarchy hierarchy = anim::makeHierarchy(std::move(names), std::move(parents));
  hierarchy.has_parents = choices.below(8) > 0;
  return hierarchy;
}

std::vector<JointTransform> poseFrom(Choices& choices, const anim::Hierarchy& hierarchy) {
  std::vector<JointTransform> pose;
  for (size_t j = 0; j < hierarchy.jointCount(); ++j) pose.push_back(choices.transform());
  return pose;
}

FitFile fileFrom(Choices& choices) {
  const char* const folders[] = {"", "a", "a/b", "ab"};
  const uint32_t which = choices.below(5);
  if (which == 4) return {choices.name(), std::nullopt};
  return {choices.name(), folders[which]};
}

void compareChosen(Choices choices) {
  FitTable table(choices.below(2) == 0 ? Strangers::kSkip : Strangers::kCompare);
  std::vector<anim::Hierarchy> mesh_joints;
  std::vector<anim::Hierarchy> clip_joints;
  for (uint32_t left = choices.below(4); left > 0; --left) {
    anim::Hierarchy hierarchy = hierarchyFrom(choices, 0);
    hierarchy.has_parents = true;
    mesh_joints.push_back(hierarchy);
    std::vector<JointTransform> bind = poseFrom(choices, hierarchy);
    table.addMesh(fileFrom(choices), anim::makeSkeleton(std::move(hierarchy), std::move(bind)));
  }
  for (uint32_t left = choices.below(4); left > 0; --left) {
    anim::Hierarchy hierarchy = hierarchyFrom(choices, 1);
    clip_joints.push_back(hierarchy);
    model::ClipFacts facts{hierarchy, poseFrom(choices, hierarchy), poseFrom(choices, hierarchy),
                           poseFrom(choices, hierarchy)};
    const std::string bytes = model::encodeFacts(facts);
    ASSERT_TRUE(model::decodeClipFacts({reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()}));
    table.addClip(fileFrom(choices), std::move(facts));
  }
  const std::vector<ClipFits> compared = table.compare();
  for (const ClipFits& fits : compared) {
    ASSERT_EQ(fits.best.has_value(), !fits.fitting.empty());
    ASSERT_FALSE(fits.best && fits.misfit);
    for (const PairFit& pair : fits.fitting) ASSERT_LT(pair.mesh, mesh_joints.size());
  }
  for (const FitFinding& finding : table.findings(compared)) {
    ASSERT_LT(finding.clip, clip_joints.size());
    ASSERT_FALSE(finding.message.empty());
  }
  std::vector<RankedMesh> meshes;
  std::vector<const anim::Hierarchy*> clips;
  for (const anim::Hierarchy& joints : mesh_joints) meshes.push_back({&joints, joints.jointCount() == 0});
  for (const anim::Hierarchy& joints : clip_joints) clips.push_back(&joints);
  std::vector<uint32_t> order = rank(meshes, clips);
  ASSERT_EQ(order.size(), meshes.size() + clips.size());
  const auto first_clip = order.begin() + static_cast<ptrdiff_t>(meshes.size());
  std::sort(order.begin(), first_clip);
  std::sort(first_clip, order.end());
  for (uint32_t m = 0; m < meshes.size(); ++m) ASSERT_EQ(order[m], m);
  for (uint32_t c = 0; c < clips.size(); ++c) ASSERT_EQ(order[meshes.size() + c], c);
}

// Facts from any bytes are used like others.
void decodeAndCompare(std::span<const uint8_t> bytes) {
  FitTable table;
  if (std::optional<anim::Skeleton> mesh = model::decodeMeshFacts(bytes)) {
    table.addMesh({"mesh", ""}, std::move(*mesh));
    table.addClip({"clip", ""}, {anim::makeHierarchy({"origin"}, {-1}), {{}}, {{}}, {{}}});
  }
  if (std::optional<model::ClipFacts> clip = model::decodeClipFacts(bytes)) {
    table.addMesh({"mesh", ""}, anim::makeSkeleton(anim::makeHierarchy({"origin"}, {-1}), {{}}));
    table.addClip({"clip", ""}, std::move(*clip));
  }
  const std::vector<ClipFits> compared = table.compare();
  table.findings(compared);
}

// Parts of definitions and of configurations of Cube 2 games. Names of all kinds are few, so that definitions
// refer to each other.
constexpr std::string_view kFragments[] = {
    "model a { ",
    "model b { ",
    "model c { inherit b ",
    "inherit a ",
    "mesh models/a.md5mesh ",
    "mesh models\\gone.md5mesh\n",
    "anim idle models/a.md5anim, models/b.md5anim ",
    "anim idle2 models/gone.md5anim\n",
    "anim up models/a.Up.glb ",
    "{ frame 2 melee\nframe 9 x } ",
    "remove idle ",
    "skin s ",
    "offset ( 1 -2 3e9 ) ",
    "channel legs ( origin *tail ) ",
    "}\n",
    "entityDef a { ",
    "entityDef e { \"model\" \"a\" ",
    "\"inherit\" \"e\"\n",
    "\"model\" \"c\"\n",
    "\"skin\" \"skins/blue\"\n",
    "\"def_head\" \"b\"\n",
    "\"head_joint\" \"origin\"\n",
    "\"def_attach\" \"e\"\n",
    "\"joint\" \"tail\"\n",
    "\"model_gib\" \"models/b.md5mesh\"\n",
    "md5load a.md5mesh\n",
    "md5load ../b.md5mesh\n",
    "md5tag origin t\n",
    "md5pitch tail 1\n",
    "md5link 0 1 t\n",
    "md5anim idle a.md5anim\n",
};

constexpr const char* kDefinitionPaths[] = {"def/a.def", "def/B.DEF", "x/md5.cfg", "a.mtr"};
constexpr const char* kMeshPaths[] = {"models/a.md5mesh", "mod/models/a.md5mesh", "x/a.md5mesh", "b.md5mesh",
                                      ""};

std::string definitionsFrom(Choices& choices) {
  std::string text;
  for (uint32_t left = choices.below(24); left > 0; --left) {
    const uint32_t which = choices.below(std::size(kFragments) + 3);
    text += which < std::size(kFragments) ? std::string(kFragments[which]) : choices.text(12);
  }
  return text;
}

// The definitions, with the sizes of their files.
struct Defined {
  Definitions definitions;
  std::vector<size_t> sizes;
};

Defined definedFrom(Choices& choices) {
  Defined defined;
  for (uint32_t left = 1 + choices.below(3); left > 0; --left) {
    const std::string path = kDefinitionPaths[choices.below(4)];
    const std::string text = definitionsFrom(choices);
    // Exactly as long as its allocation.
    const std::vector<uint8_t> bytes(text.begin(), text.end());
    const uint32_t flags = choices.below(16);
    const CubePlace cube = {std::string(fileName(path)), "x"};
    defined.definitions.add({path, flags / 4 == 1 ? "" : "mod", flags % 4 == 1, flags % 4 != 2, cube, {}, {}},
                            bytes);
    defined.sizes.push_back(bytes.size());
  }
  return defined;
}

using WantKey = std::tuple<DefinitionWant::Kind, uint32_t, std::string>;

std::vector<WantKey> keysOf(const std::vector<DefinitionWant>& wants) {
  std::vector<WantKey> keys;
  for (const DefinitionWant& want : wants) keys.emplace_back(want.kind, want.file, want.path);
  return keys;
}

// Answers a want always in the same way.
class Host {
 public:
  explicit Host(Choices& choices) {
    for (uint8_t& each : choices_) each = static_cast<uint8_t>(choices.below(256));
    for (uint32_t left = 3; left > 0; --left) {
      anim::Hierarchy hierarchy = hierarchyFrom(choices, 0);
      hierarchy.has_parents = true;
      std::vector<JointTransform> bind = poseFrom(choices, hierarchy);
      meshes_.push_back(anim::makeSkeleton(std::move(hierarchy), std::move(bind)));
      const anim::Hierarchy joints = hierarchyFrom(choices, 1);
      const std::vector<JointTransform> pose(joints.jointCount());
      clips_.push_back({{joints, pose, pose, pose}, choices.below(12)});
    }
    meshes_.push_back(anim::makeSkeleton(anim::makeHierarchy({"origin", "Tail"}, {-1, 0}), {{}, {}}));
    names_ = {"a.md5mesh", "Gone1.md5anim", "goen.md5mesh", choices.name(), choices.text(12)};
  }

  const anim::Skeleton& mesh(uint32_t i) const { return meshes_[i % meshes_.size()]; }

  void answer(DefinitionCheck& check, const DefinitionWant& want) const {
    const uint32_t choice = choiceFor(want);
    const uint32_t which = choice / 8;
    const bool is_there = choice % 8 < 6;
    switch (want.kind) {
      case DefinitionWant::Kind::kPath:
        if (choice % 8 < 4)
          return check.found(want.file, want.path, concat("mod/", names_[which % names_.size()]));
        return check.missing(want.file, want.path, static_cast<Absence>(which % 3));
      case DefinitionWant::Kind::kMesh:
        return check.mesh(want.path, is_there ? std::optional(mesh(which)) : std::nullopt);
      case DefinitionWant::Kind::kClip:
        return check.clip(want.path, is_there ? std::optional(clips_[which % clips_.size()]) : std::nullopt);
      case DefinitionWant::Kind::kNames:
        return check.names(want.file, want.path, is_there ? names_ : std::vector<std::string>());
    }
  }

 private:
  uint32_t choiceFor(const DefinitionWant& want) const {
    uint32_t hash = 2166136261u + static_cast<uint32_t>(want.kind) + want.file;
    for (const char c : want.path) hash = (hash ^ static_cast<uint8_t>(c)) * 16777619u;
    return choices_[(hash >> 8) % choices_.size()];
  }

  std::array<uint8_t, 32> choices_;
  std::vector<anim::Skeleton> meshes_;
  std::vector<ClipOfGame> clips_;
  std::vector<std::string> names_;
};

// Rounds of answers after which a check wants nothing more, if each round answers all.
constexpr uint32_t kMostRounds = 8;
// Rounds in which some wants are not answered.
constexpr uint32_t kLazyRounds = 20;

enum class Order : uint8_t { kAsWanted, kReversed, kLazy };

std::string textOf(const DefinitionFinding& finding) {
  const std::string absent =
      finding.absent ? concat(static_cast<int>(finding.absent->kind), " ", finding.absent->name) : "-";
  return concat(infoOf(finding.code).id, " ", static_cast<int>(finding.severity), " ", finding.file, " ",
                finding.offset, " ", finding.message, " ", absent);
}

void checkFindings(const std::vector<DefinitionFinding>& findings, const Defined& defined) {
  for (const DefinitionFinding& each : findings) {
    ASSERT_FALSE(each.message.empty());
    ASSERT_LT(each.file, defined.sizes.size());
    ASSERT_LE(each.offset, defined.sizes[each.file]);
    ASSERT_FALSE(defined.definitions.files()[each.file].is_base);
  }
}

std::vector<std::string> findingsOf(const Defined& defined, const Host& host, std::vector<std::string> skins,
                                    Order order, Choices lazy) {
  DefinitionCheck check(defined.definitions, std::move(skins));
  std::set<WantKey> answered;
  const uint32_t lazy_rounds = order == Order::kLazy ? kLazyRounds : 0;
  for (uint32_t round = 0;; ++round) {
    std::vector<DefinitionWant> wants = check.wants();
    EXPECT_EQ(keysOf(wants), keysOf(check.wants()));
    if (wants.empty()) break;
    EXPECT_LT(round, lazy_rounds + kMostRounds);
    if (order == Order::kReversed) std::reverse(wants.begin(), wants.end());
    for (const DefinitionWant& want : wants) {
      EXPECT_LT(want.file, defined.sizes.size());
      if (round < lazy_rounds && lazy.below(2) == 1) continue;
      EXPECT_TRUE(answered.emplace(want.kind, want.file, want.path).second);
      host.answer(check, want);
    }
  }
  for (const Absent absent : {Absent::kSum, Absent::kMissing}) checkFindings(check.findings(absent), defined);
  std::vector<std::string> texts;
  for (const DefinitionFinding& each : check.findings(Absent::kList)) texts.push_back(textOf(each));
  return texts;
}

void checkMeanings(const Definitions& definitions, const std::string& mesh, const anim::Skeleton& skeleton) {
  std::set<const decl::ModelAnim*> anims;
  for (const ModelBlock& block : definitions.blocksOf(mesh)) {
    ASSERT_NE(block.definition, nullptr);
    ASSERT_FALSE(block.mesh.empty());
    for (const float value : block.moved) ASSERT_TRUE(std::isfinite(value));
    for (const decl::ModelAnim* anim : definitions.animsOf(*block.definition)) anims.insert(anim);
  }
  for (const decl::ModelAnim* anim : definitions.animsOf(mesh)) ASSERT_TRUE(anims.contains(anim));
  for (const char* clip : {"models/a.md5anim", "mod/models/B.md5anim", "x/a.md5anim", ""})
    for (const decl::ModelAnim* anim : definitions.animsOf(mesh, clip)) ASSERT_TRUE(anims.contains(anim));
  for (const Attachment& each : attachmentsOf(definitions, mesh, skeleton)) ASSERT_FALSE(each.by.empty());
  const ModelOffset moved = offsetOf(definitions, mesh, "a");
  ASSERT_EQ(moved.by == nullptr, moved.message.empty());
  for (const float value : moved.offset) ASSERT_TRUE(std::isfinite(value));
}

void compareDefinitions(Choices choices) {
  const Defined defined = definedFrom(choices);
  const Host host(choices);
  std::vector<std::string> skins;
  for (uint32_t left = choices.below(3); left > 0; --left)
    skins.push_back(choices.below(2) == 0 ? "skins/blues" : choices.name());
  const std::vector<std::string> findings = findingsOf(defined, host, skins, Order::kAsWanted, choices);
  ASSERT_EQ(findingsOf(defined, host, skins, Order::kReversed, choices), findings);
  ASSERT_EQ(findingsOf(defined, host, skins, Order::kLazy, choices), findings);
  for (uint32_t i = 0; i < std::size(kMeshPaths); ++i)
    checkMeanings(defined.definitions, kMeshPaths[i], host.mesh(i));
  for (const Definition& each : defined.definitions.all())
    checkMeanings(defined.definitions, each.mesh, host.mesh(choices.below(4)));
}

constexpr std::string_view kPathParts[] = {"models/",  "imp/", "IMP\\", "a/",     "../",
                                           "imp",      "walk", "walk2", "walk10", ".md5mesh",
                                           ".md5anim", "::",   ".",     ".md5cam"};

std::string pathFrom(Choices& choices) {
  std::string path;
  for (uint32_t left = choices.below(7); left > 0; --left) {
    const uint32_t which = choices.below(std::size(kPathParts) + 1);
    path += which < std::size(kPathParts) ? std::string(kPathParts[which]) : choices.name();
  }
  return path;
}

std::vector<std::string> pathsFrom(Choices& choices, uint32_t limit) {
  std::vector<std::string> paths;
  for (uint32_t left = choices.below(limit); left > 0; --left) paths.push_back(pathFrom(choices));
  return paths;
}

// Each chosen file stands up to five times in the set, so that few bytes make a large one.
std::vector<ListedFile> listedFrom(Choices& choices) {
  std::vector<ListedFile> files;
  for (uint32_t left = choices.below(40); left > 0; --left) {
    const uint32_t flags = choices.below(48);
    const ListedFile file = {pathFrom(choices), choices.below(3) * 10.0 * 1024 * 1024,
                             static_cast<ListedKind>(flags % 4), flags / 4 % 4, flags / 16 == 0};
    files.insert(files.end(), 1 + choices.below(5), file);
  }
  return files;
}

// Each file of a set has one fate, and each place of a list is in its range.
void planChosen(Choices choices) {
  const std::vector<ListedFile> files = listedFrom(choices);
  const std::vector<std::string> wanted = pathsFrom(choices, 3);
  const Plan plan = planOf(files, wanted);
  std::vector<uint32_t> fates(files.size());
  for (const auto* list : {&plan.now, &plan.meshes, &plan.on_demand})
    for (const uint32_t index : *list) ++fates.at(index);
  for (size_t i = 0; i < files.size(); ++i)
    ASSERT_TRUE(fates[i] == 1 || (fates[i] == 0 && files[i].kind == ListedKind::kUnknown));
  for (const uint32_t index : plan.wanted) {
    ASSERT_LT(index, files.size());
    ASSERT_FALSE(files[index].is_linked);
  }
  ASSERT_TRUE(!plan.meshes.empty() || plan.on_demand.empty());
  ASSERT_LE(plan.missing.size(), wanted.size());
}

void relateChosen(Choices choices) {
  const std::vector<std::string> meshes = pathsFrom(choices, 12);
  std::vector<Companions::File> files;
  std::vector<std::string> paths = pathsFrom(choices, 24);
  for (const std::string& path : paths) files.push_back({path, choices.below(3)});
  const std::vector<std::string> declared = pathsFrom(choices, 4);
  const Companions companions(meshes, files);
  const std::vector<uint32_t> first = companions.firstMeshes();
  ASSERT_EQ(first.size(), std::min<size_t>(meshes.size(), 4));
  for (uint32_t mesh = 0; mesh < meshes.size(); ++mesh) {
    const std::vector<uint32_t> own = companions.of(mesh, declared);
    ASSERT_EQ(own.size(), companions.countOf(mesh, declared));
    ASSERT_EQ(std::set(own.begin(), own.end()).size(), own.size());
    for (const uint32_t file : own) ASSERT_LT(file, files.size());
  }
  std::vector<Lender> lenders;
  for (const std::string& path : paths) lenders.push_back({path, choices.below(4), choices.below(2) == 0});
  const LenderSearch search(paths);
  for (const std::string& mesh : meshes) {
    for (const uint32_t index : search.candidatesFor(mesh)) ASSERT_NE(paths.at(index), mesh);
    if (const std::optional<uint32_t> lender = chooseLender(mesh, 2, lenders))
      ASSERT_GE(lenders.at(*lender).joint_count, 2u);
  }
  // After sorting, no path is before an earlier one.
  std::stable_sort(paths.begin(), paths.end(), isNaturallyBefore);
  for (size_t i = 1; i < paths.size(); ++i) {
    for (size_t j = 0; j < i; ++j) ASSERT_FALSE(isNaturallyBefore(paths[i], paths[j]));
  }
}

}  // namespace
}  // namespace md5v::game

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  md5v::game::decodeAndCompare({data, size});
  md5v::game::compareChosen(md5v::game::Choices(data, size));
  md5v::game::compareDefinitions(md5v::game::Choices(data, size));
  md5v::game::planChosen(md5v::game::Choices(data, size));
  md5v::game::relateChosen(md5v::game::Choices(data, size));
  return 0;
}
