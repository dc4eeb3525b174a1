// Chooses the mesh whose skeleton another mesh uses. Meshes of lower detail in Enemy Territory: Quake Wars
// have no joints of their own.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace md5v::game {

// The indices of `others`, sorted by the similarity of their file names to that of `path`. For 'tank_lod1'
// the order is 'tank', which is the start of the name, then 'tank_lod2', then 'truck'. Equal ones keep their
// order.
std::vector<uint32_t> likestFirst(std::string_view path, std::span<const std::string> others);

// Finds the meshes that are read to get a skeleton for one of them.
class LenderSearch {
 public:
  explicit LenderSearch(std::span<const std::string> meshes);

  // The indices of the meshes to read for `mesh`, in this order: those in its folder, the most similar name
  // first, then others in their order. At most six of each, so that a large set costs little. `mesh` itself
  // is none of them.
  std::vector<uint32_t> candidatesFor(std::string_view mesh) const;

 private:
  std::vector<std::string> keys_;
  std::unordered_map<std::string, std::vector<uint32_t>> by_folder_;
};

// A mesh that was read.
struct Lender {
  std::string path;
  uint32_t joint_count = 0;
  // It was shown before the files of the borrower came. It lends its skeleton only in its folder, or if the
  // borrower's name begins with its own, because it may be of another model.
  bool is_earlier = false;
};

// The index of the mesh whose skeleton `mesh` uses: one with at least `needed_joints`, in its folder the one
// with the most similar name, or else the first one.
std::optional<uint32_t> chooseLender(std::string_view mesh, uint32_t needed_joints,
                                     std::span<const Lender> lenders);

}  // namespace md5v::game
