// Colours a model's vertices by the joints that move them.
#pragma once

#include <glm/ext/vector_uint4_sized.hpp>
#include <vector>

#include "model/model.h"

namespace md5v::viewer {

// RGBA, one for each vertex in the order in which Evaluation::skinPacked() writes them. `model` must be
// complete. If `joint` is in the model: red is its share of each vertex's weights and alpha is 0;
// inspect.frag shows that as heat. Otherwise: the colour of the joint with the greatest weight, and alpha
// 255.
std::vector<glm::u8vec4> weightColors(const model::Model& model, int32_t joint);

// One colour per joint. Parents and children get different colours, and so do joints that have the greatest
// weight at two corners of one triangle. This can fail if more of them meet than there are colours (12), or
// if their neighbours form long cycles.
std::vector<glm::u8vec4> jointColors(const model::Model& model);

}  // namespace md5v::viewer
