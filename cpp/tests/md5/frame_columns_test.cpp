#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "tests/md5/anim_testing.h"

namespace md5v::md5 {
namespace {

using Numbers = std::vector<double>;

// Three joints, of which the first turns and moves, the second turns, and the third moves; in each of four
// frames a bit more.
struct Made {
  std::vector<int> flags = {63, 56, 3};
  std::vector<int> firsts = {0, 6, 9};
  int declared = 11;
  bool has_base = true;

  int frames = 4;

  // x, y, z and w of the textbook, with w as the format has it.
  static Numbers rotation(int joint, double turns) {
    const double half = (0.3 + 0.1 * joint + 0.2 * turns) / 2;
    return {std::sin(half) * 0.6, joint == 1 ? 0 : std::sin(half) * 0.8,
            joint == 1 ? std::sin(half) * 0.8 : 0, -std::cos(half)};
  }
  static Numbers position(int joint, int frame) { return {2.0 + frame, 10.0 * joint + 3.0 * frame, 30.0}; }

  using Row = std::function<Numbers(const Numbers& position, const Numbers& rotation)>;

  // `row`: the numbers of a joint; else those that the flags ask for.
  std::string text(const Row& row = nullptr) const {
    std::string text = "MD5Version 10\ncommandline \"\"\n\nnumFrames " + std::to_string(frames) +
                       "\nnumJoints " + std::to_string(flags.size()) +
                       "\nframeRate 24\nnumAnimatedComponents " + std::to_string(declared) +
                       "\n\nhierarchy {\n";
    for (size_t i = 0; i < flags.size(); ++i) {
      text += " \"j" + std::to_string(i) + "\" " + std::to_string(static_cast<int>(i) - 1) + " " +
              std::to_string(flags[i]) + " " + std::to_string(firsts[i]) + "\n";
    }
    text += "}\n\nbaseframe {\n";
    for (int i = 0; i < static_cast<int>(flags.size()); ++i) {
      Numbers r = rotation(i, 0.0);
      r.pop_back();
      text += has_base ? " (" + list(position(i, 0)) + " ) (" + list(r) + " )\n" : " ( 0 0 0 ) ( 0 0 0 )\n";
    }
    text += "}\n\n";
    for (int f = 0; f < frames; ++f) text += frame(f, row);
    return text;
  }

  static std::string list(const Numbers& numbers) {
    std::string text;
    for (const double number : numbers) text += " " + std::to_string(number);
    return text;
  }

  std::string frame(int f, const Row& row) const {
    std::string text = "frame " + std::to_string(f) + " {\n";
    for (int i = 0; i < static_cast<int>(flags.size()); ++i) {
      if (flags[static_cast<size_t>(i)] == 0) continue;
      const Numbers numbers = chosen(flags[static_cast<size_t>(i)], position(i, f), rotation(i, f));
      text += list(row ? row(position(i, f), rotation(i, f)) : numbers) + "\n";
    }
    return text + "}\n\n";
  }

