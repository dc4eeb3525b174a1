#include "md5/vertex_extras.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace md5v::md5 {
namespace {

using text::TokenKind;

// The numbers of a group from its parenthesis on, at most `limit` of them; the rest is counted only.
size_t readGroup(Reader& reader, glm::vec4& values) {
  reader.next();
  size_t count = 0;
  const auto goesOn = [&reader] {
    const bool is_word = reader.peek().kind == TokenKind::kWord && reader.peekKeyword({}) == Keyword::kNone;
    return is_word || reader.peek().kind == TokenKind::kNumber;
  };
  for (; goesOn(); ++count) {
    const std::optional<float> value = reader.readFloat("a number of a vertex");
    if (!value) reader.next();
    if (count < 4 && value) values[static_cast<int>(count)] = *value;
    reader.skipCommas();
  }
  if (reader.peek().is(')')) {
    reader.next();
  } else {
    reader.reportUnexpected("')' after numbers of a vertex");
  }
  return count;
}

// Files write 0..1; where a mesh has more than that anywhere, 0..255 is meant.
float scaleOf(const std::vector<VertexExtra>& groups) {
  float most = 0.0f;
  for (const VertexExtra& extra : groups) {
    for (int i = 0; i < 4; ++i) most = std::max(most, extra.color[i]);
  }
  return most > 1.0f ? 1.0f : 255.0f;
}

glm::u8vec4 toBytes(glm::vec4 color, float scale) {
  glm::u8vec4 bytes;
  for (int i = 0; i < 4; ++i) {
    bytes[i] = static_cast<uint8_t>(std::lround(std::clamp(color[i] * scale, 0.0f, 255.0f)));
  }
  return bytes;
}

// Exporters round to some digits; more than that is no unit vector.
bool isUnit(glm::vec3 v) {
  const float length = glm::length(v);
  return length > 0.9f && length < 1.1f;
}

// Cosine of the angle between a normal and a tangent that is not told: exporters round.
constexpr float kPerpendicular = 0.5f;
// The same of a tangent that points nowhere but along the normal.
constexpr float kParallel = 0.98f;

// The frame that was stored, with a tangent perpendicular to the normal: how far the stored one is not goes
// to `tilt`.
StoredFrame settleFrame(const VertexExtra& extra, float& tilt) {
  const glm::vec3 tangent(extra.tangent);
  const bool is_usable = extra.has_normal && extra.has_tangent && isUnit(extra.normal) && isUnit(tangent) &&
                         std::fabs(std::fabs(extra.tangent.w) - 1.0f) < 0.1f;
  if (!is_usable) return {};
  const glm::vec3 normal = glm::normalize(extra.normal);
  const glm::vec3 along = glm::normalize(tangent);
  const float cosine = glm::dot(normal, along);
  tilt = std::fabs(cosine);
  if (tilt > kParallel) return {};
  const glm::vec3 flat = tilt < kPerpendicular ? along : glm::normalize(along - normal * cosine);
  return {normal, glm::vec4(flat, extra.tangent.w > 0.0f ? 1.0f : -1.0f)};
}

}  // namespace

void readVertexGroups(Reader& reader, VertexExtra& extra) {
  while (reader.peek().is('(')) {
    const size_t offset = reader.offset();
    if (extra.isEmpty()) extra.offset = static_cast<uint32_t>(offset);
    glm::vec4 values(0.0f);
    const size_t count = readGroup(reader, values);
    if (count == 3 && !extra.has_normal) {
      extra.normal = glm::vec3(values);
      extra.has_normal = true;
    } else if (count == 4 && extra.has_normal && !extra.has_tangent) {
      extra.tangent = values;
      extra.has_tangent = true;
    } else if (count == 4 && !extra.has_color) {
      extra.color = values;
      extra.has_color = true;
    } else {
      reader.add(Code::kVectorSize, offset, "A vertex has another group of ", count,
                 " numbers than a normal, tangent or colour.");
    }
  }
}

void readColorEntry(Reader& reader, size_t offset, VertexExtras& extras) {
  VertexExtra extra;
  extra.offset = static_cast<uint32_t>(offset);
  extra.is_slot = true;
  extra.has_color = true;
  const int64_t number = reader.readInteger("the number of a colour").value_or(extras.color_entries);
  extra.vertex = static_cast<uint32_t>(std::clamp(number, int64_t{0}, int64_t{UINT32_MAX}));
  float color[4] = {1.0f, 1.0f, 1.0f, 1.0f};
  const bool is_whole = reader.readVector(color, "a colour");
  extra.color = {color[0], color[1], color[2], color[3]};
  if (!is_whole && reader.atEnd()) return;
  ++extras.color_entries;
  extras.groups.push_back(extra);
  if (!is_whole) reader.skipToKeyword();
}

void settleExtras(Reader& reader, const VertexExtras& extras, const SlotOrder& order, bool is_sorted,
                  SubMesh& mesh) {
  const size_t count = mesh.vertices.size();
  const float scale = scaleOf(extras.groups);
  size_t colors = 0;
  size_t frames = 0;
  for (const VertexExtra& extra : extras.groups) {
    if (extra.vertex >= count) {
      if (extra.is_slot) {
        reader.add(Code::kEntryIndexIgnored, extra.offset, "There is a colour for vertex ", extra.vertex,
                   ", but the mesh has only ", count, ".");
      }
      continue;
    }
    const bool moves = is_sorted && !extra.is_slot;
    const size_t vertex = moves ? static_cast<size_t>(order.number(extra.vertex)) : extra.vertex;
    if (extra.has_color) {
      if (colors++ == 0) mesh.colors.resize(count, glm::u8vec4(255));
      mesh.colors[vertex] = toBytes(extra.color, scale);
    }
    if (!extra.has_normal && !extra.has_tangent) continue;
    if (frames++ == 0) mesh.stored_frames.resize(count);
    float tilt = 0.0f;
    mesh.stored_frames[vertex] = settleFrame(extra, tilt);
    if (mesh.stored_frames[vertex].normal == glm::vec3(0.0f)) {
      reader.add(Code::kStoredNormalUnusable, extra.offset, "The normal or tangent of vertex ", vertex,
                 " cannot be used; both were computed.");
    } else if (tilt >= kPerpendicular) {
      reader.add(Code::kStoredNormalUnusable, extra.offset, "The tangent of vertex ", vertex,
                 " is not perpendicular to its normal; it was turned.");
    }
  }
  const auto report = [&](Code code, size_t some, std::string_view what) {
    if (some == 0 || some >= count) return;
    reader.add(code, extras.groups.front().offset, "Only ", some, " of ", count,
               " vertices of this mesh have a ", what, ".");
  };
  report(Code::kVertexColorsIncomplete, colors, "colour");
  report(Code::kStoredNormalsIncomplete, frames, "stored normal");
}

}  // namespace md5v::md5
