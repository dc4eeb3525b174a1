#include "game/entities/model_offset.h"

#include "base/concat.h"
#include "tests/game/texts_testing.h"

namespace md5v::game {
namespace {

using Offset = std::array<float, 3>;

TEST(ModelOffset, IsThatOnWhichTheModelBlocksAgree) {
  struct Row {
    const char* text;
    Offset offset;
    const char* at;  // the name of the definition and its line; empty if there is nothing to say
    const char* message;
  };
  const Row kRows[] = {
      {"", {}, "", ""},
      {"model a { mesh models/a.md5mesh }", {}, "", ""},
      {"model a { mesh models/b.md5mesh offset ( 1 2 3 ) }", {}, "", ""},
      {"model a { mesh models/a.md5mesh offset ( 0 -0 0 ) }", {}, "", ""},
      {"model a { mesh models/a.md5mesh offset ( 1e38 1e400 -1e15 ) }", {}, "", ""},
      {"model a { mesh models/a.md5mesh offset ( x ) }", {}, "", ""},
      {"model a { inherit b offset ( 0 0 0 ) } model b { mesh models/b.md5mesh offset ( 1 2 3 ) }\n"
       "model c { inherit b mesh models/a.md5mesh\noffset ( 0 0 0 ) }",
       {},
       "",
       ""},
      {"model b { mesh models/a.md5mesh offset ( 1 0 -12.5 ) }\nmodel a { inherit b }",
       {1.0f, 0.0f, -12.5f},
       "b 1",
       "The model block 'b' moves a by (1 0 -12.5). It is shown there, as in the game."},
      {"model b { mesh models/b.md5mesh offset ( 1e-9 100000 -0.25 ) }\nmodel A.x { inherit b\nmesh "
       "a.md5mesh }",
       {1e-9f, 100000.0f, -0.25f},
       "a 2",
       "The model block 'a' moves a by (0 100000 0). It is shown there, as in the game."},
      {"model b { mesh models/a.md5mesh }\n\nmodel a { inherit b offset ( 0 0 -12.5 ) }",
       {},
       "a 3",
       "The model block 'a' moves a by (0 0 -12.5), but 'b' (mod/def/a.def:1) gives the mesh another offset. "
       "It "
       "is shown without an offset."},
      {"model a { mesh a.md5mesh offset ( 1 0 0 ) }\nmodel b { inherit a }\nmodel c { inherit a\noffset ( 1 "
       "0 "
       "2 ) }",
       {},
       "a 1",
       "The model block 'a' moves a by (1 0 0), but 'c' (mod/def/a.def:3) gives the mesh another offset. It "
       "is "
       "shown without an offset."},
  };
  for (const Row& row : kRows) {
    Definitions definitions;
    DefinitionFile file;
    file.path = "mod/def/a.def";
    definitions.add(std::move(file), ExactBytes(row.text).span());
    const ModelOffset found = offsetOf(definitions, "mod/models/a.md5mesh", "a");
    EXPECT_EQ(found.offset, row.offset) << row.text;
    EXPECT_EQ(found.message, row.message) << row.text;
    std::string at;
    if (found.by != nullptr)
      at = concat(found.by->name, " ", definitions.placeOf(*found.by, found.by->offset).line);
    EXPECT_EQ(at, row.at) << row.text;
  }
}

}  // namespace
}  // namespace md5v::game
