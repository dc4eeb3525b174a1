// Colours a model's vertices by the joints that move them.
#pragma once

#include <glm/ext/vector_uint4_sized.hpp>
#include <vector>

#include "model/model.h"

namespace md5v::viewer {

// RGBA, one for each vertex in the order in which Evaluation::skinPacked() writes them. `model` is complete.
// `joint` within the model: its share of each vertex's weights in red, alpha 0, which inspect.frag shows as
// heat. Otherwise, with alpha 255, the colour of the joint with the greatest weight.
std::vector<glm::u8vec4> weightColors(const model::Model& model, int32_t joint);

// One colour per joint. Joints that have the greatest weight at two corners of one triangle, and parent and
// child, differ, unless more of them meet than there are colours (12), or their neighbours form long cycles.
std::vector<glm::u8vec4> jointColors(const model::Model& model);

}  // namespace md5v::viewer
