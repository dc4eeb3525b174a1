// Draws a camera path as overlay segments: its curve, shot by shot, and view pyramids along it.
#pragma once

#include <glm/vec4.hpp>
#include <vector>

#include "anim/camera_path.h"
#include "base/vertex.h"
#include "render/view.h"

namespace md5v::viewer {

// Appends to `segments`. Pyramids stand at both ends of each shot and about once a second between; they show
// the file's field of view on a 4:3 picture. Cuts are marked in violet, with dashes across.
void appendPathOverlay(const anim::CameraPath& path, glm::vec4 color, float pixel_ratio,
                       std::vector<render::Segment>& segments);

// Box around all keys and their pyramids.
Bounds pathBounds(const anim::CameraPath& path);

}  // namespace md5v::viewer
