#include "md5/pair_list.h"

#include "md5/inner_braces.h"
#include "md5/plain_entries.h"

namespace md5v::md5 {
namespace {

[[maybe_unused]] bool startsPair(const text::Token& token) { return token.is('('); }

class PairList {
 public:
  PairList(Reader& reader, std::string_view what, int64_t announced, std::vector<StoredTransform>& pairs,
           PairPlaces* places)
      : reader_(reader),
        what_(what),
        announced_(announced),
        begin_(reader.offset()),
        pairs_(pairs),
        places_(places) {}

  void read() {
    const size_t remarks = reader_.remarks();
    InnerBraces braces(reader_, what_, startsPair);
    readPlainPairs(reader_.lexer(), pairs_);
    while (goesOn(braces)) {
      if (!kIsPlainReader && reader_.remarks() == remarks && isLastVector()) {
        const size_t on_each_line = oddVectorsOnEachLine();
        if (on_each_line != 0 || hasPairOnOneLine()) return readByLine(on_each_line);
      }
      if (kIsPlainReader) {
        readPair();
      } else {
        readOddPair();
      }
      readPlainPairs(reader_.lexer(), pairs_);
    }
    if (!kIsPlainReader && reader_.remarks() == remarks && foundCount() != announced_) {
      const size_t on_each_line = oddVectorsOnEachLine();
      if (on_each_line != 0) readByLine(on_each_line);
    }
  }

 private:
  int64_t foundCount() const { return static_cast<int64_t>(pairs_.size()); }

  // One that may not be written as pairs are.
  void readOddPair(bool by_line = false, bool has_odd_line = false) {
    const size_t remarks = reader_.remarks();
    const size_t damages = reader_.damages();
    const size_t before = pairs_.size();
    if (has_odd_line) {
      readFirstTwo();
    } else {
      readPair(by_line);
    }
    const bool is_odd = reader_.remarks() != remarks || has_odd_line;
    if (places_ == nullptr || !is_odd) return;
    if (reader_.damages() != damages && pairs_.size() != before) places_->addDamaged(before);
    places_->addOdd(pairs_.size(), reader_.offset());
  }

  // How many vectors stand on each line of the block, where that is not two, and the first two are a pair.
  size_t oddVectorsOnEachLine() {
    const size_t found = vectorsOnEachLine();
    const bool is_usable = found == 3 || (found == 1 && places_ != nullptr);
    return is_usable ? found : 0;
  }

  // How many vectors stand on each of the lines of the block, where there are as many lines as pairs are
  // announced and all are alike; else 0.
  size_t vectorsOnEachLine() {
    const size_t start = reader_.offset();
    reader_.rewind(begin_);
    int64_t lines = 0;
    size_t in_first = 0;
    size_t in_line = 0;
    bool are_alike = true;
    while (reader_.peek().is('(')) {
      if (lines == 0 || !reader_.isOnSameLine()) {
        are_alike = are_alike && (lines < 2 || in_line == in_first);
        if (++lines == 2) in_first = in_line;
        in_line = 0;
      }
      ++in_line;
      skipVector();
    }
    if (lines == 1) in_first = in_line;
    are_alike = are_alike && in_line == in_first && reader_.peek().is('}');
    reader_.rewind(start);
    return are_alike && lines == announced_ ? in_first : 0;
  }

  // Whether another pair comes.
  bool goesOn(InnerBraces& braces) {
    if constexpr (!kIsPlainReader) braces.skip(foundCount() < announced_);
    return reader_.blockGoesOn(what_);
  }

  // Whether one vector comes next and then the end of the block.
  bool isLastVector() {
    const size_t start = reader_.offset();
    if (!reader_.peek().is('(')) return false;
    skipVector();
    const bool is_last = reader_.peek().is('}');
    reader_.rewind(start);
    return is_last;
  }

  // Whether two vectors stand on one line of the block.
  bool hasPairOnOneLine() {
    const size_t start = reader_.offset();
    reader_.rewind(begin_);
    bool has_pair = false;
    while (!has_pair && reader_.peek().is('(')) {
      skipVector();
      has_pair = reader_.peek().is('(') && reader_.isOnSameLine();
    }
    reader_.rewind(start);
    return has_pair;
  }

  void skipVector() {
    while (!reader_.atEnd() && !reader_.peek().is('}') && !reader_.next().is(')')) {
    }
  }

