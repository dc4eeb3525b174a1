// Defines the request of the page for one view and one frame, with fields for the answer. The page writes
// requests as an array of doubles in the module's memory; web/core/view-request.ts names the fields.
#pragma once

#include "viewer/record.h"

namespace md5v::viewer {

// FIELD(declarator, first value) in order.
#define MD5V_VIEW_REQUEST(FIELD)                                                                            \
  /* In: handles; 0 for none. */                                                                            \
  FIELD(view, 0)                                                                                            \
  FIELD(model, 0)                                                                                           \
  FIELD(path, 0)       /* a camera path for the camera */                                                   \
  FIELD(shown_path, 0) /* a camera path to draw as a curve */                                               \
  /* In: rectangle of the framebuffer in pixels, origin lower left; framebuffer pixels per CSS pixel. */    \
  FIELD(x, 0)                                                                                               \
  FIELD(y, 0)                                                                                               \
  FIELD(width, 0)                                                                                           \
  FIELD(height, 0)                                                                                          \
  FIELD(pixel_ratio, 1)                                                                                     \
  /* In: how many of the LayerRequests belong to this view: the first ones after those of the previous */   \
  /* view. */                                                                                               \
  FIELD(layers, 0)                                                                                          \
  /* In: if path is not 0, the time on the camera path in seconds, and anim::FovRule. Otherwise the free */ \
  /* camera: world space, vertical field of view in degrees. */                                             \
  FIELD(path_seconds, 0)                                                                                    \
  FIELD(fov_rule, 0)                                                                                        \
  FIELD(eye[3], 0)                                                                                          \
  FIELD(target[3], 0)                                                                                       \
  FIELD(fov_y, 0)                                                                                           \
  /* In: 1: the free camera uses a parallel projection; objects at the target have the same size as in */   \
  /* perspective. */                                                                                        \
  FIELD(orthographic, 0)                                                                                    \
  /* In: switches, 0 or 1; colours are sRGB with straight alpha. */                                         \
  FIELD(show_grid, 0)                                                                                       \
  FIELD(show_skeleton, 0)                                                                                   \
  FIELD(grid_color[4], 0)                                                                                   \
  FIELD(bone_color[4], 0)                                                                                   \
  /* In: light. Factors; the direction points to the key light, world space; zero selects the default. */   \
  FIELD(exposure, 1)                                                                                        \
  FIELD(ambient, 1)                                                                                         \
  FIELD(shadow_intensity, 1)                                                                                \
  FIELD(light_direction[3], 0)                                                                              \
  /* In: height of the plane for grid and shadow. */                                                        \
  FIELD(ground, 0)                                                                                          \
  /* In: switches of the inspection, 0 or 1. */                                                             \
  FIELD(wireframe, 0)                                                                                       \
  FIELD(normals, 0) /* and tangents, as hairs */                                                            \
  FIELD(file_bounds, 0)                                                                                     \
  FIELD(computed_bounds, 0)                                                                                 \
  FIELD(axes, 0)  /* of the world */                                                                        \
  FIELD(trail, 0) /* movement of the root over the clip */                                                  \
  /* In: render::Shading. Then three indices of joints, -1 for none: the joint whose weights are shown, */  \
  /* the joint under the pointer, the selected joint. */                                                    \
  FIELD(shading, 0)                                                                                         \
  FIELD(weight_joint, -1)                                                                                   \
  FIELD(hovered_joint, -1)                                                                                  \
  FIELD(selected_joint, -1)                                                                                 \
  /* Out: fractional frame of the first layer's clip, and complete passes before it. Then shot and */       \
  /* fractional key of the camera path, -1 if the camera does not use one. */                               \
  FIELD(frame, 0)                                                                                           \
  FIELD(cycle, 0)                                                                                           \
  FIELD(shot, -1)                                                                                           \
  FIELD(key, -1)

struct ViewRequest {
  MD5V_VIEW_REQUEST(MD5V_RECORD_MEMBER)
};

inline constexpr const char* kViewRequestNames = MD5V_VIEW_REQUEST(MD5V_RECORD_NAME);
#undef MD5V_VIEW_REQUEST

inline constexpr int kViewRequestFields = sizeof(ViewRequest) / sizeof(double);

}  // namespace md5v::viewer
