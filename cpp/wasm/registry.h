// Keeps the models, clips and camera paths to which the page refers by handle, for all bindings of the main
// module. 0 is not a handle.
#pragma once

#include <cstdint>
#include <memory>

#include "anim/camera_path.h"
#include "base/raw_vector.h"
#include "viewer/asset/clip_asset.h"
#include "viewer/asset/model_asset.h"
#include "viewer/handle_table.h"
#include "viewer/pose_layers.h"
#include "wasm/input.h"

namespace md5v::wasm {

struct Registry {
  viewer::HandleTable<viewer::ModelAsset> models;
  viewer::HandleTable<viewer::ClipAsset> clips;
  viewer::HandleTable<anim::CameraPath> paths;
  Input input;
  RawVector<viewer::LayerRequest> layers;       // for evaluateView() or drawViews(); see layersView()
  std::vector<viewer::SharedClip> layer_clips;  // the clips of `layers`, after findLayerClips()

  // Null for a handle that is not in use.
  viewer::SharedClip clip(uint32_t handle) const;
};
Registry& registry();

enum class HandleKind : uint8_t { kModel, kClip, kPath, kView };

// Throws a JavaScript Error: a caller used a handle of an object that was disposed, or never existed.
[[noreturn]] void failForHandle(HandleKind kind, uint32_t handle);

// `thing`, which must not be null. Address 0 of a module can be read and written, so a null pointer would
// change data without a trap.
template <typename T>
std::shared_ptr<T> found(std::shared_ptr<T> thing, HandleKind kind, uint32_t handle) {
  if (!thing) failForHandle(kind, handle);
  return thing;
}
std::shared_ptr<viewer::ModelAsset> requireModel(uint32_t handle);
std::shared_ptr<viewer::ClipAsset> requireClipAsset(uint32_t handle);
viewer::SharedClip requireClip(uint32_t handle);
std::shared_ptr<anim::CameraPath> requirePath(uint32_t handle);

// Fills Registry::layer_clips. Disposed clips are null.
void findLayerClips();

}  // namespace md5v::wasm
