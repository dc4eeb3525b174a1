#include "md5/vertex_extras.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "base/concat.h"

namespace md5v::md5 {
namespace {

using text::TokenKind;

constexpr glm::u8vec4 kWhite{255, 255, 255, 255};

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
  }
  if (reader.peek().is(')')) {
    reader.next();
  } else {
    reader.reportUnexpected("')' after numbers of a vertex");
  }
  return count;
}

// Files write 0..1; where a mesh has more than that anywhere, 0..255 is meant.
float scaleOf(const std::vector<glm::vec4>& colors) {
  float most = 0.0f;
  for (const glm::vec4& c : colors) most = std::max({most, c.x, c.y, c.z, c.w});
  return most > 1.0f ? 1.0f : 255.0f;
}

glm::u8vec4 toBytes(glm::vec4 color, float scale) {
  glm::u8vec4 bytes;
  for (int i = 0; i < 4; ++i) {
    bytes[i] = static_cast<uint8_t>(std::lround(std::clamp(color[i] * scale, 0.0f, 255.0f)));
  }
  return bytes;
}

// Colours by vertex, as in the file; `has` tells which vertices have one.
struct FoundColors {
  std::vector<glm::vec4> values;
  std::vector<bool> has;
  size_t count = 0;
  size_t offset = 0;  // of the first

  void set(size_t vertex, glm::vec4 color, size_t at) {
    if (vertex >= values.size() || has[vertex]) return;
    if (count++ == 0) offset = at;
    values[vertex] = color;
    has[vertex] = true;
  }
};

void settleColors(Reader& reader, const FoundColors& found, SubMesh& mesh) {
  if (found.count == 0) return;
  if (found.count < found.values.size()) {
    reader.add(
        Code::kVertexColorsIncomplete, found.offset,
        concat("Only ", found.count, " of ", found.values.size(), " vertices of this mesh have a colour."));
  }
  const float scale = scaleOf(found.values);
  for (size_t i = 0; i < found.values.size(); ++i) {
    mesh.colors.push_back(found.has[i] ? toBytes(found.values[i], scale) : kWhite);
  }
}

// Exporters round to some digits; more than that is no unit vector.
bool isUnit(glm::vec3 v) {
  const float length = glm::length(v);
  return length > 0.9f && length < 1.1f;
}

StoredFrame settleFrame(const VertexExtra& extra) {
  const glm::vec3 tangent(extra.tangent);
  const bool is_usable = extra.has_normal && extra.has_tangent && isUnit(extra.normal) && isUnit(tangent) &&
                         std::fabs(glm::dot(extra.normal, tangent)) < 0.5f &&
                         std::fabs(std::fabs(extra.tangent.w) - 1.0f) < 0.1f;
  if (!is_usable) return {};
  return {glm::normalize(extra.normal),
          glm::vec4(glm::normalize(tangent), extra.tangent.w > 0.0f ? 1.0f : -1.0f)};
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
      reader.add(
          Code::kVectorSize, offset,
          concat("A vertex has another group of ", count, " numbers than a normal, tangent or colour."));
    }
  }
}

void readColorEntry(Reader& reader, size_t offset, EntryList<glm::vec4>& colors) {
  const int64_t number =
      reader.readInteger("the number of a colour").value_or(static_cast<int64_t>(colors.items.size()));
  float color[4] = {1.0f, 1.0f, 1.0f, 1.0f};
  const bool is_whole = reader.readVector(color, "a colour");
  if (!is_whole && reader.atEnd()) return;
  colors.add(number, offset, {color[0], color[1], color[2], color[3]});
  if (!is_whole) reader.skipToKeyword();
}

void settleExtras(Reader& reader, VertexExtras extras, const SlotOrder& order, bool is_sorted,
                  SubMesh& mesh) {
  const size_t count = mesh.vertices.size();
  if (extras.groups.empty() && extras.colors.items.empty()) return;
  settleOrder(reader, extras.colors, "vertexcolor");
  FoundColors colors{std::vector<glm::vec4>(count), std::vector<bool>(count)};
  size_t frame_count = 0;
  size_t first_frame = 0;
  for (const VertexExtra& extra : extras.groups) {
    if (extra.vertex >= count) continue;
    const size_t vertex = is_sorted ? static_cast<size_t>(order.number(extra.vertex)) : extra.vertex;
    if (extra.has_color) colors.set(vertex, extra.color, extra.offset);
    if (!extra.has_normal && !extra.has_tangent) continue;
    if (frame_count++ == 0) {
      first_frame = extra.offset;
      mesh.stored_frames.resize(count);
    }
    const StoredFrame frame = settleFrame(extra);
    mesh.stored_frames[vertex] = frame;
    if (frame.normal == glm::vec3(0.0f)) {
      reader.add(Code::kStoredNormalUnusable, extra.offset,
                 concat("The normal or tangent of vertex ", vertex, " cannot be used."));
    }
  }
  for (size_t i = 0; i < extras.colors.items.size(); ++i) {
    colors.set(i, extras.colors.items[i], extras.colors.offsets[i]);
  }
  if (frame_count != 0 && frame_count < count) {
    reader.add(Code::kStoredNormalsIncomplete, first_frame,
               concat("Only ", frame_count, " of ", count, " vertices of this mesh have a stored normal."));
  }
  settleColors(reader, colors, mesh);
}

}  // namespace md5v::md5
