// What the page holds by number, shared by all parts of the bindings.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "anim/camera_path.h"
#include "anim/clip.h"
#include "base/raw_vector.h"
#include "viewer/asset/model_asset.h"
#include "viewer/handle_table.h"
#include "viewer/pose_layers.h"

namespace md5v::wasm {

// Bytes on their way in; see inputView(). No vector: that would write every byte before it is overwritten.
class Input {
 public:
  uint8_t* allocate(size_t size) {
    release();
    bytes_.reset(new uint8_t[size]);
    size_ = size;
    return bytes_.get();
  }
  void release() {
    bytes_.reset();
    size_ = 0;
  }
  std::span<const uint8_t> bytes() const { return {bytes_.get(), size_}; }

 private:
  std::unique_ptr<uint8_t[]> bytes_;
  size_t size_ = 0;
};

struct Registry {
  viewer::HandleTable<viewer::ModelAsset> models;
  viewer::HandleTable<anim::Clip> clips;  // never changed but for their scales, once they are complete
  viewer::HandleTable<const anim::CameraPath> paths;
  Input input;
  RawVector<viewer::LayerRequest> layers;       // for evaluate() or drawViews(); see layersView()
  std::vector<viewer::SharedClip> layer_clips;  // theirs, once findLayerClips() was called

  // One of the clips, complete; null for a number that is not in use.
  std::shared_ptr<anim::Clip> clip(uint32_t handle) const;
};
Registry& registry();

// Disposed clips are null.
void findLayerClips();

}  // namespace md5v::wasm
