#include "game/entities/definitions.h"

#include "base/concat.h"
#include "tests/game/definitions_testing.h"

namespace md5v::game {
namespace {

using decl::DeclKind;
using decl::ModelAnim;

// A path and a text.
using Files = std::vector<std::pair<std::string, std::string>>;

Definitions definedBy(const Files& files) {
  Definitions definitions;
  for (const auto& [path, text] : files) addTo(definitions, path, text);
  return definitions;
}

Definitions definedBy(std::string_view text) { return definedBy({{"def/a.def", std::string(text)}}); }

// "code line:column offset: message" for each finding.
Strings listOf(const std::vector<Diagnostic>& diagnostics) {
  Strings out;
  for (const Diagnostic& d : diagnostics)
    out.push_back(concat(d.code, " ", d.line, ":", d.column, " ", d.offset, ": ", d.message));
  return out;
}

std::string joined(const Strings& texts, std::string_view between) {
  std::string out;
  for (const std::string& each : texts) out += concat(out.empty() ? "" : between, each);
  return out;
}

std::string listOf(const std::vector<const ModelAnim*>& anims) {
  Strings out;
  for (const ModelAnim* anim : anims) out.push_back(concat(anim->name, " ", joined(anim->files, "+")));
  return joined(out, ", ");
}

std::string namesOf(const std::vector<const Definition*>& definitions) {
  Strings out;
  for (const Definition* each : definitions) out.push_back(each->name);
  return joined(out, " ");
}

std::string numbersOf(const std::array<float, 3>& values) {
  std::string out;
  for (const float value : values) out += concat(out.empty() ? "" : " ", static_cast<int>(value));
  return out;
}

// "name mesh skin (offset)" of each block.
Strings blocksFor(const Definitions& definitions, std::string_view mesh) {
  Strings out;
  for (const ModelBlock& block : definitions.blocksOf(mesh)) {
    out.push_back(
        concat(block.definition->name, " ", block.mesh, " ", block.skin, " (", numbersOf(block.moved), ")"));
  }
  return out;
}

std::string blockNames(const Definitions& definitions, std::string_view mesh) {
  Strings out;
  for (const ModelBlock& block : definitions.blocksOf(mesh)) out.push_back(block.definition->name);
  return joined(out, " ");
}

const Definition& modelNamed(const Definitions& definitions, std::string_view name) {
  const Definition* found = definitions.find(DeclKind::kModel, name);
  EXPECT_NE(found, nullptr) << name;
  static const Definition kNone;
  return found == nullptr ? kNone : *found;
}

std::string animsOfModel(const Definitions& definitions, std::string_view name) {
  return listOf(definitions.animsOf(modelNamed(definitions, name)));
}

TEST(Definitions, ReportsBrokenDeclarationsAtTheirPlaces) {
  struct Row {
    std::string_view text;
    Strings findings;  // without messages
  };
  const std::string kMissing = "declaration-value-missing ";
  const std::string kUnknown = "declaration-unknown-word ";
  const Row kRows[] = {
      {"", {}},
      {"model", {}},
      {"}{", {}},
      {"model { mesh a }", {}},
      {"model a {", {kMissing + "1:7 6"}},
      {"model a { }", {kMissing + "1:7 6"}},
      {"  model a { }", {kMissing + "1:9 8"}},
      {"model a { mesh m }   model b { }", {kMissing + "1:28 27"}},
      {"\nmodel a\n{\n}", {kMissing + "2:7 7"}},
      {"model a { mesh m } model b { mesh m what } model c { mesh }",
       {kUnknown + "1:37 36", kMissing + "1:58 57"}},
      {"model a { mesh m } model b {\nmesh m\n what }", {kUnknown + "3:2 37"}},
      {"model a { mesh m }\r\nmodel b {\r\nmesh m\r\n what\r\n}", {kUnknown + "4:2 40"}},
      {"model a { mesh m }\rmodel b {\rmesh m\r what\r}", {kUnknown + "4:2 37"}},
      {"model a {\nmesh m\nwhat\nmodel b {\nmesh m\nwhat", {kUnknown + "3:1 17", kUnknown + "6:1 39"}},
      {"entityDef a { } entityDef e { \"model\" \"m\"\n key\n}", {kMissing + "2:2 43"}},
      {"entityDef e { \"model\" }", {kMissing + "1:15 14"}},
      {"skin s { a } material m { x } sound a { x } table t { x }", {}},
      {"model a { mesh m } model A.x { what }", {}},
  };
  for (const Row& row : kRows) {
    const Definitions definitions = definedBy(row.text);
    ASSERT_EQ(definitions.files().size(), 1u);
    Strings findings = listOf(definitions.files()[0].diagnostics);
    for (std::string& each : findings) each.erase(each.find(": "));
    EXPECT_EQ(findings, row.findings) << row.text;
  }
}

TEST(Definitions, ReportsEachDeclarationUpToTwentyTimes) {
  const std::string unknown = listed(30, [](const std::string&) { return "\nwhat"; });
  const Definitions definitions =
      definedBy("model a { mesh m" + unknown + "\n} model b { mesh m" + unknown + "\n}");
  const Strings findings = listOf(definitions.files()[0].diagnostics);
  ASSERT_EQ(findings.size(), 42u);
  EXPECT_EQ(findings[20].substr(0, 29), "declaration-unknown-word 31:1");
  EXPECT_EQ(findings[21].substr(0, 29), "declaration-unknown-word 33:1");
  EXPECT_EQ(definitions.files()[0].diagnostics[41].count, 10u);
}

// What reading each declaration within the complete text gives.
struct ReadDirectly {
  explicit ReadDirectly(std::string_view text) {
    const ExactBytes bytes(text);
    Report ignored(bytes.span());
    for (const decl::DeclEntry& entry : decl::indexDeclarations(bytes.span(), DeclKind::kEntity, ignored)) {
      Report report(bytes.span());
      if (entry.kind == DeclKind::kModel) {
        const decl::ModelDecl model = decl::readModel(bytes.span(), entry, report);
        std::vector<Base> bases;
        if (!model.inherit.empty()) bases.push_back({model.inherit, model.inherit_offset});
        add(entry, bases, model.references);
      } else if (entry.kind == DeclKind::kEntity) {
        const decl::EntityDecl entity = decl::readEntity(bytes.span(), entry, report);
        std::vector<Base> bases;
        for (const decl::InheritedEntity& each : entity.inherits) bases.push_back({each.name, each.offset});
        add(entry, bases, entity.references);
      }
      report.finish();
      for (std::string& each : listOf(report.diagnostics())) findings.push_back(std::move(each));
    }
  }
  explicit ReadDirectly(const Definitions& definitions)
      : findings(listOf(definitions.files()[0].diagnostics)) {
    for (const Definition& each : definitions.all())
      add({each.kind, each.name, each.offset, {}}, each.bases, each.references);
  }

