#include "render/gl/textures.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <string_view>

namespace md5v::render {
namespace {

using Pixel = std::array<uint8_t, 4>;

// Neutral pixels by role: the colour of a model without textures is a warm, light clay in sRGB. The others
// are a flat normal, a faint, colourless specular, and no glow.
constexpr Pixel kNeutral[kTextureRoles] = {
    {170, 161, 152, 255}, {128, 128, 255, 255}, {50, 50, 50, 255}, {0, 0, 0, 255}};

// With more than 8 samples the difference is invisible but costly.
constexpr float kWantedAnisotropy = 8.0f;

// EXT_texture_filter_anisotropic
constexpr GLenum kTextureMaxAnisotropy = 0x84FE;
constexpr GLenum kMaxTextureMaxAnisotropy = 0x84FF;

// WebGL's own unpack parameters, which a page may have set for its uploads.
constexpr GLenum kUnpackFlipY = 0x9240;
constexpr GLenum kUnpackPremultiplyAlpha = 0x9241;

void setUnpackState() {
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
  glPixelStorei(kUnpackFlipY, 0);
  glPixelStorei(kUnpackPremultiplyAlpha, 0);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  glPixelStorei(GL_UNPACK_SKIP_ROWS, 0);
  glPixelStorei(GL_UNPACK_SKIP_PIXELS, 0);
}

void setLevelZero(TextureRole role, int width, int height, const uint8_t* rgba) {
  setUnpackState();
  const GLint format = role == TextureRole::kNormal ? GL_RGBA8 : GL_SRGB8_ALPHA8;
  glTexImage2D(GL_TEXTURE_2D, 0, format, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
}

uint32_t bytesWithMipmaps(int width, int height) {
  uint32_t pixels = 0;
  for (int w = width, h = height;; w = std::max(1, w / 2), h = std::max(1, h / 2)) {
    pixels += static_cast<uint32_t>(w) * static_cast<uint32_t>(h);
    if (w == 1 && h == 1) return 4 * pixels;
  }
}

void bind(uint32_t texture) {
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, texture);
}

}  // namespace

float queryMaxAnisotropy() {
  const GLubyte* names = glGetString(GL_EXTENSIONS);
  const std::string_view extensions = names ? reinterpret_cast<const char*>(names) : "";
  if (extensions.find("EXT_texture_filter_anisotropic") == std::string_view::npos) return 1.0f;
  GLfloat most = 1.0f;
  glGetFloatv(kMaxTextureMaxAnisotropy, &most);
  return most;
}

Textures::Textures(GpuLedger ledger, float max_anisotropy)
    : ledger_(std::move(ledger)), max_anisotropy_(std::min(max_anisotropy, kWantedAnisotropy)) {
  for (int role = 0; role < kTextureRoles; ++role) {
    neutral_[role] = create(static_cast<TextureRole>(role), false);
  }
}

Textures::~Textures() {
  while (!entries_.empty()) destroy(entries_.back().handle.name());
}

uint32_t Textures::create(TextureRole role, bool clamp) {
  TextureHandle handle = makeTexture();
  const GLuint name = handle.name();
  entries_.push_back({std::move(handle), role, 0});
  ++ledger_->textures;
  this->clamp(name, clamp);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  if (max_anisotropy_ > 1.0f) glTexParameterf(GL_TEXTURE_2D, kTextureMaxAnisotropy, max_anisotropy_);
  setLevelZero(role, 1, 1, kNeutral[static_cast<size_t>(role)].data());
  setBytes(entries_.back(), bytesWithMipmaps(1, 1));
  return name;
}

void Textures::finish(uint32_t texture, int width, int height) {
  Entry* const entry = find(texture);
  if (entry == nullptr) return;
  bind(texture);
  glGenerateMipmap(GL_TEXTURE_2D);
  setBytes(*entry, bytesWithMipmaps(width, height));
}

void Textures::finishCompressed(uint32_t texture, int levels, uint32_t bytes) {
  Entry* const entry = find(texture);
  if (entry == nullptr) return;
  bind(texture);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, levels - 1);
  setBytes(*entry, bytes);
}

void Textures::clamp(uint32_t texture, bool clamp) {
  if (find(texture) == nullptr) return;
  const GLint wrap = clamp ? GL_CLAMP_TO_EDGE : GL_REPEAT;
  bind(texture);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap);
}

void Textures::destroy(uint32_t texture) {
  Entry* const entry = find(texture);
  if (entry == nullptr) return;
  setBytes(*entry, 0);
  --ledger_->textures;
  if (entry != &entries_.back()) std::swap(*entry, entries_.back());
  entries_.pop_back();
}

Textures::Entry* Textures::find(uint32_t texture) {
  const auto is_it = [texture](const Entry& entry) { return entry.handle.name() == texture; };
  const auto found = std::find_if(entries_.begin(), entries_.end(), is_it);
  return found == entries_.end() ? nullptr : &*found;
}

void Textures::setBytes(Entry& entry, uint32_t bytes) {
  ledger_->bytes += bytes - entry.bytes;
  entry.bytes = bytes;
}

}  // namespace md5v::render
