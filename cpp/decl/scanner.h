// Reads the tokens of declarations. Words are narrower than those of the MD5 formats: operators and commas
// end them, as in id's lexer ("time*0.1,0" is five tokens).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "text/lexer.h"

namespace md5v::decl {

// Where the text between a declaration's braces lies in its file.
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

  // Takes the symbol if it comes next.
  bool take(char symbol);
  // True where the next token stands on a later line than the last one taken, and at the end.
  bool atNewLine();
  // Takes what is left of the line, but no brace.
  void skipLine();
  // Takes one token, or a complete { } block.
  void skipTokenOrBlock();

  // A name or path, in quotes or not: everything up to a blank, comma, quote or bracket. Empty, and nothing
  // taken, where there is none on this line.
  std::string path();
  // The same, on whatever line.
  std::string word();
  // Takes back everything from `offset` on, where a token started or could have started.
  void rewind(size_t offset);

  size_t offset() { return peek().offset; }
  void add(Code code, size_t offset, std::string message);
  // Reports "Expected X but found Y." at the next token.
  void addUnexpected(std::string_view expected);
  // The same of a value, once; one that is missing at the end of a line is reported there.
  void addMissing(std::string_view expected);
  // Whether addMissing() reported what stands at `offset`.
  bool isReportedMissing(size_t offset) const { return missing_at_ == offset; }

 private:
  text::Token scan();

  text::Lexer lexer_;
  Report& report_;
  text::Token peeked_;
  bool has_peeked_ = false;
  size_t last_end_;
  size_t missing_at_ = SIZE_MAX;  // where addMissing() reported last
};

}  // namespace md5v::decl
