#include "md5/slips.h"

#ifndef MD5V_PLAIN_READER

#include <cmath>
#include <cstdint>
#include <iterator>

#include "md5/described.h"
#include "md5/joint_entry.h"
#include "md5/weight_ranges.h"
#include "md5/weight_use.h"

namespace md5v::md5 {
namespace {

using text::Token;
using text::TokenKind;

// Whether the first vertex is one of a list that is looked at below; of most files it is not, and their sums
// need not be known.
bool isFirstOdd(const RawMesh& mesh) {
  const MeshVertex& first = mesh.vertices.items[0];
  const RawVector<MeshWeight>& weights = mesh.weights.items;
  const auto sumOf = [&](uint64_t from, uint64_t count) {
    double sum = 0.0;
    for (uint64_t i = from; i < from + count && i < weights.size(); ++i)
      sum += static_cast<double>(weights[static_cast<size_t>(i)].bias);
    return sum;
  };
  constexpr double kMany = 2.0;
  return first.first_weight != 0 || sumOf(0, first.weight_count) > kMany;
}

// What the biases of each vertex add up to where that is the same for all, and a whole that others count in;
// else 1.
double wholeOf(const RawMesh& mesh, const WeightUse& use) {
  for (const double whole : {100.0, 255.0}) {
    const auto is_whole = [&](const MeshVertex& v) {
      return use.isWhole(v.first_weight, v.weight_count, whole);
    };
    if (std::all_of(mesh.vertices.items.begin(), mesh.vertices.items.end(), is_whole)) return whole;
  }
  return 1.0;
}

void settleScaledBiases(Reader& reader, RawMesh& mesh, WeightUse& use) {
  const double whole = wholeOf(mesh, use);
  if (whole == 1.0) return;
  const size_t index = mesh.weights.lacks_numbers ? 2 : 3;
  reader.add(Code::kBiasesScaled, reader.numberIn(mesh.weights.offsets[0], index).offset,
             "The biases of each vertex add up to ", static_cast<int>(whole), ", and the format wants 1.",
             kReadAsMeant);
  for (MeshWeight& weight : mesh.weights.items) weight.bias /= static_cast<float>(whole);
  use = WeightUse(mesh.weights);
}

void settleSwappedRanges(Reader& reader, RawMesh& mesh, const WeightUse& use) {
  RawVector<MeshVertex>& vertices = mesh.vertices.items;
  size_t whole = 0;
  for (const MeshVertex& v : vertices) {
    if (!use.isWhole(v.weight_count, v.first_weight)) return;
    whole += use.isWhole(v.first_weight, v.weight_count) ? 1u : 0u;
  }
  if (2 * whole > vertices.size()) return;
  reader.add(Code::kValuesSwapped, reader.numberIn(mesh.vertices.offsets[0], 6).offset,
             "The first weight and the weight count of the vertices stand in each other's place.",
             kReadAsMeant);
  for (MeshVertex& v : vertices) std::swap(v.first_weight, v.weight_count);
}

void settleRangesFromOne(Reader& reader, RawMesh& mesh, const WeightUse& use) {
  RawVector<MeshVertex>& vertices = mesh.vertices.items;
  const size_t end = mesh.weights.items.size();
  bool is_odd = false;
  for (const MeshVertex& v : vertices) {
    if (v.first_weight == 0 || !use.isWhole(uint64_t{v.first_weight} - 1, v.weight_count)) return;
    is_odd = is_odd || uint64_t{v.first_weight} + v.weight_count == end + 1;
  }
  if (!is_odd) return;
  reader.add(Code::kIndicesFromOne, reader.numberIn(mesh.vertices.offsets[0], 6).offset,
             "The first weights of the vertices count from 1, and the format counts from 0.", kReadAsMeant);
  for (MeshVertex& v : vertices) --v.first_weight;
}

void settleCornersFromOne(Reader& reader, RawMesh& mesh) {
  RawVector<Triangle>& triangles = mesh.triangles.items;
  uint32_t least = UINT32_MAX;
  uint32_t most = 0;
  for (const Triangle& triangle : triangles) {
    for (const uint32_t corner : triangle.vertices) {
      // As of most files, soon.
      if (corner == 0) return;
      least = std::min(least, corner);
      most = std::max(most, corner);
    }
  }
  if (least != 1 || most != mesh.vertices.items.size()) return;
  reader.add(Code::kIndicesFromOne, reader.numberIn(mesh.triangles.offsets[0], 2).offset,
             "The vertices of the triangles count from 1, and the format counts from 0.", kReadAsMeant);
  for (Triangle& triangle : triangles) {
    for (uint32_t& corner : triangle.vertices) --corner;
  }
}

// How far apart the joints of vertices put them, all together, with `less` taken off the numbers of the
// joints.
float spreadOf(std::span<const RawMesh> meshes, const JointMatrices& matrices, uint32_t last, uint32_t less) {
  float spread = 0.0f;
  const auto placeOf = [&](MeshWeight weight) {
    weight.joint = std::min(weight.joint - less, last);
    return matrices.placeOf(weight);
  };
  for (const RawMesh& mesh : meshes) {
    const RawVector<MeshWeight>& weights = mesh.weights.items;
    for (const MeshVertex& v : mesh.vertices.items) {
      if (v.weight_count < 2 || uint64_t{v.first_weight} + 2 > weights.size()) continue;
      spread += reachOf(placeOf(weights[v.first_weight]) - placeOf(weights[v.first_weight + 1]));
    }
  }
  return spread;
}

// Which joints weights name.
struct NamedJoints {
  uint32_t least = UINT32_MAX;
  uint32_t most = 0;
  bool are_all = false;  // each from 1 on

