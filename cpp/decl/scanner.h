// Reads the tokens of declarations. Words are shorter than those of the MD5 formats: operators and commas end
// them, as in id's lexer ("time*0.1,0" is five tokens).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "text/lexer.h"

namespace md5v::decl {

// The range of the text between a declaration's braces in its file.
struct Body {
  size_t begin = 0;
  size_t end = 0;
};

class Scanner {
 public:
  // Reads the body of a declaration in `file`; both must outlive it. Offsets count from the file's start.
  // Faults of strings and comments were reported when the file was indexed.
  Scanner(std::span<const uint8_t> file, Body body, Report& report);

  const text::Token& peek();
  text::Token next();
  bool atEnd() { return peek().kind == text::TokenKind::kEnd; }

  // Reads the symbol if it comes next.
  bool take(char symbol);
  // True if the next token is on a later line than the last one read, and at the end.
  bool atNewLine();
  // Skips the rest of the line, but no brace.
  void skipLine();
  // Skips one token, or a complete { } block.
  void skipTokenOrBlock();

  // Reads a name or path, in quotes or not: everything up to a blank, comma, quote or bracket. Empty, and
  // reads nothing, if there is none on this line.
  std::string path();
  // The same, on this or any later line.
  std::string word();
  // Goes back to `offset`, where a token started or could have started.
  void rewind(size_t offset);

  size_t offset() { return peek().offset; }
  // The next report of this scanner ends with the sentence, the later ones do not. It must outlive the
  // scanner.
  void setConsequence(std::string_view sentence) { consequence_ = sentence; }
  void add(Code code, size_t offset, std::string message);
  // Reports "Expected X but found Y." at the next token.
  void addUnexpected(std::string_view expected);
  // The same for a missing value, but only once. If it is missing at the end of a line, the report points
  // there.
  void addMissing(std::string_view expected);
  // Whether addMissing() reported a value at `offset`.
  bool isReportedMissing(size_t offset) const { return missing_at_ == offset; }

 private:
  text::Token scan();

  text::Lexer lexer_;
  Report& report_;
  text::Token peeked_;
  bool has_peeked_ = false;
  size_t last_end_;
  std::string_view consequence_;
  size_t missing_at_ = SIZE_MAX;  // the offset of the last report by addMissing()
};

}  // namespace md5v::decl
