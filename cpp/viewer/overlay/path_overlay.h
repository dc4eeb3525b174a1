// Draws a camera path as overlay segments: its curve, shot by shot, and view pyramids along it.
#pragma once

#include <glm/vec4.hpp>
#include <vector>

#include "anim/camera_path.h"
#include "base/vertex.h"
#include "render/view.h"

namespace md5v::viewer {

// Appends to `segments`. There are pyramids at both ends of each shot and about once a second between. They
// show the file's field of view on a 4:3 picture. Cuts are marked in violet and connected by dashes.
void appendPathOverlay(const anim::CameraPath& path, glm::vec4 color, float pixel_ratio,
                       std::vector<render::Segment>& segments);

// The box around all keys and their pyramids.
Bounds pathBounds(const anim::CameraPath& path);

}  // namespace md5v::viewer
