#include "game/entities/model_offset.h"

#include <algorithm>
#include <vector>

#include "base/concat.h"
#include "base/figures.h"

namespace md5v::game {

ModelOffset offsetOf(const Definitions& definitions, std::string_view mesh_path, std::string_view name) {
  const std::vector<ModelBlock> blocks = definitions.blocksOf(mesh_path);
  const std::array<float, 3> none = {0.0f, 0.0f, 0.0f};
  const auto moving = std::find_if(blocks.begin(), blocks.end(),
                                   [&](const ModelBlock& block) { return block.moved != none; });
  if (moving == blocks.end()) return {};
  const auto other = std::find_if(blocks.begin(), blocks.end(),
                                  [&](const ModelBlock& block) { return block.moved != moving->moved; });
  const Definition& by = *moving->definition;
  const std::string moves = concat("The model block '", by.name, "' moves ", name, " by (",
                                   significantVector(moving->moved, 4), ")");
  if (other == blocks.end())
    return {moving->moved, &by, concat(moves, ". It is shown there, as in the game.")};
  const Definition& against = *other->definition;
  return {none, &by,
          concat(moves, ", but '", against.name, "' (", definitions.fileOf(against).path, ":",
                 definitions.placeOf(against, against.offset).line,
                 ") gives the mesh another offset. It is shown without an offset.")};
}

}  // namespace md5v::game