  NamedJoints(std::span<const RawMesh> meshes, size_t joint_count) {
    std::vector<bool> named(joint_count);  // by their number less 1
    for (const RawMesh& mesh : meshes) {
      for (const MeshWeight& weight : mesh.weights.items) {
        least = std::min(least, weight.joint);
        most = std::max(most, weight.joint);
        // Of joint 0 it is the greatest number there is.
        if (weight.joint - 1 < joint_count) named[weight.joint - 1] = true;
      }
    }
    are_all = std::find(named.begin(), named.end(), false) == named.end();
  }
};

// What a root may have for the name of its parent.
bool standsForNone(std::string_view name) {
  constexpr std::string_view kNames[] = {"", "-1", "none", "null", "nil", "root", "world"};
  const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a | 0x20 : a) == b; };
  return std::any_of(std::begin(kNames), std::end(kNames), [&](std::string_view none) {
    return std::equal(name.begin(), name.end(), none.begin(), none.end(), same);
  });
}

// What the first two numbers of weights are, if the first is the bias and the second the joint.
class BiasesFirst {
 public:
  // Whether they can be: a joint is a whole number, and a bias no more than 1.
  bool add(const Token& bias, const Token& joint) {
    if (bias.kind != TokenKind::kNumber || joint.kind != TokenKind::kNumber || !isWhole(joint)) return false;
    const int64_t index = valueOf(joint);
    const bool is_part = !isWhole(bias);
    const int64_t share = is_part ? 0 : valueOf(bias);
    if (index < 0 || share < 0 || share > 1) return false;
    is_shown_ = is_shown_ || is_part || index > 1;
    has_no_effect_ = has_no_effect_ || (!is_part && share == 0);
    are_ones_ = are_ones_ && share == 1;
    most_ = std::max(most_, index);
    if (index <= 1) has_[index] = true;
    return true;
  }

  bool areMeant() const {
    // Those of two joints may be in percent, or bytes.
    if (has_no_effect_ && (most_ == 100 || most_ == 255)) return false;
    // Else all are on joint 1, and some have no effect.
    return is_shown_ || (are_ones_ && has_[0] && has_[1]);
  }

 private:
  static bool isWhole(const Token& token) { return token.form == text::NumberForm::kInteger; }
  static int64_t valueOf(const Token& token) { return text::toInteger(token.text, token.form); }

  bool is_shown_ = false;
  bool has_no_effect_ = false;
  bool are_ones_ = true;
  int64_t most_ = 0;
  bool has_[2] = {};  // the first joints
};

// Whether all of a list of weights, whose first word stands at `offset`, have their bias before their joint.
bool areWeightsSwapped(const text::Lexer& lexer, size_t offset) {
  text::Lexer ahead(lexer, offset);
  BiasesFirst biases;
  while (ahead.next().text == spelling(Keyword::kWeight)) {
    ahead.next();
    const Token first = ahead.next();
    const Token second = ahead.next();
    if (!biases.add(first, second) || !ahead.peek().is('(')) return false;
    while (ahead.peek().kind == TokenKind::kNumber || ahead.peek().is('(') || ahead.peek().is(')'))
      ahead.next();
  }
  return biases.areMeant();
}

}  // namespace

void settleNamedParents(Reader& reader, std::span<JointSource> sources, std::vector<std::string_view> names) {
  const auto is_named = [](const JointSource& source) { return source.parent == JointSource::kNamed; };
  const auto count = std::count_if(sources.begin(), sources.end(), is_named);
  if (count == 0) return;
  const NameIndex index(std::move(names));
  std::vector<size_t> unknown;
  size_t first = sources.size();  // whose parent is a joint
  for (size_t i = 0; i < sources.size(); ++i) {
    if (!is_named(sources[i])) continue;
    const int64_t parent = index.first(numberOf(reader, sources[i], 0).text);
    sources[i].parent = parent;
    if (parent < 0) {
      unknown.push_back(i);
    } else {
      first = std::min(first, i);
    }
  }
  const bool are_some_known = first != sources.size();
  if (are_some_known) {
    const std::string_view what = count == 1 ? "The parent of this joint is given by its name"
                                             : "The parents of the joints are given by their names";
    reader.add(Code::kParentsByName, numberOf(reader, sources[first], 0).offset, what,
               ", and the format wants numbers.", kReadAsMeant);
  }
  for (const size_t i : unknown) {
    const Token named = numberOf(reader, sources[i], 0);
    if (are_some_known && standsForNone(named.text)) continue;
    reader.add(Code::kUnexpectedToken, named.offset, "Expected the parent of joint ",
               Quoted(index.names()[i]), " but found ", Described{named}, ".");
    sources[i].parent = JointSource::kUnreadable;
    sources[i].is_damaged = true;
  }
}

