#include "render/passes/shadow_map.h"

#include <bit>
#include <cstdint>

namespace md5v::render {
namespace {

// The mip-maps of the cover add a third.
uint32_t bytesOf(int size) {
  const auto texels = static_cast<uint32_t>(size) * static_cast<uint32_t>(size);
  return texels * 2 + texels * 2 * 4 / 3;
}

void setParameters(GLint min_filter, GLint mag_filter) {
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, min_filter);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, mag_filter);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

int levelsOf(int size) { return static_cast<int>(std::bit_width(static_cast<uint32_t>(size))); }

}  // namespace

ShadowMap::ShadowMap(GpuLedger ledger, int size)
    : ledger_(std::move(ledger)),
      size_(size),
      depth_(makeTexture()),
      cover_(makeTexture()),
      framebuffer_(makeFramebuffer()) {
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, depth_.name());
  glTexStorage2D(GL_TEXTURE_2D, 1, GL_DEPTH_COMPONENT16, size, size);
  setParameters(GL_LINEAR, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
  glBindTexture(GL_TEXTURE_2D, cover_.name());
  glTexStorage2D(GL_TEXTURE_2D, levelsOf(size), GL_RG8, size, size);
  setParameters(GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, cover_.name(), 0);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depth_.name(), 0);
  ledger_->textures += 2;
  ledger_->bytes += bytesOf(size);
}

ShadowMap::~ShadowMap() {
  ledger_->textures -= 2;
  ledger_->bytes -= bytesOf(size_);
}

}  // namespace md5v::render
