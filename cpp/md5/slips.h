// Mistakes that an exporter makes in all entries of a list, which only the whole list tells: numbers that
// count from 1 instead of 0, and values that stand in each other's place. Each is told once, and the list is
// read as it is meant. Not for the plain reader, which gives up on what such a list leads to.
#pragma once

#include <algorithm>
#include <cstddef>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "md5/joints.h"
#include "md5/mesh_file.h"
#include "md5/raw_mesh.h"
#include "md5/reader.h"
#include "md5/weight_pairs.h"

namespace md5v::md5 {

// Parents that stand there by their names. `names` has one entry for each of `sources`.
void settleNamedParents(Reader& reader, std::span<JointSource> sources, std::vector<std::string_view> names);

// Parents that count from 1, with 0 for none.
void settleParentsFromOne(Reader& reader, std::span<JointSource> sources);

// First weights and corners of triangles that count from 1, vertices whose first weight and weight count are
// swapped, and biases in percent or of up to 255.
void settleSlips(Reader& reader, RawMesh& mesh);

// Joints of weights that count from 1. `joints` are the file's bindTransforms().
void settleWeightsFromOne(Reader& reader, std::span<RawMesh> meshes, const Transforms& joints);

// Notes in `mesh` whether all of its weights, which begin at `offset`, have their bias before their joint,
// which is told once; true where it is told.
bool noteSwappedWeights(Reader& reader, size_t offset, RawMesh& mesh);

// Whether all joints of an animation, of which the first stands at `offset`, have their first component
// before their flags.
bool areFlagsSwapped(const text::Lexer& lexer, size_t offset);

inline constexpr std::string_view kReadAsMeant = " They were read as they are meant.";

// Of entries with a position and a rotation: the first that shows that the two are swapped in all of them, or
// as many as there are entries. No rotation is longer than 1, and hardly any skeleton or path is that small.
// One that is only a little longer was not normalised. Positions are in the file's units, in whatever space.
template <class Item>
size_t firstSwapped(std::span<const Item> items) {
  constexpr double kFarTooLong = 1.5 * 1.5;
  constexpr size_t kMostPerOdd = 8;
  const auto is_odd = [](const Item& item) { return isNoRotation(item.rotation); };
  const auto shows = [](const Item& item) { return glm::dot(item.rotation, item.rotation) > kFarTooLong; };
  const auto fits = [](const Item& item) { return !isNoRotation(glm::dvec3(item.position)); };
  const auto odd = static_cast<size_t>(std::count_if(items.begin(), items.end(), is_odd));
  if (odd * kMostPerOdd < items.size() || !std::all_of(items.begin(), items.end(), fits)) return items.size();
  return static_cast<size_t>(std::find_if(items.begin(), items.end(), shows) - items.begin());
}

template <class Item>
void swapBack(std::span<Item> items) {
  for (Item& item : items) {
    const glm::vec3 position(item.rotation);
    item.rotation = glm::dvec3(item.position);
    item.position = position;
  }
}

}  // namespace md5v::md5