void settleParentsFromOne(Reader& reader, std::span<JointSource> sources) {
  if (sources.empty() || sources[0].parent != 0) return;
  constexpr size_t kLongestChain = 3;
  size_t first = 0;  // that would be its own parent
  size_t own = 0;    // such joints
  for (size_t i = 1; i < sources.size(); ++i) {
    const int64_t parent = sources[i].parent;
    if (parent < 0 || parent > static_cast<int64_t>(i)) return;
    if (parent != static_cast<int64_t>(i)) continue;
    if (first == 0) first = i;
    ++own;
  }
  // All of a long list are rather their own numbers than those of the joints before them.
  if (first == 0 || (own >= kLongestChain && own + 1 == sources.size())) return;
  reader.add(Code::kIndicesFromOne, numberOf(reader, sources[first], 0).offset,
             "The parents of the joints count from 1, with 0 for none, and the format counts from 0.",
             kReadAsMeant);
  for (JointSource& source : sources) --source.parent;
}

void settleSlips(Reader& reader, RawMesh& mesh) {
  if (!isOrdinary(mesh.vertices)) return;
  if (isOrdinary(mesh.weights)) {
    if (isFirstOdd(mesh)) {
      WeightUse use(mesh.weights);
      settleScaledBiases(reader, mesh, use);
      settleSwappedRanges(reader, mesh, use);
      settleRangesFromOne(reader, mesh, use);
    }
    settleRanges(reader, mesh);
  }
  if (isOrdinary(mesh.triangles)) settleCornersFromOne(reader, mesh);
}

void settleWeightsFromOne(Reader& reader, std::span<RawMesh> meshes, const Transforms& joints) {
  const NamedJoints named(meshes, joints.size());
  if (named.least == 0 || named.most != joints.size() || joints.empty()) return;
  const JointMatrices matrices(joints);
  const auto last = static_cast<uint32_t>(joints.size() - 1);
  constexpr float kMuchLess = 0.1f;
  const float as_is = spreadOf(meshes, matrices, last, 0);
  const bool agrees = as_is > 0.0f && spreadOf(meshes, matrices, last, 1) < kMuchLess * as_is;
  if (!agrees && !(as_is == 0.0f && named.are_all)) return;
  bool is_told = false;
  for (RawMesh& mesh : meshes) {
    for (MeshWeight& weight : mesh.weights.items) --weight.joint;
    if (mesh.weights.items.empty() || std::exchange(is_told, true)) continue;
    reader.add(Code::kIndicesFromOne, reader.numberIn(mesh.weights.offsets[0], 2).offset,
               "The joints of the weights count from 1, and the format counts from 0.", kReadAsMeant);
  }
}

bool areFlagsSwapped(const text::Lexer& lexer, size_t offset) {
  text::Lexer ahead(lexer, offset);
  // Of each order: whether all numbers of a frame that are used follow one another.
  bool fits[2] = {true, true};
  int64_t next[2] = {0, 0};
  size_t moving = 0;
  for (Token token = ahead.next(); isNameOfJoint(token); token = ahead.next()) {
    int64_t values[3];
    for (int64_t& value : values) {
      const Token number = ahead.next();
      if (number.kind != TokenKind::kNumber || number.form != text::NumberForm::kInteger) return false;
      value = text::toInteger(number.text, number.form);
    }
    for (int order = 0; order < 2; ++order) {
      const int64_t flags = values[order == 0 ? 1 : 2];
      if (flags == 0) continue;
      if (order == 1) ++moving;
      fits[order] = fits[order] && flags > 0 && flags < 64 && values[order == 0 ? 2 : 1] == next[order];
      next[order] += __builtin_popcount(static_cast<uint32_t>(flags) & 63u);
    }
  }
  constexpr size_t kFewest = 2;
  return fits[1] && !fits[0] && moving >= kFewest;
}

bool noteSwappedWeights(Reader& reader, size_t offset, RawMesh& mesh) {
  if (!mesh.weights.items.empty() || mesh.are_weights_swapped) return false;
  mesh.are_weights_swapped = areWeightsSwapped(reader.lexer(), offset);
  if (!mesh.are_weights_swapped) return false;
  text::Lexer ahead(reader.lexer(), offset);
  ahead.next();
  ahead.next();
  reader.add(Code::kValuesSwapped, ahead.peek().offset,
             "The joint and the bias of the weights stand in each other's place.", kReadAsMeant);
  return true;
}

}  // namespace md5v::md5

#endif
