// Owns a clip that the page holds.
#pragma once

#include <memory>
#include <span>
#include <utility>

#include "anim/clip.h"
#include "model/build.h"

namespace md5v::viewer {

// Many clips are read and few are played. So it keeps the content of the file until the clip is first used,
// and only the clip from then on.
class ClipAsset {
 public:
  explicit ClipAsset(anim::ClipData data) : data_(std::make_unique<anim::ClipData>(std::move(data))) {}

  // Valid until clip() or setScales() is called.
  const anim::Hierarchy& hierarchy() const { return clip_ ? clip_->hierarchy : data_->hierarchy; }

  // Always the same one. The first call makes it.
  std::shared_ptr<const anim::Clip> clip();

  // Replaces the scales of the clip.
  void setScales(std::span<const model::NamedScale> scales);

 private:
  std::unique_ptr<anim::ClipData> data_;  // null once clip_ is made
  std::shared_ptr<anim::Clip> clip_;
};

}  // namespace md5v::viewer
