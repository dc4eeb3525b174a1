// What the page holds by number, shared by both halves of the bindings.
#pragma once

#include <emscripten/val.h>

#include <memory>
#include <vector>

#include "anim/camera_path.h"
#include "anim/clip.h"
#include "viewer/handle_table.h"
#include "viewer/model_asset.h"
#include "viewer/pose_layers.h"

namespace md5v::wasm {

struct Registry {
  viewer::HandleTable<viewer::ModelAsset> models;
  viewer::HandleTable<const anim::Clip> clips;
  viewer::HandleTable<const anim::CameraPath> paths;
  std::vector<uint8_t> input;                   // bytes on their way in; see inputView()
  std::vector<viewer::LayerRequest> layers;     // for evaluate() or drawViews(); see layersView()
  std::vector<viewer::SharedClip> layer_clips;  // theirs, once findLayerClips() was called
};
Registry& registry();

// Disposed clips are null.
void findLayerClips();

// A view on memory of the module: valid until the next call into it.
template <typename T>
emscripten::val viewOf(const T* data, size_t count) {
  return emscripten::val(emscripten::typed_memory_view(count, data));
}

}  // namespace md5v::wasm
