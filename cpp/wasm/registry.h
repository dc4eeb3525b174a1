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

// Throws a JavaScript Error: a caller used a handle of an object that was disposed, or never existed.
// `what` names the kind of object.
[[noreturn]] void failForHandle(const char* what, uint32_t handle);

// The object of a handle that must be in use. Address 0 of a module can be read and written, so a null
// pointer would change data without a trap.
template <typename T>
std::shared_ptr<T> require(const viewer::HandleTable<T>& table, uint32_t handle, const char* what) {
  std::shared_ptr<T> found = table.find(handle);
  if (!found) failForHandle(what, handle);
  return found;
}
std::shared_ptr<viewer::ModelAsset> requireModel(uint32_t handle);
std::shared_ptr<anim::Clip> requireClip(uint32_t handle);  // complete
std::shared_ptr<anim::CameraPath> requirePath(uint32_t handle);

// Fills Registry::layer_clips. Disposed clips are null.
void findLayerClips();

}  // namespace md5v::wasm
