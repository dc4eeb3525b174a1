#include "game/texts/joint_scales.h"

#include <cmath>

#include "tests/game/texts_testing.h"

namespace md5v::game {
namespace {

struct ReadScales {
  explicit ReadScales(std::string_view text) {
    const ExactBytes bytes(text);
    Report report(bytes.span());
    const auto read = readJointScales(bytes.span(), report);
    findings = findingsOf(report);
    is_read = read.has_value();
    EXPECT_TRUE(is_read || findings.size() == 1) << text;
    for (const JointScale& scale : read.value_or(std::vector<JointScale>{})) {
      std::string line = scale.joint + (scale.scales_position ? " positions" : "");
      for (const auto& [frame, factor] : scale.frames) {
        EXPECT_LT(frame, kMostScaledFrames) << text;
        EXPECT_LE(std::fabs(factor), kLargestScale) << text;
        line += " " + std::to_string(frame) + ":" + std::to_string(std::lround(factor * 1000));
      }
      scales.push_back(line);
    }
  }
  bool is_read = false;
  Strings scales;  // "joint [positions] frame:thousandths ..."
  Strings findings;
};

TEST(JointScales, AreNotReadFromTextThatIsNoJsonObject) {
  struct Row {
    std::string_view text;
    std::string_view place;
  };
  const Row kRows[] = {
      {"", "1:1"},
      {"no", "1:1"},
      {"[]", "1:1"},
      {"null", "1:1"},
      {"\"a\"", "1:1"},
      {"\n {\n", "3:1"},
      {"{ } x", "1:5"},
      {"{}{}", "1:3"},
      {"{ \"a\": { \"0\": 1", "1:16"},
      {"{ \"a\": { \"0\": 1, } }", "1:18"},
      {"{ \"a\": { \"0\": 1 }, }", "1:20"},
      {"{ 'a': {} }", "1:3"},
      {"{ a: {} }", "1:3"},
      {"{ \"a\" {} }", "1:8"},
      {"{ \"a\": }", "1:8"},
      {"{ \"a\": {}, // b\n }", "1:12"},
      {"{ \"a\n\": {} }", "1:5"},
      {"{ \"a\\x\": {} }", "1:7"},
      {"{ \"\\u12g4\": {} }", "1:8"},
      {"{ \"a", "1:5"},
      {"{ \"a\\", "1:6"},
      {"{ \"a\": { \"0\": 01 } }", "1:16"},
      {"{ \"a\": { \"0\": .5 } }", "1:15"},
      {"{ \"a\": { \"0\": +5 } }", "1:15"},
      {"{ \"a\": { \"0\": 5. } }", "1:17"},
      {"{ \"a\": { \"0\": 5e } }", "1:17"},
      {"{ \"a\": { \"0\": - } }", "1:16"},
      {"{ \"a\": { \"0\": NaN } }", "1:15"},
      {"{ \"a\": { \"0\": tru } }", "1:15"},
      {"{ \"a\": [1, 2} }", "1:13"},
      {"{ \"a\": [[{\"b\": [nul]}]] }", "1:17"},
      {std::string_view("{ \"a\": {} \0}", 12), "1:11"},
      {std::string_view("{ \"a\0\": {} }", 12), "1:5"},
  };
  for (const Row& row : kRows) {
    const ReadScales read(row.text);
    EXPECT_FALSE(read.is_read) << row.text;
    EXPECT_EQ(read.findings,
              Strings{"scale-unreadable " + std::string(row.place) +
                      ": Expected a JSON object of joints, such as { \"hand\": { \"0\": 0.5 } }."})
        << row.text;
  }
}

TEST(JointScales, PartsOfAnotherFormAreReportedAndIgnored) {
  struct Row {
    std::string_view text;
    Strings scales;
    Strings findings;
  };
  const Row kRows[] = {
      {"{ \"a\": 3, \"b\": { \"1\": 2 } }",
       {"b 1:2000"},
       {"1:3: Expected an object of frames for joint 'a'. The joint was ignored."}},
      {"{ \"a\": [[{ \"1\": [2] }]], \"b\": \"{\", \"c\": null }",
       {},
       {"1:3: Expected an object of frames for joint 'a'. The joint was ignored.",
        "1:26: Expected an object of frames for joint 'b'. The joint was ignored.",
        "1:36: Expected an object of frames for joint 'c'. The joint was ignored."}},
      {"{ \"a\": { \"0\": 1e38, \"1\": -1001, \"2\": -1000, \"3\": 1000.0000001 } }",
       {"a 2:-1000000"},
       {"1:10: The scale of joint 'a' at frame 0 is beyond 1000. It was ignored.",
        "1:21: The scale of joint 'a' at frame 1 is beyond 1000. It was ignored.",
        "1:45: The scale of joint 'a' at frame 3 is beyond 1000. It was ignored."}},
      {"{ \"a\": { \"0\": 1e999, \"1\": -1e300, \"2\": 1e-999 } }",
       {"a 2:0"},
       {"1:10: The scale of joint 'a' at frame 0 is beyond 1000. It was ignored.",
        "1:22: The scale of joint 'a' at frame 1 is beyond 1000. It was ignored."}},
      {"{ \"a\": {\n\"-1\": 2, \"1.5\": 2, \"2\": \"x\",\n\"1048576\": 1, \"99999999999\": 1, \"\": 1, "
       "\"scale_positions\": 1, \"3\": 2 } }",
       {"a 3:2000"},
       {"2:1: Expected a frame with a number, got '-1' of joint 'a'. It was ignored.",
        "2:10: Expected a frame with a number, got '1.5' of joint 'a'. It was ignored.",
        "2:20: Expected a frame with a number, got '2' of joint 'a'. It was ignored.",
        "3:1: Expected a frame with a number, got '1048576' of joint 'a'. It was ignored.",
        "3:15: Expected a frame with a number, got '99999999999' of joint 'a'. It was ignored.",
        "3:33: Expected a frame with a number, got '' of joint 'a'. It was ignored.",
        "3:40: Expected a frame with a number, got 'scale_positions' of joint 'a'. It was ignored."}},
  };
  for (const Row& row : kRows) {
    const ReadScales read(row.text);
    EXPECT_TRUE(read.is_read) << row.text;
    EXPECT_EQ(read.scales, row.scales) << row.text;
    Strings findings;
    for (const std::string& finding : row.findings) findings.push_back("scale-unreadable " + finding);
    EXPECT_EQ(read.findings, findings) << row.text;
  }
}

TEST(JointScales, AreReadFromJson) {
  struct Row {
    std::string_view text;
    Strings scales;
  };
  const Row kRows[] = {
      {"{}", {}},
      {" { } \r\n", {}},
      {"\xEF\xBB\xBF{}", {}},
      {"{\"a\":{}}", {"a"}},
      {"{ \"hand\": { \"scale_positions\": true, \"12\": 0.5 } }", {"hand positions 12:500"}},
      {"{ \"a\": { \"scale_positions\": false, \"0\": -0, \"007\": 12.5e-1, \"1048575\": 1E+2 } }",
       {"a 0:0 7:1250 1048575:100000"}},
      // The last of equal names counts.
      {"{ \"a\": { \"0\": 1 }, \"b\": {}, \"a\": { \"1\": 2, \"1\": 3 } }", {"a 1:2000 1:3000", "b"}},
      {"{ \"a\": {}, \"a\": {} }", {"a"}},
      {R"({ "\"\\\/\b\f\n\r\t": {}, "\u0041\u00e4\u20AC\ud83d\ude00": {}, "": {} })",
       {"\"\\/\b\f\n\r\t", "A\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80", ""}},
      {R"({ "\ud83d": {}, "\ude00x": {}, "\ud83d\u0041": {} })",
       {"\xEF\xBF\xBD", "\xEF\xBF\xBDx",
        "\xEF\xBF\xBD"
        "A"}},
      {"{ \"\xFF\": {} }", {"\xFF"}},
      {"{ \"\\u0000\": {} }", {std::string(1, '\0')}},
  };
  for (const Row& row : kRows) {
    const ReadScales read(row.text);
    EXPECT_TRUE(read.is_read) << row.text;
    EXPECT_EQ(read.scales, row.scales) << row.text;
    EXPECT_EQ(read.findings, Strings{}) << row.text;
  }
}

