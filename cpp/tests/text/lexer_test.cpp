#include "text/lexer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/concat.h"
#include "tests/md5/md5_testing.h"
#include "text/printable.h"

namespace md5v::text {
namespace {

using Texts = std::vector<std::string>;

// The tokens of a text, each with a letter for its kind: w:word s:string n:number and symbols as they are.
Texts lex(std::string_view text, Report* report = nullptr) {
  const ExactBytes bytes(text);
  Lexer lexer(bytes.span(), report);
  Texts result;
  for (Token t = lexer.next(); t.kind != TokenKind::kEnd; t = lexer.next()) {
    const char* prefix = t.kind == TokenKind::kWord ? "w:" : t.kind == TokenKind::kString ? "s:" : "n:";
    result.push_back((t.kind == TokenKind::kSymbol ? "" : prefix) + std::string(t.text));
  }
  return result;
}

Findings reportsOf(std::string_view text) {
  Report report({reinterpret_cast<const uint8_t*>(text.data()), text.size()});
  lex(text, &report);
  Findings findings;
  for (const Diagnostic& d : report.diagnostics()) {
    findings.push_back(std::string(d.code) + " " + std::to_string(d.line) + ":" + std::to_string(d.column));
  }
  return findings;
}

TEST(Lexer, ReportsWhatIsNotClosed) {
  EXPECT_EQ(reportsOf("a \"b"), Findings{"unterminated-string 1:3"});
  EXPECT_EQ(reportsOf("a \"b\n\"c"), (Findings{"unterminated-string 1:3", "unterminated-string 2:1"}));
  EXPECT_EQ(reportsOf("a\n /* b */ /* c"), Findings{"unterminated-comment 2:10"});
  EXPECT_EQ(lex("a /* b"), Texts{"w:a"});
  EXPECT_EQ(lex("\"a\nb"), (Texts{"s:a", "w:b"}));
}

TEST(Lexer, TakesTheFirstLineOfATextThatGoesOnInTheNext) {
  EXPECT_EQ(lex("a \"b\nc\" 1\n2"), (Texts{"w:a", "s:b", "n:1", "n:2"}));
  EXPECT_EQ(reportsOf("a \"b\r\n c d\" 1"), Findings{"unterminated-string 1:3"});
  // What looks so, but begins a text of its own, or another element.
  EXPECT_EQ(lex("\"a\nname \"b\""), (Texts{"s:a", "w:name", "s:b"}));
  EXPECT_EQ(lex("\"a\n\"b\""), (Texts{"s:a", "s:b"}));
  EXPECT_EQ(lex("\"a\nb { \"c"), (Texts{"s:a", "w:b", "{", "s:c"}));
  EXPECT_EQ(lex("\"a\nb '\"c"), (Texts{"s:a", "w:b", "s:\"c"}));
  EXPECT_EQ(lex("\"a\n"), Texts{"s:a"});
}

TEST(Lexer, TellsOfCommentsThatBeginWithAHash) {
  EXPECT_EQ(lex("# a\nb 1 # c d\n  ##e\nf"), (Texts{"w:b", "n:1", "w:f"}));
  EXPECT_EQ(reportsOf("# a\nb 1 # c d\r\n  ##e\nf #"),
            (Findings{"comment-with-hash 1:1", "comment-with-hash 2:5", "comment-with-hash 3:3",
                      "comment-with-hash 4:3"}));
  EXPECT_EQ(lex("a\n #vert 1 ( 2 3 )\n#\"b\" 1\n#weight 1 2\nc"), (Texts{"w:a", "w:c"}));
  EXPECT_EQ(lex("#b 1 ( 2 3 4 ) // c"), (Texts{"#", "w:b", "n:1", "(", "n:2", "n:3", "n:4", ")"}));
  EXPECT_EQ(lex("#b 1 2 3"), (Texts{"#", "w:b", "n:1", "n:2", "n:3"}));
  EXPECT_EQ(lex("a #b"), (Texts{"w:a", "#", "w:b"}));
  EXPECT_EQ(lex("a#b"), Texts{"w:a#b"});
  EXPECT_EQ(lex(std::string("# a\0b\nc", 7)), Texts{});
}

TEST(Lexer, NulBytesEndTheTextAndAreReported) {
  const std::string middle("a \0 b", 5);
  EXPECT_EQ(lex(middle), Texts{"w:a"});
  EXPECT_EQ(reportsOf(middle), Findings{"nul-byte 1:3"});
  EXPECT_EQ(reportsOf(std::string("a\n\0\0 \n", 6)), Findings{"trailing-nul 2:1"});
  EXPECT_EQ(lex(std::string("a\0b", 3)), Texts{"w:a"});
  EXPECT_EQ(lex(std::string("// a\0\nb", 7)), Texts{});
}

TEST(Lexer, NamesCharactersOutsideOfAsciiThatItTakesForBlanks) {
  EXPECT_EQ(reportsOf("\xEF\xBB\xBF 1"), Findings{});
  EXPECT_EQ(reportsOf("1 \xEF\xBB\xBF 2"), Findings{"non-ascii-character 1:3"});
  for (const auto& [bytes, said] :
       std::vector<std::pair<std::string, std::string>>{{"\xC2\xA0", "character U+00A0 is"},
                                                        {"\xE2\x88\x92", "(U+2212)"},
                                                        {"\xF0\x9F\x98\x80", "(U+1F600)"},
                                                        {"\xA0", "'\\xA0' is"}}) {
    const std::string text = "1 " + bytes + " 2";
    Report report({reinterpret_cast<const uint8_t*>(text.data()), text.size()});
    lex(text, &report);
    ASSERT_EQ(report.diagnostics().size(), 1u) << said;
    EXPECT_NE(report.diagnostics()[0].message.find(said), std::string::npos) << said;
  }
}

TEST(Lexer, ReadsDashesOfOtherKindsBeforeNumbersAsMinuses) {
  for (const std::string dash : {"\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212"}) {
    const std::string text = concat("1 ", dash, "5.5 ", dash, ".5\u00A0", dash, "2 ", dash, " 4 ", dash, "a");
    EXPECT_EQ(lex(text), (Texts{"n:1", "n:-5.5", "n:-.5", "n:-2", "n:4", "w:a"})) << dash;
    Report report({reinterpret_cast<const uint8_t*>(text.data()), text.size()});
    lex(text, &report);
    EXPECT_NE(report.diagnostics()[0].message.find("was read as a minus"), std::string::npos) << dash;
    EXPECT_EQ(report.diagnostics().size(), 5u) << dash;
  }
  EXPECT_EQ(lex("\u2212-4"), Texts{"n:-4"});
  // Of the code pages of Windows, and as part of a letter in UTF-8.
  EXPECT_EQ(lex("1 \x96"
                "5.5 \x97.5 \x96 4"),
            (Texts{"n:1", "n:-5.5", "n:-.5", "n:4"}));
  EXPECT_EQ(lex("\xC3\x96"
                "4"),
            Texts{"n:4"});
  EXPECT_EQ(lex("\u2015"
                "4"),
            Texts{"n:4"});
}

TEST(Lexer, ReadsTextsInQuotesOfOtherKinds) {
  for (const auto& [opening, closing] : {std::pair<std::string, std::string>{"\u201C", "\u201D"},
                                         {"\u201E", "\u201C"},
                                         {"\u2018", "\u2019"},
                                         {"\u00AB", "\u00BB"},
                                         {"\x93", "\x94"},
                                         {"\x91", "\x92"},
                                         {"\u201D", "\""}}) {
    const std::string text =
        concat("x ", opening, "a b", closing, "1 ", opening, closing, "\n", opening, "c\n");
    EXPECT_EQ(lex(text), (Texts{"w:x", "s:a b", "n:1", "s:", "w:c"})) << opening;
    Report report({reinterpret_cast<const uint8_t*>(text.data()), text.size()});
    lex(text, &report);
    ASSERT_EQ(report.diagnostics().size(), 3u) << opening;
    EXPECT_NE(report.diagnostics()[1].message.find("was read as a quote"), std::string::npos) << opening;
    EXPECT_NE(report.diagnostics()[2].message.find("taken for a blank"), std::string::npos) << opening;
  }
  // Whose second byte is such a quote alone.
  EXPECT_EQ(lex("\u201C\u00D3\u201D"), Texts{"s:\u00D3"});
}

TEST(Lexer, NamesCharactersThatAreNotAscii) {
  const struct {
    const char* characters;
    const char* message;
  } kRows[] = {
      {"\u0661", "The character '\u0661' (U+0661) is not ASCII and was taken for a blank."},
      {"\u0661\u0660",
       "The characters '\u0661\u0660' (U+0661, U+0660) are not ASCII and were taken for blanks."},
      {"\U0001F600", "The character '\U0001F600' (U+1F600) is not ASCII and was taken for a blank."},
      {"\u00AD", "The character U+00AD is not ASCII and was taken for a blank."},
      {"\u200B", "The character U+200B is not ASCII and was taken for a blank."},
      {"\u202E", "The character U+202E is not ASCII and was taken for a blank."},
      {"\uFEFF\uFEFF", "The characters U+FEFF, U+FEFF are not ASCII and were taken for blanks."},
      {"\u0661\u0661\u0661\u0661\u0661",
       "The characters '\u0661\u0661\u0661\u0661\u0661' (U+0661, U+0661, U+0661, U+0661, ...) are not ASCII "
       "and "
       "were taken for blanks."},
      {"\xE4", "The character '\\xE4' is not ASCII and was taken for a blank."},
      {"\xE4\xF6", "The bytes '\\xE4\\xF6' are not ASCII and were taken for blanks."},
      {"\u22121", "The character '\u2212' (U+2212) is not ASCII and was read as a minus."},
  };
  for (const auto& row : kRows) {
    const std::string text = concat("a ", row.characters, " b");
    Report report({reinterpret_cast<const uint8_t*>(text.data()), text.size()});
    lex(text, &report);
    ASSERT_EQ(report.diagnostics().size(), 1u) << row.characters;
    EXPECT_EQ(report.diagnostics()[0].message, row.message);
    EXPECT_EQ(report.diagnostics()[0].column, 3u);
  }
}

TEST(Lexer, ReadsTheFirstVersionOfAMergeConflict) {
  const std::string conflict = "<<<<<<< HEAD\nb\n||||||| c\nd\n=======\ne\n>>>>>>> f\n";
  EXPECT_EQ(lex("a\n" + conflict + "g\r\n" + conflict + "h"), (Texts{"w:a", "w:b", "w:g", "w:b", "w:h"}));
  EXPECT_EQ(reportsOf("a\n" + conflict + "g\r\n" + conflict),
            (Findings{"merge-conflict 2:1", "merge-conflict 10:1"}));
  EXPECT_EQ(lex("<<<<<<< a\r\nb\r\n=======\r\nc\r\n>>>>>>>"), Texts{"w:b"});
  // Of the conflict that the marker is of.
  EXPECT_EQ(lex("=======\na\n" + conflict + "c\n=======\nd\n" + conflict + "e"),
            (Texts{"w:a", "w:b", "w:c", "w:d", "w:b", "w:e"}));
}

TEST(Lexer, PassesOverAMarkerThatWasLeftOfAMergeConflict) {
  for (const char* marker : {"<<<<<<< ours", "||||||| both", "=======", ">>>>>>> theirs", "=======\r"}) {
    const std::string text = concat("a\n", marker, "\nb");
    EXPECT_EQ(lex(text), (Texts{"w:a", "w:b"})) << marker;
    Report report({reinterpret_cast<const uint8_t*>(text.data()), text.size()});
    lex(text, &report);
    ASSERT_EQ(report.diagnostics().size(), 1u) << marker;
    EXPECT_EQ(report.diagnostics()[0].code, "merge-conflict");
    EXPECT_EQ(report.diagnostics()[0].line, 2u);
    EXPECT_EQ(report.diagnostics()[0].message,
              "A conflict marker of Git was left here; its line was passed over.");
  }
  EXPECT_EQ(reportsOf("<<<<<<< \na\n======= \nb"), (Findings{"merge-conflict 1:1", "merge-conflict 3:1"}));
  // What is longer or shorter, does not begin its line or is glued to more is none.
  EXPECT_EQ(lex("<<<<<<<<\n>>>>>>\n").size(), 14u);
  EXPECT_EQ(lex(" <<<<<<<\na =======").size(), 15u);
  EXPECT_EQ(lex("=======a\n>>>>>>>(").size(), 16u);
}

// No character would be looked for to the end of the line.
TEST(Lexer, LongLinesOfForeignCharactersTakeNoLongerThanTheirText) {
  std::string text;
  for (size_t i = 0; i < 300000; ++i) text += "\u00E4 1 ";
  EXPECT_EQ(lex(text + "\u201C").size(), 300000u);
}

// Each quote would be looked for a partner to the end of the line.
TEST(Lexer, LongLinesOfForeignQuotesTakeNoLongerThanTheirText) {
  constexpr size_t kMany = 200'000;
  std::string quotes;
  std::string texts;
  for (size_t i = 0; i < kMany; ++i) {
    quotes += "\u201C";
    texts += "\u201Ca ";
  }
  EXPECT_EQ(lex(quotes), Texts(kMany / 2, "s:"));
  EXPECT_EQ(lex(texts).size(), kMany);
}

// Each marker would be searched for to the end of the text.
TEST(Lexer, ManyMarkersTakeNoLongerThanTheirText) {
  std::string text = "<<<<<<< a\n";
  for (size_t i = 0; i < 200000; ++i) text += "=======\n<<<<<<<\n";
  EXPECT_TRUE(lex(text).empty());
  EXPECT_EQ(lex(text + ">>>>>>>\nb"), Texts{"w:b"});
  EXPECT_EQ(lex(text.substr(10) + ">>>>>>>\nb"), Texts{"w:b"});
  std::string ends;
  for (size_t i = 0; i < 200000; ++i) ends += ">>>>>>>\n=======\n";
  EXPECT_TRUE(lex(ends).empty());
}

TEST(Lexer, ReportsTheFirstCommentThatDoom3ReadsBeyondItsLine) {
  EXPECT_EQ(reportsOf("a // b\rc // d\re"), Findings{"comment-to-line-feed 1:3"});
  EXPECT_EQ(reportsOf("a\r// b\r\r\rc\n"), Findings{"comment-to-line-feed 2:1"});
  for (const char* text : {"a // b\r\nc", "a // b\r\r\nc", "a // b\r", "a // b", "a\r/* b\r */ c\r"}) {
    EXPECT_EQ(reportsOf(text), Findings{}) << text;
  }
  EXPECT_EQ(reportsOf(std::string("a // b\r\0", 8)), Findings{"trailing-nul 2:1"});
}

TEST(Lexer, ReportsCommentsThatTouchWhatDoom3ReadsWithThem) {
  EXPECT_EQ(reportsOf("/* a */b"), Findings{"comment-glued 1:8"});
  EXPECT_EQ(reportsOf("b/* a */ c"), Findings{"comment-glued 1:2"});
  EXPECT_EQ(reportsOf("b/* a */c"), Findings{"comment-glued 1:2"});
  EXPECT_EQ(reportsOf("/* a */ b 3/* c */\n"), Findings{});
}

TEST(Lexer, NamesUtf16TextInsteadOfReadingIt) {
  EXPECT_EQ(reportsOf(std::string("\xFF\xFEM\0D\0", 6)), Findings{"utf16-text 1:1"});
  EXPECT_TRUE(lex(std::string("\xFF\xFEM\0D\0", 6)).empty());
}

TEST(Lexer, ReadsTheSameTokensHoweverTheyAreLaidOut) {
  const Texts expected = {"w:vert", "n:0", "(", "n:-0.5", "n:-0.25", ")", "n:0", "n:1", "s:x", "w:tri"};
  for (const char* text : {"vert 0 ( -0.5 -0.25 ) 0 1 \"x\" tri", "vert 0(-0.5-0.25)0 1\"x\"tri",
                           "\xEF\xBB\xBFvert\r\n0\r(\t-0.5\v-0.25\f)\n0 1\n'x'tri\n",
                           "/*a*/vert/**/0/* b\n */(-0.5// c\r-0.25//\n)0/* / */1\"x\"// d\ntri //",
                           "vert \xC2\xA0 0 \xA0(\x80-0.5 \xFF -0.25)0 1 'x' tri"}) {
    EXPECT_EQ(lex(text), expected) << text;
  }
}

TEST(Lexer, StringsAreTakenLiterally) {
  EXPECT_EQ(lex(R"("C:\dir\n.tga")"), Texts{R"(s:C:\dir\n.tga)"});
  EXPECT_EQ(lex(R"("a//b" "/*c*/" 'it"s' "it's")"), (Texts{"s:a//b", "s:/*c*/", "s:it\"s", "s:it's"}));
  EXPECT_EQ(lex("\"\""), Texts{"s:"});
  EXPECT_EQ(lex("\"\xE9t\xC3\xA9\""), Texts{"s:\xE9t\xC3\xA9"});
}

TEST(Lexer, WordsTakeDotsSlashesAndDashes) {
  EXPECT_EQ(lex("root.001 C:\\x\\y.tga models/a/b.tga Bip01-Head .dot _a sha--der"),
            (Texts{"w:root.001", "w:C:\\x\\y.tga", "w:models/a/b.tga", "w:Bip01-Head", "w:.dot", "w:_a",
                   "w:sha--der"}));
  EXPECT_EQ(lex("caf\xC3\xA9 {x}(y)z'q'"),
            (Texts{"w:caf\xC3\xA9", "{", "w:x", "}", "(", "w:y", ")", "w:z", "s:q"}));
  EXPECT_EQ(lex("- -x --5 , ; #a"), (Texts{"w:-", "w:-x", "w:--5", ",", ";", "#", "w:a"}));
}

TEST(Lexer, NextTextTakesAWholeNameWhateverItStartsWith) {
  const ExactBytes bytes("01_body #2 3 \"a b\" { -x");
  Lexer lexer(bytes.span(), nullptr);
  for (const char* expected : {"01_body", "#2", "3", "a b", "{", "-x", ""})
    EXPECT_EQ(lexer.nextText().text, expected);
}

TEST(Lexer, RewindsToAnEarlierToken) {
  const ExactBytes bytes("a // x\n b c");
  Lexer lexer(bytes.span(), nullptr);
  lexer.next();
  const size_t second = lexer.peek().offset;
  lexer.next();
  lexer.rewind(second);
  EXPECT_EQ(lexer.next().text, "b");
  EXPECT_EQ(lexer.next().text, "c");
  EXPECT_EQ(lexer.next().kind, TokenKind::kEnd);
}

TEST(Printable, QuotesBytesSoThatTheyCanStandInAMessage) {
  EXPECT_EQ(text::quoted("flags"), "'flags'");
  EXPECT_EQ(text::quoted("caf\xC3\xA9"), "'caf\xC3\xA9'");
  EXPECT_EQ(text::quoted("caf\xE9\x01"), "'caf\\xE9\\x01'");
  EXPECT_EQ(text::quoted(std::string(50, 'a')), "'" + std::string(40, 'a') + "...'");
}

TEST(Printable, TellsUtf8FromOtherBytes) {
  for (const char* text : {"", "abc", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "\xEF\xBB\xBF"}) {
    EXPECT_TRUE(isUtf8(text)) << text;
  }
  // Cut off, stray, over-long, a surrogate, above the last code point.
  for (const char* text :
       {"\xC3", "\xA9", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE9t"}) {
    EXPECT_FALSE(isUtf8(text)) << text;
  }
}

}  // namespace
}  // namespace md5v::text
