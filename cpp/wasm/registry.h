// Keeps the models, clips and camera paths to which the page refers by handle, for all bindings of the main
// module. 0 is not a handle.
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
  viewer::HandleTable<anim::Clip> clips;  // only the scales of a complete clip change
  viewer::HandleTable<anim::CameraPath> paths;
  Input input;
  RawVector<viewer::LayerRequest> layers;       // for evaluateView() or drawViews(); see layersView()
  std::vector<viewer::SharedClip> layer_clips;  // the clips of `layers`, after findLayerClips()

  // A complete clip; null for a handle that is not in use.
  std::shared_ptr<anim::Clip> clip(uint32_t handle) const;
};
Registry& registry();

// Fills Registry::layer_clips. Disposed clips are null.
void findLayerClips();

}  // namespace md5v::wasm
