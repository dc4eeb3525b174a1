#include "text/lexer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/concat.h"
#include "base/printable.h"
#include "tests/md5/md5_testing.h"

namespace md5v::text {
namespace {

using Texts = std::vector<std::string>;

// The tokens of a text, each with a letter for its kind: w:word s:string n:number. Symbols have no letter.
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

TEST(Lexer, ReportsUnclosedStringsAndComments) {
  EXPECT_EQ(reportsOf("a \"b"), Findings{"unterminated-string 1:3"});
  EXPECT_EQ(reportsOf("a \"b\n\"c"), (Findings{"unterminated-string 1:3", "unterminated-string 2:1"}));
  EXPECT_EQ(reportsOf("a\n /* b */ /* c"), Findings{"unterminated-comment 2:10"});
  EXPECT_EQ(lex("a /* b"), Texts{"w:a"});
  EXPECT_EQ(lex("\"a\nb"), (Texts{"s:a", "w:b"}));
}

TEST(Lexer, NulBytesEndTheTextAndAreReported) {
  const std::string middle("a \0 b", 5);
  EXPECT_EQ(lex(middle), Texts{"w:a"});
  EXPECT_EQ(reportsOf(middle), Findings{"nul-byte 1:3"});
  EXPECT_EQ(reportsOf(std::string("a\n\0\0 \n", 6)), Findings{"trailing-nul 2:1"});
  EXPECT_EQ(lex(std::string("a\0b", 3)), Texts{"w:a"});
  EXPECT_EQ(lex(std::string("// a\0\nb", 7)), Texts{});
}

TEST(Lexer, ReadsBytesOutsideOfAsciiBetweenTokensAsBlanksAndReportsTheFirst) {
  EXPECT_EQ(reportsOf("\xEF\xBB\xBF 1"), Findings{});
  EXPECT_EQ(reportsOf("1 \xEF\xBB\xBF 2"), Findings{"non-ascii-character 1:3"});
  EXPECT_EQ(reportsOf("1\n\xA0 2 \xC2\xA0 \xE2\x88\x92 3"), Findings{"non-ascii-character 2:1"});
  EXPECT_EQ(lex("1\xA0 2 \xE2\x88\x92"
                "3 \x93"
                "a\x94"),
            (Texts{"n:1", "n:2", "n:3", "w:a\x94"}));
  const std::string text = "1 \xE4";
  Report report({reinterpret_cast<const uint8_t*>(text.data()), text.size()});
  lex(text, &report);
  ASSERT_EQ(report.diagnostics().size(), 1u);
  EXPECT_EQ(report.diagnostics()[0].message,
            "Byte 0xE4 between two values is not ASCII. Such bytes are read as spaces.");
}

TEST(Lexer, LongLinesOfNonAsciiBytesTakeLinearTime) {
  std::string text;
  for (size_t i = 0; i < 300000; ++i) text += "\u00E4 1 ";
  EXPECT_EQ(lex(text).size(), 300000u);
}

TEST(Lexer, ReportsTheFirstCommentThatDoom3ReadsBeyondItsLine) {
  EXPECT_EQ(reportsOf("a // b\rc // d\re"), Findings{"comment-to-line-feed 1:3"});
  EXPECT_EQ(reportsOf("a\r// b\r\r\rc\n"), Findings{"comment-to-line-feed 2:1"});
  for (const char* text : {"a // b\r\nc", "a // b\r\r\nc", "a // b\r", "a // b", "a\r/* b\r */ c\r"}) {
    EXPECT_EQ(reportsOf(text), Findings{}) << text;
  }
  EXPECT_EQ(reportsOf(std::string("a // b\r\0", 8)), Findings{"trailing-nul 2:1"});
}

TEST(Lexer, ReportsCommentsThatDoom3ReadsAsPartOfAWord) {
  EXPECT_EQ(reportsOf("/* a */b"), Findings{"comment-glued 1:8"});
  EXPECT_EQ(reportsOf("b/* a */ c"), Findings{"comment-glued 1:2"});
  EXPECT_EQ(reportsOf("b/* a */c"), Findings{"comment-glued 1:2"});
  EXPECT_EQ(reportsOf("/* a */ b 3/* c */\n"), Findings{});
}

TEST(Lexer, ReportsUtf16TextInsteadOfReadingIt) {
  EXPECT_EQ(reportsOf(std::string("\xFF\xFEM\0D\0", 6)), Findings{"utf16-text 1:1"});
  EXPECT_TRUE(lex(std::string("\xFF\xFEM\0D\0", 6)).empty());
}

TEST(Lexer, ReadsTheSameTokensInAnyLayout) {
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

TEST(Lexer, WordsIncludeDotsSlashesAndDashes) {
  EXPECT_EQ(lex("root.001 C:\\x\\y.tga models/a/b.tga Bip01-Head .dot _a sha--der"),
            (Texts{"w:root.001", "w:C:\\x\\y.tga", "w:models/a/b.tga", "w:Bip01-Head", "w:.dot", "w:_a",
                   "w:sha--der"}));
  EXPECT_EQ(lex("caf\xC3\xA9 {x}(y)z'q'"),
            (Texts{"w:caf\xC3\xA9", "{", "w:x", "}", "(", "w:y", ")", "w:z", "s:q"}));
  EXPECT_EQ(lex("- -x --5 , ; #a"), (Texts{"w:-", "w:-x", "w:--5", ",", ";", "#", "w:a"}));
}

TEST(Lexer, NextTextReadsACompleteNameWithAnyFirstCharacter) {
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

TEST(Printable, QuotesBytesForMessages) {
  EXPECT_EQ(quoted("flags"), "'flags'");
  EXPECT_EQ(quoted("caf\xC3\xA9"), "'caf\xC3\xA9'");
  EXPECT_EQ(quoted("caf\xE9\x01"), "'caf\\xE9\\x01'");
  EXPECT_EQ(md5v::quoted(std::string(50, 'a')), "'" + std::string(40, 'a') + "...'");
}

TEST(Printable, DistinguishesUtf8FromOtherBytes) {
  for (const char* text : {"", "abc", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "\xEF\xBB\xBF"}) {
    EXPECT_TRUE(isUtf8(text)) << text;
  }
  // Truncated, unexpected continuation, overlong, a surrogate, above the last code point.
  for (const char* text :
       {"\xC3", "\xA9", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE9t"}) {
    EXPECT_FALSE(isUtf8(text)) << text;
  }
}

}  // namespace
}  // namespace md5v::text
