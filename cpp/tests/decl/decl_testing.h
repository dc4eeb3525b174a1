// For the tests of declarations: text that ends where its allocation ends, read completely.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "decl/decl_index.h"
#include "decl/material.h"
#include "decl/model_decl.h"
#include "decl/skin_decl.h"
#include "tests/md5/md5_testing.h"

namespace md5v::decl {

// A file with all of its declarations.
struct ReadFile {
  explicit ReadFile(std::string_view source, DeclKind implied = DeclKind::kMaterial,
                    Dialect dialect = Dialect::kDoom3)
      : text(source), bytes(text), report(bytes.span()) {
    entries = indexDeclarations(bytes.span(), implied, report);
    const Tables tables(bytes.span());
    for (const DeclEntry& entry : entries) {
      if (entry.kind == DeclKind::kMaterial)
        materials.push_back(readMaterial(bytes.span(), entry, dialect, tables, report));
      if (entry.kind == DeclKind::kSkin) skins.push_back(readSkin(bytes.span(), entry, report));
      if (entry.kind == DeclKind::kModel) models.push_back(readModel(bytes.span(), entry, report));
      if (entry.kind == DeclKind::kEntity) entities.push_back(readEntity(bytes.span(), entry, report));
    }
    report.finish();
  }

  std::vector<std::string> names() const {
    std::vector<std::string> out;
    for (const DeclEntry& entry : entries) out.push_back(entry.name);
    return out;
  }
  // "code line:column" for each finding.
  std::vector<std::string> findings() const {
    std::vector<std::string> out;
    for (const Diagnostic& d : report.diagnostics()) {
      out.push_back(std::string(d.code) + " " + std::to_string(d.line) + ":" + std::to_string(d.column));
    }
    return out;
  }

  std::string text;
  ExactBytes bytes;
  Report report;
  std::vector<DeclEntry> entries;
  std::vector<Material> materials;
  std::vector<Skin> skins;
  std::vector<ModelDecl> models;
  std::vector<EntityDecl> entities;
};

using Strings = std::vector<std::string>;

inline std::string imageOf(const Material& material, int stage) {
  if (stage < 0) return "";
  return describe(*material.stages.at(static_cast<size_t>(stage)).image);
}

// Checks the guarantees of the headers for any text.
inline void checkGuarantees(const ReadFile& file) {
  const auto check_program = [](const ImageProgram& program) {
    size_t images = 0;
    for (const ImageStep& step : program) {
      ASSERT_GE(images, operandCount(step.op));
      images = images - operandCount(step.op) + 1;
      for (const float number : step.numbers) ASSERT_TRUE(std::isfinite(number));
    }
    ASSERT_EQ(images, 1u);
    ASSERT_FALSE(describe(program).empty());
  };
  size_t last = 0;
  for (const DeclEntry& entry : file.entries) {
    ASSERT_LE(entry.body.begin, entry.body.end);
    ASSERT_LE(entry.body.end, file.text.size());
    ASSERT_LT(entry.offset, entry.body.begin);
    ASSERT_GE(entry.offset, last);
    last = entry.body.end;
  }
  for (const Material& material : file.materials) {
    ASSERT_LE(material.stages.size(), file.text.size());
    const MaterialSurface& surface = material.surface;
    for (const int stage : {surface.diffuse, surface.normal, surface.specular}) {
      ASSERT_TRUE(stage >= -1 && stage < static_cast<int>(material.stages.size()));
      ASSERT_TRUE(stage < 0 || material.stages[static_cast<size_t>(stage)].image.has_value());
    }
    if (material.editor_image) check_program(*material.editor_image);
    for (const Stage& stage : material.stages) {
      if (stage.image) check_program(*stage.image);
      for (const float part : stage.color) ASSERT_TRUE(std::isfinite(part));
      ASSERT_TRUE(!stage.alpha_test || std::isfinite(*stage.alpha_test));
    }
  }
  for (const ModelDecl& model : file.models) {
    for (const ModelAnim& anim : model.anims) ASSERT_FALSE(anim.name.empty() || anim.files.empty());
    for (const float value : model.offset) ASSERT_TRUE(std::isfinite(value));
  }
  for (const Diagnostic& d : file.report.diagnostics()) ASSERT_FALSE(d.message.empty());
}

}  // namespace md5v::decl
