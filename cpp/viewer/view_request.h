// Defines the request of the page for one view and one frame, with fields for the answer. The page writes
// requests as an array of doubles in the module's memory. So every field is a double, and
// web/core/view-request.ts must use the same order (the number of fields is checked at start).
#pragma once

#include <cstdint>

#include "viewer/page_number.h"

namespace md5v::viewer {

// Bits of ViewRequest::show.
enum class Show : unsigned {
  kWireframe = 1,
  kNormals = 2,  // and tangents, as hairs
  kFileBounds = 4,
  kComputedBounds = 8,
  kAxes = 16,   // of the world
  kTrail = 32,  // movement of joint 0 over the clip
};

struct ViewRequest {
  // In: handles; 0 for none.
  double view = 0;
  double model = 0;
  double path = 0;        // a camera path for the camera
  double shown_path = 0;  // a camera path to draw as a curve
  // In: rectangle of the framebuffer in pixels, origin lower left; framebuffer pixels per CSS pixel.
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
  double pixel_ratio = 1;
  // In: how many of the LayerRequests belong to this view: the first ones after those of the previous view.
  double layers = 0;
  // In: if path is not 0, the time on the camera path in seconds, and anim::FovRule. Otherwise the free
  // camera: world space, vertical field of view in degrees.
  double path_seconds = 0;
  double fov_rule = 0;
  double eye[3] = {0, 0, 0};
  double target[3] = {0, 0, 0};
  double fov_y = 0;
  // In: 1: the free camera uses a parallel projection; objects at the target have the same size as in
  // perspective.
  double orthographic = 0;
  // In: switches, 0 or 1; colours are sRGB with straight alpha.
  double show_grid = 0;
  double show_skeleton = 0;
  double grid_color[4] = {0, 0, 0, 0};
  double bone_color[4] = {0, 0, 0, 0};
  // In: light. Factors; the direction points to the key light, world space; zero selects the default.
  double exposure = 1;
  double ambient = 1;
  double shadow_intensity = 1;
  double light_direction[3] = {0, 0, 0};
  // In: height of the plane for grid and shadow.
  double ground = 0;
  // In: bits of Show, then render::Shading. Then three indices of joints, -1 for none: the joint whose
  // weights are shown, the joint under the pointer, the selected joint.
  double show = 0;
  double shading = 0;
  double weight_joint = -1;
  double hovered_joint = -1;
  double selected_joint = -1;
  // Out: fractional frame of the first layer's clip, and complete passes before it. Then shot and fractional
  // key of the camera path, -1 if the camera does not use one.
  double frame = 0;
  double cycle = 0;
  double shot = -1;
  double key = -1;
};

inline bool shows(const ViewRequest& request, Show what) {
  return (static_cast<unsigned>(wholeNumber(request.show)) & static_cast<unsigned>(what)) != 0;
}

inline constexpr int kViewRequestFields = sizeof(ViewRequest) / sizeof(double);

}  // namespace md5v::viewer
