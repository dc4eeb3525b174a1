// For the tests of the MD5 readers: text that ends exactly where its allocation ends, and helpers for
// reports. Also the guarantees that results must keep for any input.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <functional>
#include <glm/geometric.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/transform.h"
#include "md5/classify.h"
#include "md5/read.h"
#include "text/lexer.h"

namespace md5v {

// Bytes in an allocation of their own size, so that AddressSanitizer detects reads beyond them.
class ExactBytes {
 public:
  explicit ExactBytes(std::string_view text) : size_(text.size()), data_(new uint8_t[text.size()]) {
    if (!text.empty()) std::memcpy(data_.get(), text.data(), text.size());
  }
  std::span<const uint8_t> span() const { return {data_.get(), size_}; }

 private:
  size_t size_;
  std::unique_ptr<uint8_t[]> data_;
};

// The result of reading a text.
template <class File>
struct Parsed {
  using Parser = std::optional<File> (*)(std::span<const uint8_t>, Report&);

  Parsed(Parser parser, std::string_view text) {
    const ExactBytes bytes(text);
    Report report(bytes.span());
    file = parser(bytes.span(), report);
    report.finish();
    diagnostics = report.diagnostics();
  }

  bool has(Code code) const { return find(code) != nullptr; }
  const Diagnostic* find(Code code) const {
    const auto is_it = [code](const Diagnostic& d) { return d.code == infoOf(code).id; };
    const auto found = std::find_if(diagnostics.begin(), diagnostics.end(), is_it);
    return found == diagnostics.end() ? nullptr : &*found;
  }
  // "line:column" of the first report with this code, "" if there is none.
  std::string placeOf(Code code) const {
    const Diagnostic* d = find(code);
    return d == nullptr ? "" : std::to_string(d->line) + ":" + std::to_string(d->column);
  }
  std::string messageOf(Code code) const { return has(code) ? find(code)->message : ""; }
  // The codes of all reports more severe than kInfo, in their order.
  std::vector<std::string> findings() const {
    std::vector<std::string> codes;
    for (const Diagnostic& d : diagnostics) {
      if (d.severity != Severity::kInfo) codes.emplace_back(d.code);
    }
    return codes;
  }