  static Numbers chosen(int bits, const Numbers& position, const Numbers& rotation) {
    Numbers numbers;
    for (size_t bit = 0; bit < 6; ++bit) {
      if ((bits >> bit & 1) != 0) numbers.push_back(bit < 3 ? position[bit] : rotation[bit - 3]);
    }
    return numbers;
  }
};

Numbers joined(Numbers a, const Numbers& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

Numbers negated(Numbers numbers) {
  for (double& number : numbers) number = -number;
  return numbers;
}

// The text reads as that of healthy frames, with one remark.
void expectReadAs(const std::string& text, const std::string& healthy, Code code, const std::string& place,
                  const std::string& message) {
  const Parsed<AnimFile> parsed = parse(text);
  const Parsed<AnimFile> meant = parse(healthy);
  ASSERT_TRUE(meant.diagnostics.size() == 1 && meant.has(Code::kBoundsMissing)) << healthy;
  ASSERT_TRUE(parsed.file) << text;
  EXPECT_EQ(parsed.diagnostics.size(), 2u) << text;
  EXPECT_EQ(parsed.placeOf(code), place) << text;
  EXPECT_EQ(parsed.messageOf(code), message) << text;
  EXPECT_EQ(parsed.file->frame_count, meant.file->frame_count);
  EXPECT_EQ(parsed.file->components, meant.file->components) << text;
  for (size_t i = 0; i < meant.file->joints.size(); ++i) {
    EXPECT_EQ(parsed.file->joints[i].first_component, meant.file->joints[i].first_component) << text;
    EXPECT_EQ(parsed.file->joints[i].flags, meant.file->joints[i].flags) << text;
  }
}

// Only joints that turn.
Made turning() {
  Made made;
  made.flags = {63, 0, 63};
  made.firsts = {0, 0, 6};
  made.declared = 12;
  return made;
}

// The same with 7 numbers for each.
Made ofSeven() {
  Made made = turning();
  made.firsts = {0, 0, 7};
  made.declared = 14;
  return made;
}

TEST(FrameColumns, RotationsMayHaveAW) {
  const std::string healthy = turning().text();
  Made counted = turning();
  counted.declared = 14;
  const Made::Row last = joined;
  for (const Made& made : {turning(), ofSeven(), counted}) {
    expectReadAs(
        made.text(last), healthy, Code::kComponentsExtra, "22:57",
        "Frames hold rotations of four numbers, x y z w, and the format leaves w out. So it was read.");
  }
}

TEST(FrameColumns, RotationsMayHaveAWOfTheOtherSign) {
  const std::string healthy = turning().text();
  const Made::Row row = [](const Numbers& p, const Numbers& r) { return joined(p, negated(r)); };
  expectReadAs(turning().text(row), healthy, Code::kComponentsExtra, "22:60",
               "Frames hold rotations of four numbers, x y z w, and the format leaves w out. So it was read, "
               "with x, y and z negated where w is positive.");
  // As id's tools have it, whose base frame tells it.
  const Made::Row ids = [](const Numbers& p, Numbers r) {
    r[3] = -r[3];
    return joined(p, r);
  };
  expectReadAs(
      turning().text(ids), healthy, Code::kComponentsExtra, "22:57",
      "Frames hold rotations of four numbers, x y z w, and the format leaves w out. So it was read.");
  Made bare = turning();
  bare.has_base = false;
  const std::string bare_healthy = bare.text();
  EXPECT_EQ(parse(bare.text(row)).file->components, parse(bare_healthy).file->components);
}

TEST(FrameColumns, TheWOfARotationMayStandFirst) {
  const Made::Row row = [](const Numbers& p, const Numbers& r) {
    return joined(p, {r[3], r[0], r[1], r[2]});
  };
  for (const bool has_base : {true, false}) {
    Made made = turning();
    made.has_base = has_base;
    expectReadAs(
        made.text(row), made.text(), Code::kComponentsExtra, "22:30",
        "Frames hold rotations of four numbers, w x y z, and the format leaves w out. So it was read.");
  }
}

TEST(FrameColumns, AWThatIsNearlyZeroIsKept) {
  std::string text = kAnim;
  text = changed(text, "-1 9 0", "-1 56 0");
  text = changed(text, "numAnimatedComponents 2", "numAnimatedComponents 4");
  text = changed(text, "10 0.1", "0 0 0.9999995 -0.001");
  text = changed(changed(text, "11 0.2", "0 0 1 -0"), "12 0.3", "0 0 0.6 -0.8");
  const Parsed<AnimFile> parsed = parse(text);
  EXPECT_EQ(parsed.findings(), Findings{"components-extra"});
  EXPECT_EQ(parsed.placeOf(Code::kComponentsExtra), "26:17");
  ASSERT_EQ(parsed.file->small_w.size(), 2u);
  EXPECT_EQ(parsed.file->small_w[0].w, -0.001f);
  EXPECT_EQ(parsed.file->small_w[1].frame, 1u);
}

TEST(FrameColumns, SurplusNumbersAreNoW) {
  // As many as there are rotations, at the end of each frame.
  Made made = turning();
  made.declared = 14;
  std::string text = replacedAll(made.text(), "0\n}\n", "0 0 1\n}\n");
  const Parsed<AnimFile> parsed = parse(text);
  EXPECT_FALSE(parsed.has(Code::kComponentsExtra));
  EXPECT_EQ(parsed.file->component_count, 14u);
}

Numbers rotationFirst(const Numbers& position, Numbers rotation) {
  rotation.pop_back();
  return joined(rotation, position);
}

TEST(FrameColumns, RotationsMayStandBeforePositions) {
  for (const bool has_base : {true, false}) {
    Made made = turning();
    made.has_base = has_base;
    expectReadAs(
        made.text(rotationFirst), made.text(), Code::kValuesSwapped, "22:29",
        "The positions and the rotations of the frames stand in each other's place. They were read as "
        "they are meant.");
  }
  // Of joints that have a part of a position, too.
  Made part = turning();
  part.flags = {56, 63, 58};
  part.firsts = {0, 3, 9};
  part.declared = 13;
  int joint = 0;
  const Made::Row row = [&joint](const Numbers& p, const Numbers& r) -> Numbers {
    joint = (joint + 1) % 3;
    if (joint == 1) return {r[0], r[1], r[2]};
    if (joint == 0) return {r[0], r[1], r[2], p[1]};
    return rotationFirst(p, r);
  };
  expectReadAs(part.text(row), part.text(), Code::kValuesSwapped, "23:29",
               "The positions and the rotations of the frames stand in each other's place. They were read as "
               "they are meant.");
}

TEST(FrameColumns, AJumpIsToldAtItsNumberInSwappedFrames) {
  Made made = turning();
  made.frames = 40;
  const std::string text = changed(made.text(rotationFirst), " 3.000000 3.000000 30", " 3 300000 30");
  const Parsed<AnimFile> parsed = parse(text);
  EXPECT_EQ(parsed.placeOf(Code::kPositionAstray), "27:31");
}

TEST(FrameColumns, LongRotationsAloneAreNotSwapped) {
  // Degrees of a model that is small.
  const Made::Row degrees = [](const Numbers& p, const Numbers&) -> Numbers {
    return {p[0] / 100, p[1] / 100, p[2] / 100, 0, 20 * p[0], 90};
  };
  std::string text = turning().text(degrees);
  for (const std::string base : {"( 2.000000 0.000000 30.000000 )", "( 2.000000 20.000000 30.000000 )"})
    text = changed(text, base, "( 0.02 0.1 0.3 )");
  EXPECT_FALSE(parse(text).has(Code::kValuesSwapped));
  // Of one joint.
  const std::string one = changed(turning().text(), "0.089663 0.119551 0.000000\n", "9 9 9\n");
  EXPECT_FALSE(parse(one).has(Code::kValuesSwapped));
  EXPECT_TRUE(parse(one).has(Code::kRotationTooLong));
}

// Adds the numbers to those of each joint.
Made::Row withNumbers(const Made& made, const Numbers& before, const Numbers& behind) {
  return [made, before, behind, joint = size_t{0}](const Numbers& p, const Numbers& r) mutable {
    while (made.flags[joint % made.flags.size()] == 0) ++joint;
    const int flags = made.flags[joint++ % made.flags.size()];
    return joined(joined(before, Made::chosen(flags, p, r)), behind);
  };
}

TEST(FrameColumns, AScaleBehindEachJointIsLeftOut) {
  const Made made;
  Made counted;
  counted.declared = 20;
  Made placed = counted;
  placed.firsts = {0, 9, 15};
  const std::string message =
      "Frames hold a scale, three numbers, behind those of each joint that moves, and the format has none. "
      "It "
      "was left out.";
  for (const Made& each : {made, counted, placed}) {
    const std::string text = each.text(withNumbers(each, {}, {1, 1, 1}));
    expectReadAs(text, made.text(), Code::kComponentsExtra, "22:57", message);
  }
  std::string half = made.text(withNumbers(made, {}, {1, 1, 1}));
  const size_t at = half.find("1.000000 1.000000 1.000000", half.find("frame 2"));
  half.replace(at, 26, "0.5 0.5 0.501");
  expectReadAs(half, made.text(), Code::kComponentsExtra, "22:57",
               message + " It is not 1 everywhere: that of joint 'j0' in frame 2 is 0.5.");
}

TEST(FrameColumns, OtherNumbersBehindEachJointAreNoScale) {
  const Made made;
  for (const Numbers& numbers : {Numbers{1, 2, 1}, Numbers{0, 0, 0}, Numbers{-1, -1, -1}, Numbers{1, 1}}) {
    const Parsed<AnimFile> parsed = parse(made.text(withNumbers(made, {}, numbers)));
    EXPECT_EQ(parsed.findings(), (Findings{"count-mismatch"}));
  }
}

// Begins the rows of a frame, whose joints all move, with a number.
std::string numbered(const Made& made, const std::vector<int>& numbers) {
  size_t next = 0;
  const Made::Row row = [&](const Numbers& p, const Numbers& r) {
    const size_t joint = next++ % numbers.size();
    return joined({static_cast<double>(numbers[joint])}, Made::chosen(made.flags[joint], p, r));
  };
  return made.text(row);
}

TEST(FrameColumns, TheNumberOfEachJointIsLeftOut) {
  const Made made;
  Made counted;
  counted.declared = 14;
  Made placed = counted;
  placed.firsts = {0, 7, 11};
  const std::string message =
      "Before the numbers of each joint that moves, frames hold that of the joint itself, which the format "
      "does not have. It was left out.";
  for (const Made& each : {made, counted, placed}) {
    for (const std::vector<int>& numbers : {std::vector{0, 1, 2}, std::vector{1, 2, 3}})
      expectReadAs(numbered(each, numbers), made.text(), Code::kComponentsExtra, "22:2", message);
  }
}

TEST(FrameColumns, OtherNumbersBeforeEachJointAreNotItsOwn) {
  for (const std::vector<int>& numbers : {std::vector{0, 2, 1}, std::vector{2, 3, 4}, std::vector{0, 0, 0}})
    EXPECT_EQ(parse(numbered(Made(), numbers)).findings()[0], "count-mismatch");
  // Two joints, and a surplus of two numbers.
  Made two;
  two.flags = {1, 1};
  two.firsts = {0, 1};
  two.declared = 4;
  const Parsed<AnimFile> parsed = parse(numbered(two, {0, 1}));
  EXPECT_FALSE(parsed.has(Code::kComponentsExtra));
}

TEST(FrameColumns, JointsThatStandStillCountOrNot) {
  Made made;
  made.flags = {63, 0, 63, 7};
  made.firsts = {0, 0, 6, 12};
  made.declared = 15;
  for (const std::vector<int>& numbers : {std::vector{0, 2, 3}, std::vector{0, 1, 2}}) {
    size_t next = 0;
    const Made::Row row = [&](const Numbers& p, const Numbers& r) {
      const size_t joint = next++ % 3;
      return joined({static_cast<double>(numbers[joint])}, Made::chosen(joint == 2 ? 7 : 63, p, r));
    };
    EXPECT_EQ(parse(made.text(row)).findings(), Findings{"components-extra"});
  }
}

TEST(FrameColumns, FirstComponentsThatCannotBeRightAreCountedAnew) {
  Made made;
  made.flags = {63, 0, 56, 3, 63};
  made.firsts = {0, 0, 6, 9, 11};
  made.declared = 17;
  const std::string healthy = made.text();
  const struct {
    std::vector<int> firsts;
    const char* place;
    const char* numbers;
  } kRows[] = {
      {{0, 0, 0, 0, 0}, "12:12", "expected 0, 6, 9..., found 0, 0, 0..."},
      {{0, 1, 2, 3, 4}, "12:12", "expected 0, 6, 9..., found 0, 2, 3..."},
      {{6, 6, 9, 11, 17}, "10:13", "expected 0, 6, 9..., found 6, 9, 11..."},
      {{0, 0, 24, 36, 44}, "12:12", "expected 0, 6, 9..., found 0, 24, 36..."},
      {{0, 0, 6, 6, 9}, "13:11", "expected 6, 9, 11, found 6, 6, 9"},
      {{0, 0, 6, -1, 9}, "13:11", "expected 6, 9, 11, found 6, -1, 9"},
  };
  for (const auto& row : kRows) {
    made.firsts = row.firsts;
    expectReadAs(made.text(), healthy, Code::kComponentsRecounted, row.place,
                 "The first components of the joints do not follow from their flags: " +
                     std::string(row.numbers) + "; they were counted anew.");
  }
  made.firsts = {0, 0, 6, 8, 11};
  expectReadAs(made.text(), healthy, Code::kComponentsRecounted, "13:11",
               "The first component of joint 'j3' does not follow from the flags before it: expected 9 but "
               "found 8; 9 was taken.");
}

// A block for each joint, with a line for each frame.
std::string blocksOfJoints(const Made& made) {
  std::string text = made.text();
  text.erase(text.find("frame 0"));
  for (int i = 0; i < static_cast<int>(made.flags.size()); ++i) {
    text += "frame " + std::to_string(i) + " {\n";
    for (int f = 0; f < made.frames; ++f) {
      text += Made::list(Made::chosen(made.flags[static_cast<size_t>(i)], Made::position(i, f),
                                      Made::rotation(i, f))) +
              "\n";
    }
    text += "}\n\n";
  }
  return text;
}

TEST(FrameColumns, BlocksMayHoldAJointInsteadOfAFrame) {
  const Made made;
  expectReadAs(
      blocksOfJoints(made), made.text(), Code::kValuesSwapped, "21:1",
      "The blocks of numbers hold all frames of one joint each, not all joints of one frame. They were read "
      "as they are meant.");
  const std::string less = changed(blocksOfJoints(made), "numFrames 4", "numFrames 5");
  EXPECT_FALSE(parse(less).has(Code::kValuesSwapped));
}

TEST(FrameColumns, FirstComponentsThatMayBeRightAreKept) {
  Made made;
  made.firsts = {5, 2, 0};
  EXPECT_EQ(parse(made.text()).file->joints[0].first_component, 5u);
  EXPECT_FALSE(parse(made.text()).has(Code::kComponentsRecounted));
  made.firsts = {1, 7, 10};
  EXPECT_EQ(parse(made.text()).findings(), Findings{"components-from-one"});
  // Two joints that move alike on purpose, in frames that are shorter by that.
  made.flags = {63, 56, 56};
  made.firsts = {0, 6, 6};
  made.declared = 9;
  const Parsed<AnimFile> shared = parse(replacedAll(made.text(), " 0.000000\n}", "\n}"));
  EXPECT_FALSE(shared.has(Code::kComponentsRecounted));
}

TEST(FrameColumns, WhateverIsDamagedIsReadSafely) {
  Made made = turning();
  made.frames = 2;
  Made overlapping = made;
  overlapping.firsts = {0, 0, 0};
  Made mixed;
  mixed.frames = 2;
  const std::string texts[] = {
      made.text(joined),     made.text(rotationFirst),
      overlapping.text(),    mixed.text(withNumbers(mixed, {}, {1, 1, 1})),
      blocksOfJoints(mixed), numbered(mixed, {0, 1, 2}),
  };
  for (const std::string& text : texts)
    forEveryDamage(text, [](std::string_view damaged) { checkAnyText(parseAnim, damaged); });
}

}  // namespace
}  // namespace md5v::md5
