// Computes the camera matrices of a view.
#pragma once

#include "anim/camera_path.h"
#include "base/vertex.h"
#include "render/view.h"
#include "viewer/view_request.h"

namespace md5v::viewer {

// `scene` bounds all that must be seen; near and far planes enclose it. `through` is the view of a camera
// path to look through, nullptr for the request's free camera.
render::Camera makeCamera(const ViewRequest& request, const anim::CameraView* through, const Bounds& scene);

}  // namespace md5v::viewer
