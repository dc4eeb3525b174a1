#include "md5/dialects/vertex_extras.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace md5v::md5 {
namespace {

// Reads the numbers of a group from its parenthesis on. Numbers after the fourth are only counted.
size_t readGroup(Cursor& cursor, glm::vec4& values) {
  cursor.take('(');
  size_t count = 0;
  for (; !cursor.isBroken() && cursor.peek().kind == text::TokenKind::kNumber; ++count) {
    const std::optional<Number> number = cursor.number("a number of a vertex");
    if (count < 4 && number) values[static_cast<int>(count)] = number->nearest;
  }
  if (!cursor.take(')')) {
    cursor.reportUnexpected("')' after the numbers of a vertex");
    cursor.breakEntry();
  }
  return count;
}

// Files write 0..1. If any value of a mesh is greater, the mesh uses 0..255.
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

// The tolerance covers the rounding of exporters.
bool isUnit(glm::vec3 v) {
  const float length = glm::length(v);
  return length > 0.9f && length < 1.1f;
}

// The stored frame with a tangent perpendicular to the normal; a part that is not usable is zero.
StoredFrame usableFrame(const VertexExtra& extra) {
  constexpr float kParallel = 0.98f;  // cosine; above it, the tangent is parallel to the normal
  if (!extra.has_normal || !isUnit(extra.normal)) return {};
  const glm::vec3 normal = glm::normalize(extra.normal);
  const glm::vec3 tangent(extra.tangent);
  const bool has_tangent =
      extra.has_tangent && isUnit(tangent) && std::fabs(std::fabs(extra.tangent.w) - 1.0f) < 0.1f;
  const float cosine = has_tangent ? glm::dot(normal, glm::normalize(tangent)) : 1.0f;
  if (std::fabs(cosine) > kParallel) return {normal};
  const glm::vec3 flat = glm::normalize(glm::normalize(tangent) - normal * cosine);
  return {normal, glm::vec4(flat, extra.tangent.w > 0.0f ? 1.0f : -1.0f)};
}

// Reports all groups of another size in one finding (for example a colour without alpha).
void checkGroups(Cursor& cursor, const VertexExtras& extras, size_t colors, size_t frames, size_t vertices) {
  if (extras.odd_groups != 0) {
    cursor.report(
        Code::kVectorSize, extras.odd_group_offset,
        {extras.odd_groups, extras.odd_groups == 1 ? " group" : " groups",
         " of this mesh's vertices have another size than a normal, a tangent or a colour; they are "
         "ignored."});
  }
  const auto report = [&](size_t some, std::string_view what) {
    if (some == 0 || some >= vertices) return;
    cursor.report(Code::kVectorSize, extras.groups.front().offset,
                  {"Only ", some, " of ", vertices, " vertices of this mesh have ", what, "."});
  };
  report(colors, "a colour; the others are white");
  report(frames, "a stored normal; those of the others are computed");
}

}  // namespace

void readVertexGroups(Cursor& cursor, VertexExtra& extra, VertexExtras& extras) {
  while (!cursor.isBroken() && cursor.peek().is('(')) {
    const size_t offset = cursor.offset();
    if (extra.isEmpty()) extra.offset = static_cast<uint32_t>(offset);
    glm::vec4 values(0.0f);
    const size_t count = readGroup(cursor, values);
    if (count == 3 && !extra.has_normal) {
      extra.normal = glm::vec3(values);
      extra.has_normal = true;
    } else if (count == 4 && extra.has_normal && !extra.has_tangent) {
      extra.tangent = values;
      extra.has_tangent = true;
    } else if (count == 4 && !extra.has_color) {
      extra.color = values;
      extra.has_color = true;
    } else if (extras.odd_groups++ == 0) {
      extras.odd_group_offset = offset;
    }
  }
}

void readColorEntry(Cursor& cursor, size_t offset, VertexExtras& extras) {
  VertexExtra extra;
  extra.offset = static_cast<uint32_t>(offset);
  extra.is_slot = true;
  const int64_t number = cursor.integer("the number of a colour").value_or(extras.color_entries);
  extra.vertex = static_cast<uint32_t>(std::clamp(number, int64_t{0}, int64_t{UINT32_MAX}));
  ++extras.color_entries;
  if (cursor.isBroken()) return;
  if (!cursor.peek().is('(')) {
    cursor.reportUnexpected("'(' and a colour");
    return cursor.breakEntry();
  }
  const size_t group_offset = cursor.offset();
  extra.has_color = readGroup(cursor, extra.color) == 4;
  if (!extra.has_color && extras.odd_groups++ == 0) extras.odd_group_offset = group_offset;
  if (extra.has_color) extras.groups.push_back(extra);
}

void resolveExtras(Cursor& cursor, const VertexExtras& extras, const EntryOrder& order, bool is_sorted,
                   SubMesh& mesh) {
  const size_t count = mesh.vertices.size();
  const float scale = scaleOf(extras.groups);
  size_t colors = 0;
  size_t frames = 0;
  for (const VertexExtra& extra : extras.groups) {
    if (extra.vertex >= count) {
      if (extra.is_slot) {
        cursor.report(Code::kEntryIndexIgnored, extra.offset,
                      {"There is a colour for vertex ", extra.vertex, ", but the mesh has only ", count,
                       count == 1 ? " vertex. It is ignored." : " vertices. It is ignored."});
      }
      continue;
    }
    const bool is_moved = is_sorted && !extra.is_slot;
    const size_t vertex = is_moved ? static_cast<size_t>(order.number(extra.vertex)) : extra.vertex;
    if (extra.has_color) {
      if (colors++ == 0) mesh.colors.resize(count, glm::u8vec4(255));
      mesh.colors[vertex] = toBytes(extra.color, scale);
    }
    if (!extra.has_normal && !extra.has_tangent) continue;
    if (frames++ == 0) mesh.stored_frames.resize(count);
    mesh.stored_frames[vertex] = usableFrame(extra);
  }
  checkGroups(cursor, extras, colors, frames, count);
}

}  // namespace md5v::md5
