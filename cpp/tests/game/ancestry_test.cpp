#include "game/findings/ancestry.h"

#include "tests/game/texts_testing.h"

namespace md5v::game {
namespace {

struct Text {
  std::string path;
  std::string text;
  bool is_base = false;
};

// "file:line:column severity code: message" for each finding.
Strings faultsOf(const std::vector<Text>& texts) {
  Definitions definitions;
  for (const Text& each : texts) {
    const ExactBytes bytes(each.text);
    definitions.add({each.path, "", each.is_base, false, {}, {}, {}}, bytes.span());
  }
  Strings out;
  for (const DefinitionFinding& each : ancestryFindings(definitions)) {
    const bool is_unknown = each.code == Code::kDeclarationNotFound;
    EXPECT_EQ(each.absent.has_value(), is_unknown);
    EXPECT_EQ(each.severity, is_unknown ? Severity::kInfo : Severity::kWarning);
    if (each.absent) {
      EXPECT_EQ(each.absent->kind, AbsentKind::kDefinition);
      EXPECT_NE(each.message.find("'" + each.absent->name + "'"), std::string::npos);
    }
    const DefinitionFile& file = definitions.files()[each.file];
    const TextPlace place = file.lines.at(each.offset);
    out.push_back(file.path + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + " " +
                  (is_unknown ? "info " : "warning ") + std::string(infoOf(each.code).id) + ": " +
                  each.message);
  }
  return out;
}

Strings faultsOf(const std::string& text) { return faultsOf({{"a.def", text}}); }

std::string unknown(const std::string& place, const std::string& which, const std::string& base) {
  return "a.def:" + place + " info declaration-not-found: The " + which + " inherits from '" + base +
         "', but no file declares that.";
}

std::string cycle(const std::string& place, const std::string& which, const std::string& way) {
  return "a.def:" + place + " warning declaration-cycle: The " + which + " inherits from itself" + way + ".";
}

TEST(Ancestry, ReportsBasesThatNoFileDeclares) {
  struct Row {
    std::string text;
    Strings findings;
  };
  const Row kRows[] = {
      {"model a {\n\tinherit b\n}", {unknown("2:10", "model 'a'", "b")}},
      {"entityDef a {\n\t\"inherit\" \"b\"\n}", {unknown("2:12", "entity 'a'", "b")}},
      // A base is of the same kind.
      {"model A { inherit B.x }\nentityDef b { \"Inherit\" \"a\" }",
       {unknown("1:19", "model 'a'", "b"), unknown("2:25", "entity 'b'", "a")}},
      {"model a { inherit b }\r\nmodel b { inherit c\\D }\rmodel e { inherit b }",
       {unknown("2:19", "model 'b'", "c/d")}},
      // The last line counts.
      {"model a { inherit b\ninherit c }", {unknown("2:9", "model 'a'", "c")}},
      {"model \"\xFF\" { inherit \"\xC3\" }", {unknown("1:21", "model '\xFF'", "\xC3")}},
  };
  for (const Row& row : kRows) EXPECT_EQ(faultsOf(row.text), row.findings) << row.text;
}

TEST(Ancestry, ReportsEachCycleAtItsFirstMember) {
  struct Row {
    std::string text;
    Strings findings;
  };
  const Row kRows[] = {
      {"model a {\r\n\tinherit a\r\n}", {cycle("2:10", "model 'a'", "")}},
      {"entityDef a {\n\t\"inherit\" \"A.def\"\n}", {cycle("2:12", "entity 'a'", "")}},
      {"model a { inherit B }\nmodel b { inherit c }\nmodel c { inherit A }",
       {cycle("1:19", "model 'a'", " by way of 'b', 'c'")}},
      {"model a { inherit b }\nmodel b { inherit c }\nmodel c { inherit b }",
       {cycle("2:19", "model 'b'", " by way of 'c'")}},
      {"model a { inherit b } model b { inherit c } model c { inherit d } model d { inherit a }",
       {cycle("1:19", "model 'a'", " by way of 'b', 'c', 'd'")}},
      {"model a { inherit b } model b { inherit c } model c { inherit d } model d { inherit e }\n"
       "model e { inherit f } model f { inherit a }",
       {cycle("1:19", "model 'a'", " by way of 'b', 'c', 'd' and 2 more")}},
      {"model a { inherit a }\nentityDef a { \"inherit\" \"a\" }\nmodel b { inherit a }\nmodel c { inherit c "
       "}",
       {cycle("1:19", "model 'a'", ""), cycle("2:25", "entity 'a'", ""), cycle("4:19", "model 'c'", "")}},
  };
  for (const Row& row : kRows) EXPECT_EQ(faultsOf(row.text), row.findings) << row.text;
}

TEST(Ancestry, FollowsEveryBaseOfAnEntity) {
  struct Row {
    std::string text;
    Strings findings;
  };
  const Row kRows[] = {
      {"entityDef a { \"inherit\" \"x\" \"inherit2\" \"y\" }",
       {unknown("1:25", "entity 'a'", "x"), unknown("1:40", "entity 'a'", "y")}},
      // Each base once.
      {"entityDef a { \"inherit\" \"x\" \"inherit2\" \"X\" \"inherit3\" \"a\" \"inherit4\" \"a\" }",
       {unknown("1:25", "entity 'a'", "x"), cycle("1:55", "entity 'a'", "")}},
      {"entityDef a { \"inherit\" \"b\" \"inherit2\" \"c\" }\nentityDef b { }\nentityDef c { \"inherit\" "
       "\"b\" }",
       {}},
      // One finding for all ways that lead back, on the shortest of them.
      {"entityDef a { \"inherit\" \"b\" \"inherit2\" \"a\" }\nentityDef b { \"inherit\" \"a\" }",
       {cycle("1:40", "entity 'a'", "")}},
      {"entityDef a { \"inherit\" \"b\" \"inherit2\" \"c\" }\nentityDef b { \"inherit\" \"a\" }\n"
       "entityDef c { \"inherit\" \"a\" }",
       {cycle("1:25", "entity 'a'", " by way of 'b'")}},
      {"entityDef a { \"inherit\" \"b\" \"inherit2\" \"c\" }\nentityDef b { \"inherit\" \"c\" }\n"
       "entityDef c { \"inherit\" \"d\" }\nentityDef d { \"inherit\" \"a\" \"inherit2\" \"b\" }",
       {cycle("1:40", "entity 'a'", " by way of 'c', 'd'")}},
      // Two cycles that share no member.
      {"entityDef a { \"inherit\" \"b\" \"inherit2\" \"c\" }\nentityDef b { \"inherit\" \"a\" }\n"
       "entityDef c { \"inherit\" \"d\" }\nentityDef d { \"inherit\" \"c\" }",
       {cycle("1:25", "entity 'a'", " by way of 'b'"), cycle("3:25", "entity 'c'", " by way of 'd'")}},
  };
  for (const Row& row : kRows) EXPECT_EQ(faultsOf(row.text), row.findings) << row.text;
}

// `count` models, each with the next one as its base.
std::string chain(size_t count) {
  std::string text;
  for (size_t i = 0; i + 1 < count; ++i)
    text += "model m" + std::to_string(i) + " { inherit m" + std::to_string(i + 1) + " }\n";
  return text + "model m" + std::to_string(count - 1) + " { }\n";
}

TEST(Ancestry, ReportsALineThatIsTooLongOnce) {
  const auto cut = [](const std::string& place, const std::string& which) {
    return "a.def:" + place + " warning inheritance-too-long: The " + which +
           " inherits from more than 31 others. The farthest ones are ignored.";
  };
  EXPECT_EQ(faultsOf(chain(32)), Strings{});
  EXPECT_EQ(faultsOf(chain(33)), Strings{cut("1:20", "model 'm0'")});
  // The models that inherit from it lack the same.
  EXPECT_EQ(faultsOf(chain(100)), Strings{cut("68:21", "model 'm67'")});
  // A chain for each model that lacks a part of it.
  EXPECT_EQ(faultsOf(chain(33) + "model a { inherit m1 }\nmodel b { inherit a }"),
            (Strings{cut("1:20", "model 'm0'"), cut("34:19", "model 'a'")}));
  std::string wide = "entityDef a {";
  for (int i = 0; i < 40; ++i) wide += " \"inherit" + std::to_string(i) + "\" \"b" + std::to_string(i) + "\"";
  wide += " }\n";
  for (int i = 0; i < 40; ++i) wide += "entityDef b" + std::to_string(i) + " { }\n";
  EXPECT_EQ(faultsOf(wide), Strings{cut("1:26", "entity 'a'")});
  // A cycle has no end, which is another finding.
  EXPECT_EQ(faultsOf("model m39 { inherit m0 }\n" + chain(40) + "model n { inherit m0 }"),
            Strings{cycle("1:21", "model 'm39'", " by way of 'm0', 'm1', 'm2' and 36 more")});
  EXPECT_EQ(faultsOf({{"a.def", "model a { inherit m0 }"}, {"base.def", chain(50), true}}),
            Strings{cut("1:19", "model 'a'")});
}

TEST(Ancestry, LooksInAllFilesForTheFirstDefinition) {
  EXPECT_EQ(
      faultsOf({{"b.def", "model a { inherit b }"}, {"c.def", "model b { }\nmodel a { inherit none }"}}),
      Strings{});
  EXPECT_EQ(
      faultsOf({{"b.def", "model b { }"}, {"a.def", "model a { inherit a }"}, {"c.def", "model a { }"}}),
      Strings{cycle("1:19", "model 'a'", "")});
}

TEST(Ancestry, ReportsNothingOfTheBaseGame) {
  EXPECT_EQ(
      faultsOf({{"base.def", "model a { inherit none } model b { inherit c } model c { inherit b }", true}}),
      Strings{});
  // A cycle by way of the base game is one of the mod.
  EXPECT_EQ(faultsOf({{"a.def", "model a { inherit b }\nmodel c { inherit d }"},
                      {"base.def", "model b { inherit a } model d { inherit d }", true}}),
            Strings{cycle("1:19", "model 'a'", " by way of 'b'")});
}

TEST(Ancestry, SaysNothingOfBasesThatAreThere) {
  for (const char* text : {"", "model a { }", "model a { inherit b } model b { } model c { inherit B.x }",
                           "entityDef a { \"inherit\" \"\" }", "model a { inherit }"})
    EXPECT_EQ(faultsOf(text), Strings{}) << text;
}

TEST(Ancestry, TakesLinearTime) {
  const auto models = [](size_t count, size_t (*base)(size_t, size_t)) {
    std::string text;
    for (size_t i = 0; i < count; ++i)
      text += "model m" + std::to_string(i) + " { inherit m" + std::to_string(base(i, count)) + " }\n";
    return text;
  };
  using Base = size_t (*)(size_t, size_t);
  // A chain in both directions, many cycles, many ways into one cycle, and many unknown bases.
  const Base kBases[] = {[](size_t i, size_t) { return i + 1; },
                         [](size_t i, size_t) { return i == 0 ? size_t{0} : i - 1; },
                         [](size_t i, size_t count) { return (i + 1) % count; },
                         [](size_t i, size_t) { return i ^ 1; },
                         [](size_t i, size_t) { return i == 1 ? size_t{0} : size_t{1}; },
                         [](size_t i, size_t count) { return count + i; }};
  for (const Base base : kBases) {
    expectLinearTime(
        1'000, [&](size_t count) { return models(count, base); },
        [](std::string_view text) { faultsOf(std::string(text)); });
  }
}

}  // namespace
}  // namespace md5v::game