  std::optional<File> file;
  std::vector<Diagnostic> diagnostics;
};

// The readers without options, as function arguments.
inline std::optional<md5::MeshFile> meshReader(std::span<const uint8_t> text, Report& report) {
  return md5::readMesh(text, report);
}
inline std::optional<md5::AnimFile> animReader(std::span<const uint8_t> text, Report& report) {
  return md5::readAnim(text, report);
}
inline std::optional<md5::CameraFile> cameraReader(std::span<const uint8_t> text, Report& report) {
  return md5::readCamera(text, report);
}

inline Parsed<md5::MeshFile> parseMeshText(std::string_view text) { return {meshReader, text}; }
inline Parsed<md5::AnimFile> parseAnimText(std::string_view text) { return {animReader, text}; }
inline Parsed<md5::CameraFile> parseCameraText(std::string_view text) { return {cameraReader, text}; }

using Findings = std::vector<std::string>;

// The text with the first `from` replaced, which must exist.
inline std::string changed(std::string text, std::string_view from, std::string_view to) {
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

// The text with each `from` replaced.
inline std::string replacedAll(std::string text, std::string_view from, std::string_view to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

template <class... Vectors>
bool areFinite(const Vectors&... vectors) {
  const auto is_finite = [](const auto& v) {
    for (int i = 0; i < static_cast<int>(v.length()); ++i) {
      if (!std::isfinite(v[i])) return false;
    }
    return true;
  };
  return (is_finite(vectors) && ...);
}

// Checks that parents are in range and without a cycle.
template <class Joint>
void checkParents(const std::vector<Joint>& joints) {
  for (const Joint& joint : joints) {
    ASSERT_GE(joint.parent, -1);
    ASSERT_LT(joint.parent, static_cast<int64_t>(joints.size()));
  }
  std::vector<bool> ends_at_root(joints.size());
  for (size_t i = 0; i < joints.size(); ++i) {
    std::vector<size_t> path;
    for (auto at = static_cast<int64_t>(i); at >= 0 && !ends_at_root[static_cast<size_t>(at)];) {
      path.push_back(static_cast<size_t>(at));
      ASSERT_LE(path.size(), joints.size()) << "cycle through joint " << i;
      at = joints[static_cast<size_t>(at)].parent;
    }
    for (const size_t joint : path) ends_at_root[joint] = true;
  }
}

inline void checkStoredFrame(const md5::StoredFrame& frame) {
  if (frame.normal == glm::vec3(0.0f)) {
    ASSERT_EQ(frame.tangent, glm::vec4(0.0f));
  } else {
    ASSERT_NEAR(glm::length(frame.normal), 1.0f, 1e-5f);
    if (frame.tangent == glm::vec4(0.0f)) return;
    ASSERT_NEAR(glm::length(glm::vec3(frame.tangent)), 1.0f, 1e-5f);
    ASSERT_EQ(std::fabs(frame.tangent.w), 1.0f);
  }
}

// Checks the guarantees of mesh_file.h. `bytes` is the size of the text.
inline void checkGuarantees(const md5::MeshFile& file, size_t bytes) {
  checkParents(file.joints);
  EXPECT_LE(file.joints.size(), bytes);
  EXPECT_LE(file.meshes.size(), bytes);
  for (const md5::MeshJoint& joint : file.joints) EXPECT_TRUE(areFinite(joint.position, joint.rotation));
  uint64_t weights_in_use = 0;
  uint64_t weights_allowed = md5::kExtraWeightsPerFile;
  for (const md5::SubMesh& mesh : file.meshes) {
    EXPECT_LE(mesh.vertices.size() + mesh.indices.size() / 3 + mesh.weights.size(), bytes / 3);
    ASSERT_EQ(mesh.indices.size() % 3, 0u);
    for (const uint32_t index : mesh.indices) ASSERT_LT(index, mesh.vertices.size());
    for (const md5::MeshVertex& v : mesh.vertices) {
      ASSERT_LE(uint64_t{v.first_weight} + v.weight_count, mesh.weights.size());
      ASSERT_TRUE(areFinite(v.uv));
      weights_in_use += v.weight_count;
      weights_allowed += md5::kWeightsPerVertex;
    }
    for (const md5::MeshWeight& w : mesh.weights) {
      ASSERT_TRUE(areFinite(w.position) && std::isfinite(w.bias));
      ASSERT_TRUE(file.has_foreign_skeleton || w.joint < file.joints.size());
    }
    ASSERT_EQ(mesh.flags & ~uint32_t{md5::kVertexColorFlag | md5::kNoAnimateFlag}, 0u);
    ASSERT_TRUE(mesh.colors.empty() || mesh.colors.size() == mesh.vertices.size());
    ASSERT_TRUE(mesh.stored_frames.empty() || mesh.stored_frames.size() == mesh.vertices.size());
    for (const md5::StoredFrame& frame : mesh.stored_frames) checkStoredFrame(frame);
  }
  EXPECT_LE(weights_in_use, weights_allowed);
}

// Checks the guarantees of anim_file.h.
inline void checkGuarantees(const md5::AnimFile& file, size_t bytes) {
  checkParents(file.joints);
  if (!file.has_hierarchy) {
    for (const md5::AnimJoint& joint : file.joints) ASSERT_EQ(joint.parent, -1);
  }
  ASSERT_FALSE(file.joints.empty());
  ASSERT_GT(file.frame_count, 0u);
  ASSERT_EQ(file.baseframe.size(), file.joints.size());
  ASSERT_EQ(file.components.size(), size_t{file.frame_count} * file.component_count);
  ASSERT_TRUE(file.bounds.empty() || file.bounds.size() == file.frame_count);
  ASSERT_LE(file.components.size(), 2 * bytes);
  ASSERT_TRUE(std::isfinite(file.frame_rate) && file.frame_rate != 0.0);
  for (const md5::AnimJoint& joint : file.joints) {
    ASSERT_EQ(joint.flags & ~uint32_t{md5::kAllAnimFlags}, 0u);
    ASSERT_LE(uint64_t{joint.first_component} + static_cast<uint64_t>(std::popcount(joint.flags)),
              file.component_count);
  }
  for (const double component : file.components) ASSERT_TRUE(std::isfinite(component));
  for (const md5::StoredTransform& base : file.baseframe)
    ASSERT_TRUE(areFinite(base.position, base.rotation));
  for (const Bounds& bounds : file.bounds) ASSERT_TRUE(areFinite(bounds.min, bounds.max));
}

// Checks the guarantees of camera_file.h.
inline void checkGuarantees(const md5::CameraFile& file, size_t bytes) {
  ASSERT_FALSE(file.keys.empty());
  ASSERT_LE(file.keys.size(), bytes);
  ASSERT_TRUE(std::isfinite(file.frame_rate) && file.frame_rate > 0.0);
  for (const md5::CameraKey& key : file.keys) {
    ASSERT_TRUE(areFinite(key.position, key.rotation));
    ASSERT_TRUE(key.fov > 0.0f && key.fov < 180.0f);
  }
  for (size_t i = 0; i < file.cuts.size(); ++i) {
    ASSERT_GE(file.cuts[i], 1u);
    ASSERT_LT(file.cuts[i], file.keys.size());
    ASSERT_TRUE(i == 0 || file.cuts[i] > file.cuts[i - 1]);
  }
}

// For any text, the reader returns, keeps its guarantees, and reports an error if it returns nothing.
template <class File>
Parsed<File> checkAnyText(std::optional<File> (*parser)(std::span<const uint8_t>, Report&),
                          std::string_view text) {
  Parsed<File> parsed(parser, text);
  if (parsed.file) {
    checkGuarantees(*parsed.file, text.size());
  } else {
    const auto is_error = [](const Diagnostic& d) { return d.severity == Severity::kError; };
    EXPECT_TRUE(std::any_of(parsed.diagnostics.begin(), parsed.diagnostics.end(), is_error)) << text;
  }
  for (const Diagnostic& d : parsed.diagnostics) {
    EXPECT_FALSE(d.message.empty());
    EXPECT_LE(d.line, text.size() + 1);
  }
  return parsed;
}

// Splits a text into its tokens, each with the blanks after it.
inline std::vector<std::string> tokensOf(std::string_view text) {
  const ExactBytes bytes(text);
  text::Lexer lexer(bytes.span(), nullptr);
  std::vector<std::string> pieces;
  for (text::Token t = lexer.next(); t.kind != text::TokenKind::kEnd; t = lexer.next()) {
    pieces.emplace_back(text.substr(t.offset, lexer.peek().offset - t.offset));
  }
  return pieces;
}

// Calls `check` with every truncation of the text, and with every single token removed, doubled, and swapped
// with the next.
inline void forEveryDamage(std::string_view text, const std::function<void(std::string_view)>& check) {
  for (size_t size = 0; size <= text.size(); ++size) check(text.substr(0, size));
  const std::vector<std::string> tokens = tokensOf(text);
  const auto checkWith = [&](size_t i, const std::vector<std::string>& replacement, size_t removed) {
    std::string damaged;
    for (size_t k = 0; k < i; ++k) damaged += tokens[k];
    for (const std::string& token : replacement) damaged += token;
    for (size_t k = i + removed; k < tokens.size(); ++k) damaged += tokens[k];
    check(damaged);
  };
  for (size_t i = 0; i < tokens.size(); ++i) {
    checkWith(i, {}, 1);
    checkWith(i, {tokens[i], " ", tokens[i]}, 1);
    if (i + 1 < tokens.size()) checkWith(i, {tokens[i + 1], " ", tokens[i]}, 2);
  }
}

}  // namespace md5v
