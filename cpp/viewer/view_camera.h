// Computes the camera matrices of a view.
#pragma once

#include "anim/camera_path.h"
#include "base/vertex.h"
#include "render/view.h"
#include "viewer/view_request.h"

namespace md5v::viewer {

// `scene` bounds all visible objects; near and far planes enclose it. `through` is the current view of a
// camera path, or nullptr for the request's free camera.
render::Camera makeCamera(const ViewRequest& request, const anim::CameraView* through, const Bounds& scene);

}  // namespace md5v::viewer
