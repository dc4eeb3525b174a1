#include "viewer/asset/model_asset.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "model/evaluation.h"
#include "skin/mesh/complete_mesh.h"
#include "viewer/asset/alpha_use.h"

namespace md5v::viewer {

namespace {

// A triangle is not drawn if one of its vertices has no weights: it would span from the model to the origin.
bool isDrawn(const skin::SkinnedMesh& mesh, const uint32_t* abc) {
  return mesh.vertices[abc[0]].count > 0 && mesh.vertices[abc[1]].count > 0 &&
         mesh.vertices[abc[2]].count > 0;
}

// How many indices appendDrawnIndices() appends.
uint32_t drawnIndexCount(const skin::SkinnedMesh& mesh) {
  const RawVector<uint32_t>& source = mesh.indices;
  const auto moves = [](const skin::InfluenceRange& vertex) { return vertex.count > 0; };
  if (std::all_of(mesh.vertices.begin(), mesh.vertices.end(), moves)) {
    return static_cast<uint32_t>(source.size());
  }
  uint32_t count = 0;
  for (size_t i = 0; i + 2 < source.size(); i += 3) {
    count += isDrawn(mesh, &source[i]) ? 3u : 0u;
  }
  return count;
}

// The triangles of a mesh as indices into the model's output; see ModelAsset::drawnIndices(). `triangle`
// counts those of the model.
void appendDrawnIndices(const model::ModelMesh& mesh, std::span<const uint8_t> hidden, size_t& triangle,
                        std::vector<uint32_t>& out) {
  const RawVector<uint32_t>& source = mesh.skinned.indices;
  RawVector<uint32_t> drawn = source;
  for (const skin::DrawnCorner& corner : mesh.skinned.drawn_corners) {
    drawn[corner.corner] = corner.vertex;
  }
  for (size_t i = 0; i + 2 < source.size(); i += 3, ++triangle) {
    if (!isDrawn(mesh.skinned, &source[i])) continue;
    const bool is_hidden = triangle < hidden.size() && hidden[triangle] != 0;
    for (size_t corner = i; corner < i + 3; ++corner) {
      out.push_back(mesh.first_vertex + drawn[is_hidden ? i : corner]);
    }
  }
}

// Converts indices into the model's output to indices of streamed vertices.
void toStreamed(const model::Model& model, std::vector<uint32_t>& indices) {
  std::vector<uint32_t> places(model.output_count);
  uint32_t next = 0;
  for (const model::ModelMesh& mesh : model.meshes) {
    for (const uint32_t vertex : mesh.skinned.plan.vertices) places[mesh.first_vertex + vertex] = next++;
  }
  for (uint32_t& index : indices) index = places[index];
}

// Per-vertex data of a mesh, in the order of the streamed vertices.
template <class List, class T>
void appendStreamed(const skin::SkinnedMesh& mesh, const List& per_vertex, std::vector<T>& out) {
  for (const uint32_t vertex : mesh.plan.vertices) out.push_back(per_vertex[mesh.vertexOf(vertex)]);
}

// Empty if no mesh has colours. A mesh without colours is white if another one has them.
std::vector<glm::u8vec4> streamedColors(const model::Model& model) {
  std::vector<glm::u8vec4> colors;
  const auto has_colors = [](const model::ModelMesh& mesh) { return !mesh.skinned.colors.empty(); };
  if (std::none_of(model.meshes.begin(), model.meshes.end(), has_colors)) return colors;
  for (const model::ModelMesh& mesh : model.meshes) {
    if (has_colors(mesh)) {
      appendStreamed(mesh.skinned, mesh.skinned.colors, colors);
    } else {
      colors.resize(colors.size() + mesh.skinned.streamedCount(), glm::u8vec4(255));
    }
  }
  return colors;
}

// Materials of the engine's own tools (caulk, nodraw, shadow hulls) are not drawn in the game.
bool isToolMaterial(std::string_view name) {
  constexpr std::string_view kFolder = "textures/common/";
  const auto same = [](char a, char b) {
    const char lower = toLower(a);
    return (lower == '\\' ? '/' : lower) == b;
  };
  return name.size() > kFolder.size() &&
         std::equal(kFolder.begin(), kFolder.end(), name.begin(), [&](char a, char b) { return same(b, a); });
}

size_t at(render::TextureRole role) { return static_cast<size_t>(role); }

}  // namespace

ModelAsset::ModelAsset(model::Model model) : model_(std::move(model)), slots_(model_.meshes.size()) {
  uint32_t first = 0;
  bool seen = false;
  for (const model::ModelMesh& mesh : model_.meshes) {
    render::Surface surface;
    surface.first_index = first;
    surface.index_count = drawnIndexCount(mesh.skinned);
    surface.material.hidden = isToolMaterial(mesh.material);
    seen = seen || (!surface.material.hidden && surface.index_count > 0);
    first += surface.index_count;
    surfaces_.push_back(surface);
  }
  // If all materials are tool materials, they are shown: better than an empty picture.
  for (render::Surface& surface : surfaces_) {
    surface.material.hidden = surface.material.hidden && seen;
  }
}

ModelAsset::~ModelAsset() { releaseGpu(); }

const model::Model& ModelAsset::model() {
  if (!is_complete_) {
    model::completeModel(model_);
    is_complete_ = true;
    for (size_t i = 0; i < surfaces_.size(); ++i) {
      surfaces_[i].first_vertex = model_.meshes[i].first_streamed;
      surfaces_[i].vertex_count = static_cast<uint32_t>(model_.meshes[i].skinned.streamedCount());
    }
  }
  return model_;
}

const Bounds& ModelAsset::bindBounds() {
  if (!bind_bounds_) {
    bind_bounds_ = model::boundsOverClip(model(), nullptr, nullptr, {}, anim::RootMotion::kFile, 1);
  }
  return *bind_bounds_;
}

std::vector<uint32_t> ModelAsset::drawnIndices(std::span<const uint8_t> hidden) {
  std::vector<uint32_t> indices;
  size_t triangle = 0;
  for (const model::ModelMesh& mesh : model().meshes) {
    appendDrawnIndices(mesh, hidden, triangle, indices);
  }
  return indices;
}

void ModelAsset::setOffset(glm::vec3 offset) {
  model_.offset = offset;
  bind_bounds_.reset();
  ++revision_;
}

void ModelAsset::setUnsmoothedTangents(std::string_view material, bool on) {
  const auto rule = on ? skin::FrameRule::kLargestTriangle : skin::FrameRule::kSmooth;
  for (model::ModelMesh& mesh : model_.meshes) {
    if (mesh.material == material && mesh.skinned.frame_rule != rule) {
      mesh.skinned.frame_rule = rule;
      if (is_complete_) skin::completeMesh(mesh.skinned, model_.skeleton.bind_model, model_.bind, rule);
      ++revision_;
    }
  }
}

const render::ModelBuffers* ModelAsset::buffers(render::Renderer& renderer) {
  if (buffers_ == nullptr) buffers_ = createBuffers(renderer, {});
  return buffers_.get();
}

std::unique_ptr<render::ModelBuffers> ModelAsset::createBuffers(render::Renderer& renderer,
                                                                std::span<const uint8_t> hidden) {
  std::vector<uint32_t> indices = drawnIndices(hidden);
  if (indices.empty()) {
    return nullptr;
  }
  std::vector<glm::vec2> uvs;
  uvs.reserve(model_.streamed_count);
  for (const model::ModelMesh& mesh : model_.meshes) {
    appendStreamed(mesh.skinned, mesh.skinned.uvs, uvs);
  }
  toStreamed(model_, indices);
  return renderer.createModelBuffers(uvs, streamedColors(model_), indices);
}

bool ModelAsset::hasNormalMaps() const {
  return std::any_of(surfaces_.begin(), surfaces_.end(), [](const render::Surface& surface) {
    return surface.material.textures[at(render::TextureRole::kNormal)] != 0;
  });
}

void ModelAsset::setMaterial(std::string_view material, const MaterialState& state) {
  ++revision_;
  for (size_t i = 0; i < surfaces_.size(); ++i) {
    if (model_.meshes[i].material == material) {
      render::Material& drawn = surfaces_[i].material;
      drawn.alpha_test = state.alpha_test;
      drawn.blend = state.blend;
      drawn.two_sided = state.two_sided;
      drawn.unlit = state.unlit;
      drawn.hidden = state.hidden;
      slots_[i] = {state.declared, state.clamp};
      for (const uint32_t texture : drawn.textures) {
        if (texture != 0) {
          texture_owner_->clampTexture(texture, state.clamp);
        }
      }
    }
  }
}

uint32_t ModelAsset::createTexture(render::Renderer& renderer, std::string_view material,
                                   render::TextureRole role) {
  const bool has = std::any_of(model_.meshes.begin(), model_.meshes.end(),
                               [&](const model::ModelMesh& mesh) { return mesh.material == material; });
  if (!has) return 0;
  texture_owner_ = &renderer;
  const uint32_t texture = renderer.createTexture(role, false);
  pending_.push_back({texture, std::string(material), role});
  return texture;
}

void ModelAsset::showTexture(uint32_t texture) {
  const auto is_it = [&](const PendingTexture& pending) { return pending.texture == texture; };
  const auto found = std::find_if(pending_.begin(), pending_.end(), is_it);
  if (found == pending_.end()) return;
  releaseTexture(found->material, found->role);
  for (size_t i = 0; i < surfaces_.size(); ++i) {
    if (model_.meshes[i].material == found->material) {
      surfaces_[i].material.textures[at(found->role)] = texture;
      texture_owner_->clampTexture(texture, slots_[i].clamp);
    }
  }
  pending_.erase(found);
  ++revision_;
}

void ModelAsset::guessAlphaTest(std::string_view material, std::span<const uint8_t> rgba, int width,
                                int height) {
  AlphaUse use;
  for (size_t i = 0; i < surfaces_.size(); ++i) {
    if (model_.meshes[i].material == material && !slots_[i].declared) {
      use.add(model_.meshes[i].skinned, rgba, width, height);
    }
  }
  const float threshold = use.isCutOut() ? 0.5f : 0.0f;
  for (size_t i = 0; i < surfaces_.size(); ++i) {
    if (model_.meshes[i].material == material && !slots_[i].declared) {
      surfaces_[i].material.alpha_test = threshold;
      // Cards of hair and feathers are visible from behind, too.
      surfaces_[i].material.two_sided = threshold > 0.0f;
    }
  }
  ++revision_;
}

void ModelAsset::releaseGpu() {
  // Visits all meshes of the material only if there is a texture: files may have very many meshes.
  for (size_t i = 0; i < surfaces_.size(); ++i) {
    for (int role = 0; role < render::kTextureRoles; ++role) {
      const bool has_texture = surfaces_[i].material.textures[static_cast<size_t>(role)] != 0;
      if (has_texture) releaseTexture(model_.meshes[i].material, static_cast<render::TextureRole>(role));
    }
  }
  for (const PendingTexture& pending : pending_) {
    texture_owner_->destroyTexture(pending.texture);
  }
  pending_.clear();
  buffers_.reset();
  texture_owner_ = nullptr;
}

void ModelAsset::releaseTexture(std::string_view material, render::TextureRole role) {
  uint32_t released = 0;
  for (size_t i = 0; i < surfaces_.size(); ++i) {
    uint32_t& texture = surfaces_[i].material.textures[at(role)];
    if (model_.meshes[i].material == material && texture != 0) {
      released = std::exchange(texture, 0);
    }
  }
  if (released != 0 && texture_owner_ != nullptr) {
    texture_owner_->destroyTexture(released);
  }
}

}  // namespace md5v::viewer
