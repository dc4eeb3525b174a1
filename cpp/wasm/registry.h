// Keeps the models, clips and camera paths that the page refers to by handle, shared by all bindings of
// the main module. 0 is no handle.
#pragma once

#include <cstdint>
#include <memory>

#include "anim/camera_path.h"
#include "anim/clip.h"
#include "base/raw_vector.h"
#include "viewer/asset/model_asset.h"
#include "viewer/handle_table.h"
#include "viewer/pose_layers.h"
#include "wasm/input.h"

namespace md5v::wasm {

struct Registry {
  viewer::HandleTable<viewer::ModelAsset> models;
  viewer::HandleTable<anim::Clip> clips;  // only their scales change once they are complete
  viewer::HandleTable<anim::CameraPath> paths;
  Input input;
  RawVector<viewer::LayerRequest> layers;       // for evaluateView() or drawViews(); see layersView()
  std::vector<viewer::SharedClip> layer_clips;  // the clips of `layers`, once findLayerClips() was called

  // A complete clip; null for a number that is not in use.
  std::shared_ptr<anim::Clip> clip(uint32_t handle) const;
};
Registry& registry();

// Fills Registry::layer_clips. Disposed clips are null.
void findLayerClips();

}  // namespace md5v::wasm
