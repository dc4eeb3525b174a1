#include "viewer/model_asset.h"

#include <utility>

#include "model/evaluation.h"
#include "skin/complete_mesh.h"

namespace md5v::viewer {

namespace {

// A triangle with a vertex that nothing moves would span from the model to the origin: it is not drawn.
bool isDrawn(const skin::SkinnedMesh& mesh, const uint32_t* abc) {
  return mesh.vertices[abc[0]].count > 0 && mesh.vertices[abc[1]].count > 0 &&
         mesh.vertices[abc[2]].count > 0;
}

// The triangles of a mesh as indices into the model's output.
void appendDrawnIndices(const model::ModelMesh& mesh, std::vector<uint32_t>& out) {
  const std::vector<uint32_t>& source = mesh.skinned.indices;
  std::vector<uint32_t> drawn = source;
  for (const skin::DrawnCorner& corner : mesh.skinned.drawn_corners) {
    drawn[corner.corner] = corner.vertex;
  }
  for (size_t i = 0; i + 2 < source.size(); i += 3) {
    if (!isDrawn(mesh.skinned, &source[i])) continue;
    for (size_t corner = i; corner < i + 3; ++corner) {
      out.push_back(mesh.first_vertex + drawn[corner]);
    }
  }
}

// Per-vertex data of a mesh for each vertex of its output.
template <typename T>
void appendOutput(const skin::SkinnedMesh& mesh, const std::vector<T>& per_vertex, std::vector<T>& out) {
  out.insert(out.end(), per_vertex.begin(), per_vertex.end());
  for (const uint32_t vertex : mesh.repeats) {
    out.push_back(per_vertex[vertex]);
  }
}

}  // namespace

ModelAsset::ModelAsset(model::Model model)
    : model_(std::move(model)),
      bind_bounds_(model::boundsOverClip(model_, nullptr, nullptr, {}, anim::RootMotion::kFile, 1)) {
  for (const model::ModelMesh& mesh : model_.meshes) {
    const auto first = static_cast<uint32_t>(indices_.size());
    appendDrawnIndices(mesh, indices_);
    render::Surface surface;
    surface.first_index = first;
    surface.index_count = static_cast<uint32_t>(indices_.size()) - first;
    surfaces_.push_back(surface);
  }
}

ModelAsset::~ModelAsset() {
  for (const model::ModelMesh& mesh : model_.meshes) {
    releaseTexture(mesh.material);
  }
}

void ModelAsset::setUnsmoothedTangents(std::string_view material, bool on) {
  const auto rule = on ? skin::FrameRule::kLargestTriangle : skin::FrameRule::kSmooth;
  for (model::ModelMesh& mesh : model_.meshes) {
    if (mesh.material == material && mesh.skinned.frame_rule != rule) {
      skin::completeMesh(mesh.skinned, model_.skeleton.bind_model, model_.bind, rule);
      ++revision_;
    }
  }
}

const render::ModelBuffers* ModelAsset::buffers(render::Renderer& renderer) {
  if (buffers_ == nullptr && !indices_.empty()) {
    std::vector<glm::vec2> uvs;
    uvs.reserve(model_.output_count);
    for (const model::ModelMesh& mesh : model_.meshes) {
      appendOutput(mesh.skinned, mesh.skinned.uvs, uvs);
    }
    buffers_ = renderer.createModelBuffers(uvs, indices_);
    indices_ = {};
  }
  return buffers_.get();
}

uint32_t ModelAsset::createTexture(render::Renderer& renderer, std::string_view material) {
  texture_owner_ = &renderer;
  releaseTexture(material);
  uint32_t texture = 0;
  for (size_t i = 0; i < surfaces_.size(); ++i) {
    if (model_.meshes[i].material == material) {
      texture = texture != 0 ? texture : renderer.createTexture();
      surfaces_[i].texture = texture;
    }
  }
  return texture;
}

void ModelAsset::releaseTexture(std::string_view material) {
  uint32_t released = 0;
  for (size_t i = 0; i < surfaces_.size(); ++i) {
    if (model_.meshes[i].material == material && surfaces_[i].texture != 0) {
      released = surfaces_[i].texture;
      surfaces_[i].texture = 0;
    }
  }
  if (released != 0 && texture_owner_ != nullptr) {
    texture_owner_->destroyTexture(released);
  }
}

}  // namespace md5v::viewer