  // Where vectors are missing or too many: each line has a pair. `on_each_line`: how many vectors are on
  // each, if not two, which is told once.
  void readByLine(size_t on_each_line) {
    reader_.rewind(begin_);
    pairs_.clear();
    if (on_each_line != 0) {
      reader_.add(Code::kUnexpectedToken, reader_.offset(), "Expected two vectors on each line of ", what_,
                  " but found ", on_each_line,
                  on_each_line == 1 ? "; 0 0 0 stands for the second." : "; the first two are used.");
    }
    while (reader_.blockGoesOn(what_)) readOddPair(true, on_each_line != 0);
  }

  // The first two vectors of a line, which has no or more others.
  void readFirstTwo() {
    if (!reader_.startsVector()) return reader_.skipToVector(what_);
    float first[3] = {0.0f, 0.0f, 0.0f};
    double second[3] = {0.0, 0.0, 0.0};
    reader_.readVector(first, what_);
    if (reader_.isOnSameLine() && reader_.peek().is('(')) reader_.readVector(second, what_);
    while (reader_.isOnSameLine() && reader_.peek().is('(')) skipVector();
    pairs_.push_back({{first[0], first[1], first[2]}, {second[0], second[1], second[2]}});
  }

  // Takes and reports a word or sign that stands for the parenthesis of the next vector, if one does: x 0 0 8
  // ).
  bool skipWordBeforeNumbers() {
    const size_t start = reader_.offset();
    const text::TokenKind kind = reader_.peek().kind;
    const bool is_odd = kind == text::TokenKind::kWord || kind == text::TokenKind::kSymbol;
    if (kIsPlainReader || !is_odd || reader_.peek().isBracket()) return false;
    reader_.next();
    const bool has_numbers = reader_.peek().kind == text::TokenKind::kNumber && reader_.startsVector();
    reader_.rewind(start);
    if (!has_numbers) return false;
    reader_.reportUnexpected(wording("'(' or '}' in ", what_));
    reader_.next();
    return true;
  }

  void readPair(bool by_line = false) {
    if (!reader_.startsVector() && !skipWordBeforeNumbers()) return reader_.skipToVector(what_);
    float first[3] = {0.0f, 0.0f, 0.0f};
    double second[3] = {0.0, 0.0, 0.0};
    const size_t damages = reader_.damages();
    const size_t begin = reader_.offset();
    const bool is_begun = reader_.readVector(first, what_) && !reader_.atEnd();
    if (!kIsPlainReader && is_begun) skipToSecondVector();
    const bool ends_early = !kIsPlainReader && is_begun && !reader_.isOnSameLine() &&
                            (by_line || (reader_.damages() != damages && !reader_.isSpreadFrom(begin)));
    if (ends_early) reader_.reportMissing(wording("'(' and ", what_));
    const bool is_whole = is_begun && !ends_early && reader_.readVector(second, what_);
    if (!is_whole && reader_.atEnd()) return;
    pairs_.push_back({{first[0], first[1], first[2]}, {second[0], second[1], second[2]}});
    if (!kIsPlainReader && reader_.damages() != damages && !ends_early) skipRestOfPair();
  }

  // Takes and reports what stands before the parenthesis of the second vector, if that comes on this line.
  void skipToSecondVector() {
    constexpr int kMostTokens = 4;
    if (reader_.startsVector()) return;
    text::Lexer ahead(reader_.lexer(), reader_.offset());
    int strays = 0;
    while (strays < kMostTokens && !ahead.peek().is('(') && !ahead.peek().is('}')) ++strays, ahead.next();
    const std::string_view between = reader_.lexer().slice(reader_.lastEnd(), ahead.peek().offset);
    if (!ahead.peek().is('(') || between.find_first_of("\r\n") != std::string_view::npos) return;
    reader_.reportUnexpected(wording("'(' and ", what_));
    while (strays-- > 0) reader_.next();
  }

  // Of a damaged one: what is left of it on its line.
  void skipRestOfPair() {
    while (!reader_.atEnd() && reader_.isOnSameLine() && !reader_.peek().is('}') && !reader_.startsVector())
      reader_.next();
  }

  Reader& reader_;
  std::string_view what_;
  int64_t announced_;
  size_t begin_;  // of the first pair
  std::vector<StoredTransform>& pairs_;
  PairPlaces* places_;
};

}  // namespace

void readPairs(Reader& reader, std::string_view what, int64_t announced, std::vector<StoredTransform>& pairs,
               PairPlaces* places) {
  PairList(reader, what, announced, pairs, places).read();
}

}  // namespace md5v::md5