TEST(JointScales, HaveALimitOfJoints) {
  const auto joints = [](size_t count) {
    std::string text = listed(count, [](const std::string& i) { return "\"j" + i + "\":{\"0\":2},"; });
    text.back() = '}';
    return "{" + text;
  };
  EXPECT_EQ(ReadScales(joints(4096)).findings, Strings{});
  const ReadScales many(joints(20'000));
  EXPECT_EQ(many.scales.size(), 4096u);
  EXPECT_EQ(many.findings,
            Strings{"scale-unreadable 1:64428: Expected at most 4096 joints but found 20000. The "
                    "others are ignored."});
}

TEST(JointScales, FindingsBeyondTwentyAreCounted) {
  const ReadScales read("{ \"a\": {" + listed(99'999, [](const std::string&) { return "\"x\":1,"; }) +
                        "\"x\":1 } }");
  ASSERT_EQ(read.findings.size(), 21u);
  EXPECT_EQ(read.findings.back(),
            "scale-unreadable 1:600003: ... and 99980 more of these, the last one here.");
}

TEST(JointScales, EveryDamageIsRead) {
  forEveryByte(
      R"({ "a\u00e4\n": { "scale_positions": true, "12": -0.5e1 }, "b": [ {}, "\"" ], "c": {"1": null} })",
      [](std::string_view text) { ReadScales{text}; });
}

TEST(JointScales, TakeLinearTime) {
  using Entry = std::string (*)(const std::string&);
  const Entry kEntries[] = {[](const std::string& i) { return "\"a" + i + "\": { \"0\": 1e38 },"; },
                            [](const std::string& i) { return "\"a" + i + "\": 1,"; },
                            [](const std::string& i) { return "\"a" + i + "\": { \"x\": 1 },"; },
                            [](const std::string& i) { return "\"a\": { \"" + i + "\": 1 },"; },
                            [](const std::string&) { return std::string("\"\\n\\u0041\": [{}, 1],"); }};
  const auto read = [](std::string_view text) { ReadScales{text}; };
  for (const Entry entry : kEntries) {
    expectLinearTime(
        1'000, [entry](size_t count) { return "{" + listed(count, entry) + "\"z\": {} }"; }, read);
  }
  // Text without an end, at any depth.
  for (const std::string_view unit : {"[", "{\"a\":", "\"", "\\\"", "1"}) {
    expectLinearTime(
        4'000,
        [unit](size_t count) {
          return "{\"a\": " + listed(count, [unit](const std::string&) { return std::string(unit); });
        },
        read);
  }
}

}  // namespace
}  // namespace md5v::game
