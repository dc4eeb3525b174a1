// Reads the commands at the top level of a script of a Cube 2 game (Sauerbraten, Red Eclipse, Tesseract).
// Nothing is run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace md5v::game {

struct ScriptWord {
  // Nullopt if the value is known only when the script runs: a block in brackets, a formula or a variable.
  std::optional<std::string> text;
  size_t offset = 0;
};

// Reads in one pass; the bytes must outlive it. A command ends with its line or at a semicolon. Strings have
// the escapes ^n ^t ^f and end with their line at the latest, as in the game. // starts a comment.
class ScriptReader {
 public:
  explicit ScriptReader(std::span<const uint8_t> bytes);

  // The words of the next command; not empty. Nullopt at the end.
  std::optional<std::vector<ScriptWord>> next();

  // The first opening bracket that is never closed, after the end was reached.
  std::optional<size_t> unclosed() const { return unclosed_; }

 private:
  std::vector<ScriptWord> statement();
  void skipBlanks();
  void skipLine();
  ScriptWord word();
  std::string string();
  void skipBlock();
  bool startsComment() const { return text_.substr(at_).starts_with("//"); }

  std::string_view text_;
  size_t at_ = 0;
  std::optional<size_t> unclosed_;
};

}  // namespace md5v::game
