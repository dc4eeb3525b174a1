#include "viewer/asset/clip_asset.h"

namespace md5v::viewer {

std::shared_ptr<const anim::Clip> ClipAsset::clip() {
  if (!clip_) {
    clip_ = std::make_shared<anim::Clip>(anim::makeClip(std::move(*data_)));
    data_.reset();
  }
  return clip_;
}

void ClipAsset::setScales(std::span<const model::NamedScale> scales) {
  clip();
  clip_->scales = model::jointScales(*clip_, scales);
}

}  // namespace md5v::viewer