  void add(const decl::DeclEntry& entry, const std::vector<Base>& bases,
           const std::vector<decl::DeclReference>& references) {
    places.push_back(concat(entry.name, " ", entry.offset));
    for (const Base& each : bases) places.push_back(concat("inherit ", each.offset));
    for (const decl::DeclReference& each : references)
      places.push_back(concat(each.what, " ", each.name, " ", each.owner, " ", each.offset));
  }

  Strings findings;
  Strings places;
};

TEST(Definitions, HaveThePlacesOfTheCompleteTextUnderAnyDamage) {
  const auto check = [](std::string_view text) {
    const ReadDirectly expected(text);
    const Definitions definitions = definedBy(text);
    const ReadDirectly read(definitions);
    EXPECT_EQ(read.findings, expected.findings) << text;
    EXPECT_EQ(read.places, expected.places) << text;
    for (const Definition& each : definitions.all()) {
      EXPECT_LT(definitions.find(each.kind, each.name), &each + 1);
      EXPECT_FALSE(definitions.lineOf(each).empty());
    }
  };
  const std::string_view text =
      "// a\n model a {\r\n inherit b\n mesh m/a.md5mesh\n channel legs ( *hip )\n anim run r.md5anim , "
      "s.md5anim {\n frame 2 melee claw\n }\n remove walk\r offset ( 1 2 3 )\n} model b { skin s }\n"
      "entityDef e { \"inherit\" \"f\"\n \"model\" \"a\" \"def_head\" \"h\" }\n";
  forEveryByte(text, check);
  forEveryDamage(text, check);
}

TEST(Definitions, KeepThePlacesOfNames) {
  const std::string text =
      "model a { mesh m }\r\n  model b { inherit a\n skin red }\nentityDef e { \"inherit\" \"f\" }";
  const Definitions definitions = definedBy({{"x.def", "model x { mesh m }"}, {"def/a.def", text}});
  const struct {
    const char* name;
    const char* place;
    const char* inherit_place;
  } kRows[] = {{"a", "1:7", ""}, {"b", "2:9", "2:21"}, {"e", "4:11", "4:25"}};
  size_t i = 1;
  for (const auto& row : kRows) {
    const Definition& each = definitions.all()[i++];
    const auto placeAt = [&](size_t offset) {
      const TextPlace place = definitions.placeOf(each, offset);
      return concat(place.line, ":", place.column);
    };
    EXPECT_EQ(each.name, row.name);
    EXPECT_EQ(definitions.fileOf(each).path, "def/a.def");
    EXPECT_EQ(placeAt(each.offset), row.place) << row.name;
    EXPECT_EQ(each.bases.empty() ? "" : placeAt(each.bases[0].offset), row.inherit_place) << row.name;
  }
  const decl::DeclReference& skin = definitions.all()[2].references.at(0);
  EXPECT_EQ(text.substr(skin.offset, 3), "red");
}

TEST(Definitions, AreModelsAndEntities) {
  struct Row {
    const char* path;
    const char* text;
    const char* names;
  };
  const Row kRows[] = {
      {"a.mtr", "a { } material b { } skin c { } table d { }", ""},
      {"a.txt", "a { }", ""},
      {"a.def", "a { } export b { }", "entity a"},
      {"A.DEF", "model A\\B.x { } entityDef C { }", "model a/b, entity c"},
      {"a.mtr", "a { } model b { }", "model b"},
      {"a.skin", "a { } entityDef b { }", "entity b"},
  };
  for (const Row& row : kRows) {
    Strings names;
    const Definitions definitions = definedBy({{row.path, row.text}});
    for (const Definition& each : definitions.all())
      names.push_back(concat(each.kind == DeclKind::kModel ? "model " : "entity ", each.name));
    EXPECT_EQ(joined(names, ", "), row.names) << row.text;
  }
}

TEST(Definitions, MeanTheFirstOfTheirName) {
  const Definitions definitions = definedBy({
      {"b.def", "model A.x { mesh m\nskin first } entityDef a { \"skin\" \"e\" }"},
      {"a.def", "model a { mesh m\nskin second\ninherit a } model b { inherit a }"},
  });
  EXPECT_EQ(definitions.all().size(), 4u);
  EXPECT_EQ(definitions.find(DeclKind::kModel, ""), nullptr);
  EXPECT_EQ(definitions.find(DeclKind::kModel, "c"), nullptr);
  EXPECT_EQ(definitions.find(DeclKind::kModel, "A"), nullptr);
  EXPECT_EQ(definitions.find(DeclKind::kSkin, "b"), nullptr);
  EXPECT_EQ(definitions.find(DeclKind::kModel, "a")->skin, "first");
  EXPECT_EQ(definitions.find(DeclKind::kEntity, "a")->skin, "e");
  EXPECT_EQ(blocksFor(definitions, "m"), (Strings{"a m first (0 0 0)", "b m first (0 0 0)"}));
  const Definition& second = definitions.all()[2];
  EXPECT_EQ(second.skin, "second");
  EXPECT_EQ(definitions.lineOf(second).at(1), definitions.find(DeclKind::kModel, "a"));
}

TEST(Definitions, KeepTheirAnswersUpToDateWithLaterFiles) {
  Definitions definitions = definedBy("model a { inherit b\nmesh x/m.md5mesh\nanim idle a.md5anim }");
  EXPECT_EQ(blockNames(definitions, "x/m.md5mesh"), "a");
  EXPECT_EQ(listOf(definitions.animsOf("x/m.md5mesh", "b.md5anim")), "");
  addTo(definitions, "b.def", "model b { mesh x/m.md5mesh\nanim run b.md5anim } model a { mesh n }");
  EXPECT_EQ(blockNames(definitions, "x/m.md5mesh"), "a b");
  EXPECT_EQ(listOf(definitions.animsOf("x/m.md5mesh", "b.md5anim")), "run b.md5anim");
  const Definitions moved = std::move(definitions);
  EXPECT_EQ(listOf(moved.animsOf("x/m.md5mesh")), "run b.md5anim, idle a.md5anim");
}

std::string chainOf(size_t count) {
  return listed(count, [](const std::string& i) {
    return "model a" + i + " { inherit a" + std::to_string(std::stoul(i) + 1) + " }\n";
  });
}

TEST(Definitions, InheritUpToAnUnknownOneOrACycle) {
  struct Row {
    std::string text;
    const char* line;  // of the first definition
  };
  const Row kRows[] = {
      {"model a { }", "a"},
      {"model a { inherit b }", "a"},
      {"model a { inherit .x }", "a"},
      {"model a { inherit }", "a"},
      {"model a { inherit a }", "a"},
      {"model a { inherit A.def }", "a"},
      {"model a { inherit b } model b { inherit a }", "a b"},
      {"model a { inherit b } model b { inherit c } model c { inherit b }", "a b c"},
      {"model a { inherit b } entityDef b { }", "a"},
      {"entityDef a { \"inherit\" \"b\" } model b { }", "a"},
      {"entityDef a { \"inherit\" \"B\" } b { \"INHERIT\" \"c\" }", "a b"},
      {"model a { inherit x\\Y.z } model X/y { inherit c } model c { }", "a x/y c"},
      {"model a { inherit b\ninherit c } model b { } model c { }", "a c"},
  };
  for (const Row& row : kRows) {
    const Definitions definitions = definedBy(row.text);
    EXPECT_EQ(namesOf(definitions.lineOf(definitions.all()[0])), row.line) << row.text;
  }
  for (const size_t count : {31u, 32u, 33u, 100u}) {
    const Definitions chain = definedBy(chainOf(count));
    EXPECT_EQ(chain.lineOf(chain.all()[0]).size(), std::min(count, Definitions::kMostAncestors));
  }
}

TEST(Definitions, InheritFromNoMoreThanTheirAncestors) {
  const std::string last = " { mesh m\nskin s\noffset ( 1 2 3 )\nanim run r }";
  const Definitions inherited = definedBy(chainOf(31) + "model a31" + last);
  EXPECT_EQ(blocksFor(inherited, "m").at(0), "a0 m s (1 2 3)");
  EXPECT_EQ(animsOfModel(inherited, "a0"), "run r");
  const Definitions too_deep = definedBy(chainOf(32) + "model a32" + last);
  EXPECT_EQ(blocksFor(too_deep, "m").at(0), "a1 m s (1 2 3)");
  EXPECT_EQ(animsOfModel(too_deep, "a0"), "");
}

TEST(ModelBlocks, InheritWhatTheyLack) {
  struct Row {
    const char* text;
    Strings blocks;  // of the mesh m
  };
  const Row kRows[] = {
      {"", {}},
      {"model a { } entityDef m { \"model\" \"m\" }", {}},
      {"model a { inherit b } model b { inherit a }", {}},
      {"model a { inherit b } model b { mesh n }", {}},
      {"model a { inherit b mesh m }, model b { inherit a }", {"a m  (0 0 0)", "b m  (0 0 0)"}},
      {"model a { inherit a\nmesh m }", {"a m  (0 0 0)"}},
      {"model a { inherit x\nmesh m\nskin s\noffset ( 1 2 3 ) }", {"a m s (1 2 3)"}},
      {"model a { inherit b } model b { mesh m\nskin s\noffset ( 1 2 3 ) }",
       {"a m s (1 2 3)", "b m s (1 2 3)"}},
      {"model a { inherit b\nmesh n\nskin t } model b { mesh m\nskin s }", {"b m s (0 0 0)"}},
      {"model a { inherit b\nskin t\noffset ( 0 0 0 ) } model b { mesh m\noffset ( 1 2 3 ) }",
       {"a m t (0 0 0)", "b m  (1 2 3)"}},
      {"model a { inherit b } model b { inherit c\noffset ( 0 0 0 ) } model c { mesh m\noffset ( 1 2 3 ) }",
       {"a m  (0 0 0)", "b m  (0 0 0)", "c m  (1 2 3)"}},
      {"model a { inherit b } model b { inherit c\nskin s } model c { mesh m\nskin t\noffset ( 1 2 3 ) }",
       {"a m s (1 2 3)", "b m s (1 2 3)", "c m t (1 2 3)"}},
      {"model a { inherit b\nskin s } model b { inherit c\nmesh m } model c { inherit b\noffset ( 4 5 6 ) }",
       {"a m s (4 5 6)", "b m  (4 5 6)", "c m  (4 5 6)"}},
  };
  for (const Row& row : kRows) EXPECT_EQ(blocksFor(definedBy(row.text), "m"), row.blocks) << row.text;
}

TEST(ModelBlocks, AreFoundByTheEndOfThePath) {
  struct Row {
    const char* mesh;
    const char* path;
    bool is_found;
  };
  const Row kRows[] = {
      {"", "", false},
      {"../m.md5mesh", "../m.md5mesh", false},
      {"../m.md5mesh", "m.md5mesh", false},
      {"imp/m.md5mesh", "../imp/m.md5mesh", false},
      {"m.md5mesh", "", false},
      {"models/m.md5mesh", "m.md5mesh", false},
      {"imp/m.md5mesh", "models/shrimp/m.md5mesh", false},
      {"models/imp/m.md5mesh", "models/imp/m.md5mesh/n.md5mesh", false},
      {"models/imp/m.md5mesh", "models/imp/m", false},
      {"imp", "models/imp", true},
      {"m.md5mesh", "m.md5mesh", true},
      {"models/imp/m.md5mesh", "models/imp/m.md5mesh", true},
      {"models/imp/m.md5mesh", "/games/base/models/imp/m.md5mesh", true},
      {"Models\\Imp/M.md5mesh", "base\\MODELS/imp\\m.MD5MESH", true},
      {"/models//./m.md5mesh", "models/m.md5mesh", true},
  };
  for (const Row& row : kRows) {
    const Definitions definitions = definedBy(concat("model a { mesh \"", row.mesh, "\" }"));
    EXPECT_EQ(blockNames(definitions, row.path), row.is_found ? "a" : "") << row.mesh << " " << row.path;
  }
  const Definitions several = definedBy({
      {"b.def", "model d { mesh imp/m.md5mesh } model a { mesh m.md5mesh }"},
      {"a.def", "model c { mesh x/m.md5mesh } model b { mesh M.md5mesh } model d { mesh m.md5mesh }"},
  });
  EXPECT_EQ(blockNames(several, "imp/m.md5mesh"), "d a b");
  EXPECT_EQ(blockNames(several, "x/m.md5mesh"), "a c b");
}

TEST(Animations, AreRemovedByTheirNameOrWithoutItsNumber) {
  using Removers = std::array<std::string_view, 2>;
  EXPECT_EQ(removersOf(""), (Removers{"", ""}));
  EXPECT_EQ(removersOf("12"), (Removers{"12", ""}));
  EXPECT_EQ(removersOf("walk"), (Removers{"walk", "walk"}));
  EXPECT_EQ(removersOf("walk2b10"), (Removers{"walk2b10", "walk2b"}));
}

const std::string kBase =
    "model a { mesh models/imp/x.md5mesh offset ( 1 2 3 )\nanim walk1 w1.md5anim\nanim walk2 w2.md5anim\n"
    "anim idle i.md5anim\nanim run r.md5anim\nanim 1 n.md5anim }\n";

TEST(Animations, TakeThePlacesOfInheritedOnes) {
  struct Row {
    std::string text;
    const char* anims;  // of the model b
  };
  const std::string kAll = "walk1 w1.md5anim, walk2 w2.md5anim, idle i.md5anim, run r.md5anim, 1 n.md5anim";
  const Row kRows[] = {
      {"model b { }", ""},
      {"model b { inherit x\nanim run own }", "run own"},
      {"model b { inherit b\nanim run own\nremove idle }", "run own"},
      {"model b { inherit a }", kAll.c_str()},
      {"model b { inherit a\nremove x\nremove wal\nremove Walk\nremove walk3 }", kAll.c_str()},
      {"model b { inherit a\nremove walk\nremove 1\nremove run }", "idle i.md5anim"},
      {"model b { inherit a\nremove walk1\nremove idle2 }",
       "walk2 w2.md5anim, idle i.md5anim, run r.md5anim, 1 n.md5anim"},
      {"model b { inherit a\nanim walk own\nremove walk2\nremove idle\nremove run }",
       "walk1 w1.md5anim, 1 n.md5anim, walk own"},
      {"model b { inherit a\nremove walk\nanim idle own.md5anim\nanim die d.md5anim }",
       "idle own.md5anim, run r.md5anim, 1 n.md5anim, die d.md5anim"},
      // An own animation stays, and has the place of the inherited one.
      {"model b { inherit a\nremove walk\nremove run\nanim run own }",
       "idle i.md5anim, run own, 1 n.md5anim"},
      {"model b { inherit a\nremove walk\nanim walk3 own }",
       "idle i.md5anim, run r.md5anim, 1 n.md5anim, walk3 own"},
      // Capitals differ.
      {"model b { inherit a\nremove walk\nremove 1\nanim RUN own }",
       "idle i.md5anim, run r.md5anim, RUN own"},
      {"model b { inherit c\nremove run } model c { inherit a\nremove walk\nanim die d\nanim run own }",
       "idle i.md5anim, 1 n.md5anim, die d"},
      {"model b { inherit c\nanim walk own } model c { inherit a\nremove walk\nremove idle\nanim die d }",
       "run r.md5anim, 1 n.md5anim, die d, walk own"},
      {"model b { inherit c\nremove walk } model c { inherit a\nanim walk3 c\nanim idle c\nanim run c }",
       "idle c, run c, 1 n.md5anim"},
      {"model b { inherit c\nanim idle b } model c { inherit a\nremove walk\nanim idle c\nanim die d }",
       "idle b, run r.md5anim, 1 n.md5anim, die d"},
      {"model b { inherit c\nanim x b } model c { inherit b\nanim y c }", "y c, x b"},
  };
  for (const Row& row : kRows)
    EXPECT_EQ(animsOfModel(definedBy(kBase + row.text), "b"), row.anims) << row.text;
}

TEST(Animations, AreInheritedTogetherWithTheOffset) {
  const Definitions definitions = definedBy(
      kBase +
      "model b { inherit a\nmesh models/imp/imp.md5mesh\nremove walk\nanim idle own.md5anim\nanim die "
      "d.md5anim\noffset ( 0 0 0 ) }\nmodel c { inherit a\nmesh models/imp/imp.md5mesh\nremove walk1 }");
  const std::string_view mesh = "models/imp/imp.md5mesh";
  EXPECT_EQ(blocksFor(definitions, mesh),
            (Strings{"b models/imp/imp.md5mesh  (0 0 0)", "c models/imp/imp.md5mesh  (1 2 3)"}));
  EXPECT_EQ(animsOfModel(definitions, "b"), "idle own.md5anim, run r.md5anim, 1 n.md5anim, die d.md5anim");
  EXPECT_EQ(animsOfModel(definitions, "c"), "walk2 w2.md5anim, idle i.md5anim, run r.md5anim, 1 n.md5anim");
}

TEST(Animations, AreFoundByTheirMeshAndClip) {
  const Definitions definitions = definedBy(
      "model a { mesh m/a.md5mesh\nanim run m/run.md5anim\nanim two m/x/two.md5anim, m/two.md5anim, "
      "m/TWO.md5anim\nanim out ../out.md5anim }\n"
      "model b { inherit a\nanim run2 M\\Run.md5anim\nanim two run.md5anim }\n"
      "model c { mesh m/c.md5mesh\nanim run m/run.md5anim }");
  const std::string_view kRun = "run m/run.md5anim";
  const std::string_view kTwo = "two m/x/two.md5anim+m/two.md5anim+m/TWO.md5anim";
  const std::string_view kOut = "out ../out.md5anim";
  const std::string_view kOwn = "two run.md5anim";
  EXPECT_EQ(listOf(definitions.animsOf("")), "");
  EXPECT_EQ(listOf(definitions.animsOf("m/b.md5mesh")), "");
  EXPECT_EQ(listOf(definitions.animsOf("m/c.md5mesh")), kRun);
  EXPECT_EQ(listOf(definitions.animsOf("base/m/A.md5mesh")),
            concat(kRun, ", ", kTwo, ", ", kOut, ", ", kOwn, ", run2 M\\Run.md5anim"));
  struct Row {
    const char* mesh;
    const char* clip;
    std::string anims;
  };
  const Row kRows[] = {
      {"", "", ""},
      {"m/a.md5mesh", "", ""},
      {"m/a.md5mesh", "..", ""},
      {"m/a.md5mesh", "../out.md5anim", ""},
      {"m/a.md5mesh", "out.md5anim", ""},
      {"m/a.md5mesh", "m/walk.md5anim", ""},
      {"m/a.md5mesh", "am/run.md5anim", std::string(kOwn)},
      {"m/x.md5mesh", "m/run.md5anim", ""},
      {"m/c.md5mesh", "base\\m/RUN.md5anim", std::string(kRun)},
      {"m/a.md5mesh", "m/run.md5anim", concat(kRun, ", ", kOwn, ", run2 M\\Run.md5anim")},
      {"m/a.md5mesh", "base/m/two.md5anim", std::string(kTwo)},
      {"m/a.md5mesh", "m/x/two.md5anim", std::string(kTwo)},
      {"m/a.md5mesh", "x/two.md5anim", ""},
  };
  for (const Row& row : kRows)
    EXPECT_EQ(listOf(definitions.animsOf(row.mesh, row.clip)), row.anims) << row.mesh << " " << row.clip;
}

TEST(Animations, AreThoseOfTheFirstTwoHundredBlocks) {
  const Definitions definitions = definedBy(
      listed(201, [](const std::string& i) { return "model a" + i + " { mesh m\nanim x" + i + " f }\n"; }));
  EXPECT_EQ(definitions.blocksOf("m").size(), 201u);
  const auto anims = definitions.animsOf("m");
  ASSERT_EQ(anims.size(), 200u);
  EXPECT_EQ(anims.back()->name, "x199");
  EXPECT_EQ(definitions.animsOf("m", "f").size(), 200u);
}

TEST(CubeConfigs, AreModels) {
  const std::string text =
      "mdlscale 150\nmdltrans 1 2 3\nmd5load a.md5mesh\nmd5tag arm t\nmd5anim idle i.md5anim\n"
      "md5anim idle j.md5anim\nmd5pitch Head 1 -10 10\nmd5skin * a.png\nmd5load b.md5mesh\nmd5link 0 1 t";
  const Definitions definitions = definedBy({{"Data/Imp.v2/md5.cfg", text}, {"md5.cfg", "md5load"}});
  ASSERT_EQ(definitions.all().size(), 2u);
  const Definition& first = definitions.all()[0];
  const Definition& second = definitions.all()[1];
  EXPECT_EQ(definitions.find(DeclKind::kModel, "data/imp_v2"), &first);
  EXPECT_EQ(definitions.find(DeclKind::kModel, "data/imp_v2:1"), &second);
  EXPECT_EQ(definitions.files()[1].diagnostics.size(), 0u);
  EXPECT_EQ(text.substr(first.offset, 9), "md5load a");
  EXPECT_EQ(definitions.placeOf(second, second.offset).line, 9u);
  EXPECT_TRUE(first.bases.empty() && first.removed.empty() && !first.has_offset);
  EXPECT_EQ(blocksFor(definitions, "x/data/imp.v2/A.md5mesh"),
            Strings{"data/imp_v2 Data/Imp.v2/a.md5mesh data/imp_v2 (0 0 0)"});
  EXPECT_EQ(blocksFor(definitions, "Data/Imp.v2/b.md5mesh"),
            Strings{"data/imp_v2:1 Data/Imp.v2/b.md5mesh  (0 0 0)"});
  EXPECT_EQ(animsOfModel(definitions, "data/imp_v2"),
            "idle Data/Imp.v2/i.md5anim, idle Data/Imp.v2/j.md5anim");
  EXPECT_EQ(listOf(definitions.animsOf("data/imp.v2/a.md5mesh", "Data/imp.v2/j.md5anim")),
            "idle Data/Imp.v2/j.md5anim");
  Strings references;
  for (const decl::DeclReference& each : first.references) {
    references.push_back(
        concat(each.what, " ", each.name, " ", definitions.placeOf(first, each.offset).line));
  }
  EXPECT_EQ(references, (Strings{"mesh Data/Imp.v2/a.md5mesh 3", "tag arm 4", "anim Data/Imp.v2/i.md5anim 5",
                                 "anim Data/Imp.v2/j.md5anim 6", "pitch Head 7"}));
  ASSERT_TRUE(first.cube && second.cube);
  EXPECT_EQ(first.cube->scale, 150.0);
  EXPECT_EQ(second.cube->translation, (std::array<double, 3>{1.0, 2.0, 3.0}));
  EXPECT_EQ(first.cube->tags.at(0).joint, "arm");
  EXPECT_EQ(first.cube->pitches.at(0).joint, "Head");
  EXPECT_EQ(first.cube->links.at(0).mesh, "Data/Imp.v2/b.md5mesh");
  EXPECT_TRUE(second.cube->tags.empty() && second.cube->links.empty());
}

TEST(Definitions, TakeLinearTime) {
  using Entry = std::string (*)(const std::string&);
  struct Row {
    const char* what;
    Entry entry;
    const char* before;
  };
  const Row kRows[] = {
      {"a chain of models",
       [](const std::string& i) {
         const std::string base = i == "0" ? "" : "inherit a" + std::to_string(std::stoul(i) - 1);
         return "model a" + i + " { " + base + "\nmesh m\nanim x" + i + " f" + i + "\nremove y" + i + " }\n";
       },
       ""},
      {"models on one line", [](const std::string& i) { return "model a" + i + " { mesh m what } "; }, ""},
      {"broken models", [](const std::string& i) { return "model a" + i + " { mesh\n"; }, ""},
      {"a long line before models", [](const std::string& i) { return "\nmodel a" + i + " { "; },
       "model a { mesh m } "},
      {"entities", [](const std::string& i) { return "entityDef e" + i + " { \"model_x\" \"m\" }\r"; }, ""},
      {"models of one name", [](const std::string&) { return std::string("model a { mesh m } "); }, ""},
      {"animations", [](const std::string& i) { return "\nanim x" + i + " f, g" + i; },
       "model b { inherit a } model a { mesh m"},
      {"removed animations", [](const std::string& i) { return "\nremove x" + i; },
       "model b { inherit a\nanim x f } model a { mesh m\nanim x f"},
      {"numbers", [](const std::string&) { return std::string("0"); }, "model a { mesh m\nremove x\nanim "},
  };
  for (const Row& row : kRows) {
    SCOPED_TRACE(row.what);
    expectLinearTime(
        800, [&](size_t count) { return row.before + listed(count, row.entry); },
        [](std::string_view text) {
          const Definitions definitions = definedBy(text);
          (void)definitions.blocksOf("m");
          (void)definitions.animsOf("m", "f");
        });
  }
}

TEST(Definitions, TakeLinearTimeForModelsWithTheAnimationsOfOneBase) {
  expectLinearTime(
      300,
      [](size_t count) {
        return "model base { mesh m" +
               listed(count, [](const std::string& i) { return "\nanim x" + i + " f" + i; }) + "\n}\n" +
               listed(count, [](const std::string& i) {
                 return "model a" + i + " { inherit base\nanim y" + i + " f\nremove x" + i + " }\n";
               });
      },
      [](std::string_view text) {
        const Definitions definitions = definedBy(text);
        EXPECT_GT(definitions.blocksOf("m").size(), 300u);
        EXPECT_FALSE(definitions.animsOf("m", "f").empty());
      });
}

}  // namespace
}  // namespace md5v::game
