#include <algorithm>
#include <limits>
#include <utility>

#include "md5/entry_numbers.h"
#include "md5/mesh_flags.h"
#include "md5/raw_mesh.h"
#include "md5/slips.h"
#include "md5/strays.h"

namespace md5v::md5 {
namespace {

using text::TokenKind;

constexpr KeywordSet kInside =
    kMeshEntries |
    KeywordSet::of(Keyword::kName, Keyword::kFlags, Keyword::kNumVertexColors, Keyword::kVertexColor);
constexpr KeywordSet kDialect =
    KeywordSet::of(Keyword::kFlags, Keyword::kNumVertexColors, Keyword::kVertexColor);
// The shortest text of an entry, such as "vert 0(0 0)0 0".
constexpr size_t kMinVertexBytes = 14;
constexpr size_t kMinTriangleBytes = 11;
constexpr size_t kMinWeightBytes = 19;

constexpr uint32_t kNoIndex = std::numeric_limits<uint32_t>::max();

uint32_t toIndex(int64_t value) {
  return value < 0 || value > int64_t{kNoIndex} ? kNoIndex : static_cast<uint32_t>(value);
}

class SubmeshParser {
 public:
  SubmeshParser(Reader& reader, RawMesh& mesh) : reader_(reader), mesh_(mesh) {}

  void read() {
    readNameComment();
    readEntries();
  }

  void readEntries() {
    while (!closes()) {
      if (reader_.atEnd()) {
        mesh_.is_cut_off = true;
        return reader_.reportEnd("the '}' of a mesh");
      }
      const Keyword keyword = reader_.peekKeyword(kInside);
      if (keyword == Keyword::kNone) {
        skipJunk();
      } else if (!kInside.has(keyword)) {
        if constexpr (!kIsPlainReader) {
          if (keyword == Keyword::kMesh && skipEmptyMesh(reader_, kInside)) continue;
          reader_.noteUnclosed();
        }
        reader_.add(Code::kMissingBrace, reader_.offset(), "Expected the '}' of a mesh but found '",
                    spelling(keyword), "'.");
        return;
      } else if (!kIsPlainReader && keyword == Keyword::kShader &&
                 startsNextMesh(reader_, mesh_, latest_, kInside)) {
        mesh_.runs_into_next = true;
        reader_.add(Code::kMissingBrace, reader_.offset(),
                    "The '}' of a mesh and 'mesh {' are missing before this.");
        return;
      } else {
        noteOrder(keyword);
        entry_offset_ = reader_.offset();
        if (kDialect.has(keyword)) noteDialect(entry_offset_);
        damages_before_ = reader_.damages();
        reader_.takeKeyword(kInside);
        if constexpr (!kIsPlainReader) skipSecondWord(keyword);
        last_ = keyword;
        readEntry(keyword);
      }
    }
  }

 private:
  // id's exporter names the object in a comment behind the opening brace: // meshes: body
  // A '*' ends it, as it does in /* meshes: body */.
  void readNameComment() {
    const text::Lexer& lexer = reader_.lexer();
    const size_t begin = lexer.offsetOf(lexer.position());
    const std::string_view blanks = lexer.slice(begin, reader_.offset());
    constexpr std::string_view kMark = "meshes:";
    const size_t mark = blanks.find(kMark);
    if (mark == std::string_view::npos) return;
    std::string_view name = blanks.substr(mark + kMark.size());
    name = name.substr(0, name.find_first_of("\r\n*"));
    const size_t first = name.find_first_not_of(" \t");
    if (first == std::string_view::npos) return;
    mesh_.name = name.substr(first, name.find_last_not_of(" \t") - first + 1);
  }

  // Whether the mesh ends here.
  bool closes() {
    while (reader_.tryCloseBlock()) {
      if (kIsPlainReader || stray_braces_ == 0 || isOutside()) return true;
      --stray_braces_;
    }
    return reader_.tryCloseOtherwise("a mesh", kInside);
  }

  // Whether what comes next is not of this mesh.
  bool isOutside() {
    const Keyword keyword = reader_.peekKeyword(kInside);
    return reader_.atEnd() || (keyword != Keyword::kNone && !kInside.has(keyword));
  }

  // Takes a '{' that opens nothing, in front of an entry: numtris 4 {. Of those of a mesh the first is
  // reported.
  bool skipStrayBrace() {
    if (!reader_.peek().is('{')) return false;
    const size_t offset = reader_.next().offset;
    const bool is_entry = kInside.has(reader_.peekKeyword(kInside)) ||
                          missingWord(reader_, mesh_, last_) != Keyword::kNone || endsMesh(reader_, kInside);
    reader_.rewind(offset);
    if (!is_entry) return false;
    if (!std::exchange(is_brace_told_, true)) reader_.reportUnexpected(kKeywordOrEnd);
    reader_.next();
    ++stray_braces_;
    return true;
  }

  void noteOrder(Keyword keyword) {
    if (keyword < latest_ && !order_reported_) {
      order_reported_ = true;
      reader_.add(Code::kSectionOrder, reader_.offset(), "'", spelling(keyword), "' should come before '",
                  spelling(latest_), "'.");
    }
    latest_ = std::max(latest_, keyword);
  }

  // vert vert 0
  void skipSecondWord(Keyword keyword) {
    if (reader_.peek().kind != TokenKind::kWord || reader_.peek().text != spelling(keyword)) return;
    reader_.reportUnexpected("a value");
    reader_.next();
  }

  void skipJunk() {
    if constexpr (kIsPlainReader) return reader_.giveUp();
    if (const Keyword missing = missingWord(reader_, mesh_, last_); missing != Keyword::kNone) {
      damages_before_ = reader_.damages();
      entry_offset_ = reader_.offset();
      reader_.add(Code::kUnexpectedToken, entry_offset_, "Expected '", spelling(missing), "' but found ",
                  Quoted(reader_.peek().text), ".");
      return readEntry(missing);
    }
    if (reader_.peek().kind == TokenKind::kWord) {
      const bool begins_line = !reader_.isOnSameLine();
      const Keyword split = takeSplitKeyword(reader_, kInside);
      if (split == Keyword::kNone) return skipUnknownWord(begins_line);
      noteOrder(split);
      last_ = split;
      return readEntry(split);
    }
    if (reader_.skipCommas() || skipStrayBrace()) return;
    reader_.reportUnexpected(kKeywordOrEnd);
    reader_.skipTokenOrBlock();
    reader_.skipToKeyword();
  }

  // v 3 ( 0 1 ) 3 1 may only be a vertex behind others, if more are announced.
  void skipUnknownWord(bool begins_line) {
    const text::Token word = reader_.peek();
    reader_.next();
    const bool has_number = begins_line && reader_.peek().kind == TokenKind::kNumber;
    const Keyword meant = has_number ? entryOfNumber(reader_, mesh_, last_) : Keyword::kNone;
    if (meant == Keyword::kNone || !looksLikeEntry(reader_, meant)) {
      reader_.rewind(word.offset);
      return reader_.skipUnknown();
    }
    reader_.add(Code::kKeywordMisspelt, word.offset, "The keyword '", spelling(meant), "' is written ",
                Quoted(word.text), ".");
    entry_offset_ = word.offset;
    damages_before_ = reader_.damages();
    last_ = meant;
    readEntry(meant);
  }

  void readEntry(Keyword keyword) {
    switch (keyword) {
      case Keyword::kName:
        mesh_.name = reader_.readText("the text of 'name'").value_or(mesh_.name);
        break;
      case Keyword::kShader:
        readShader();
        break;
      case Keyword::kNumVerts:
        readListCount(mesh_.vertices, kMinVertexBytes, keyword);
        readPlainVertices(reader_.lexer(), mesh_.vertices);
        break;
      case Keyword::kVert:
        readVertex();
        readPlainVertices(reader_.lexer(), mesh_.vertices);
        break;
      case Keyword::kNumTris:
        readListCount(mesh_.triangles, kMinTriangleBytes, keyword);
        readPlainTriangles(reader_.lexer(), mesh_.triangles);
        break;
      case Keyword::kTri:
        readTriangle();
        readPlainTriangles(reader_.lexer(), mesh_.triangles);
        break;
      case Keyword::kNumWeights:
        readListCount(mesh_.weights, kMinWeightBytes, keyword);
        if constexpr (!kIsPlainReader) noteSwapped(reader_.offset());
        readPlainWeightsHere();
        break;
      case Keyword::kWeight:
        if constexpr (!kIsPlainReader) noteSwapped(entry_offset_);
        readWeight();
        readPlainWeightsHere();
        break;
      default:
        if constexpr (!kIsPlainReader) readDialectEntry(keyword);
        break;
    }
  }

  void noteSwapped(size_t offset) {
    if (noteSwappedWeights(reader_, offset, mesh_)) damages_before_ = reader_.damages();
  }

  // None is plain that has its bias before its joint.
  void readPlainWeightsHere() {
    if (kIsPlainReader || !mesh_.are_weights_swapped) readPlainWeights(reader_.lexer(), mesh_.weights);
  }

  void readDialectEntry(Keyword keyword) {
    if (keyword == Keyword::kFlags) {
      readMeshFlags(reader_, mesh_.flags);
    } else if (keyword == Keyword::kNumVertexColors) {
      readCount(reader_, keyword, mesh_.extras.declared_colors);
    } else {
      readColorEntry(reader_, entry_offset_, mesh_.extras);
    }
  }

  void readShader() {
    const bool is_opened = !kIsPlainReader && skipBeforeShader(reader_);
    mesh_.material_offset = reader_.offset();
    std::optional<std::string> material = reader_.readJoinedText("the text of 'shader'");
    if (is_opened && reader_.peek().is(')')) reader_.next();
    if (mesh_.material && material) {
      reader_.add(Code::kRepeatedSection, mesh_.material_offset,
                  "'shader' was there before; the first is used.");
    } else if (material) {
      mesh_.material = std::move(material);
    } else {
      mesh_.is_shader_unreadable = true;
    }
  }

  void noteDialect(size_t offset) {
    if constexpr (kIsPlainReader) reader_.giveUp();
    mesh_.dialect_offset = std::min(mesh_.dialect_offset, offset);
  }

  template <class Item>
  void readListCount(EntryList<Item>& list, size_t min_bytes, Keyword keyword) {
    if (list.declared.exists()) {
      reader_.add(Code::kRepeatedSection, reader_.offset(), "'", spelling(keyword),
                  "' was there before; the first is used.");
      if (list.second_at == 0) list.second_at = list.items.size();
    }
    readCount(reader_, keyword, list.declared);
    if (list.items.empty()) list.reserve(reader_.room(list.declared.value, min_bytes));
  }

  // nan and its like, for which 0 is read.
  static bool isNotFinite(const text::Token& token) {
    return token.kind == TokenKind::kWord || token.form == text::NumberForm::kNotFinite;
  }

  // Of a list that begins: whether none of its entries has a number of its own, which is told once.
  template <class Item>
  bool lacksNumbers(EntryList<Item>& list, Keyword entry) {
    if (!list.items.empty() || list.lacks_numbers) return list.lacks_numbers;
    list.lacks_numbers = lackNumbers(reader_.lexer(), reader_.offset(), entry);
    if (!list.lacks_numbers) return false;
    reader_.add(Code::kEntryNumberMissing, reader_.offset(), "No '", spelling(entry),
                "' of this mesh has a number of its own; they were numbered in the order of the file.");
    damages_before_ = reader_.damages();
    return true;
  }

  // The number behind vert, tri and weight, and `further` others before anything else. Without one the entry
  // takes its place in the file's order.
  template <class Item>
  int64_t readNumber(EntryList<Item>& list, std::string_view what, Keyword entry, size_t further) {
    if constexpr (!kIsPlainReader) {
      const size_t next = list.items.size();
      if (lacksNumbers(list, entry)) return static_cast<int64_t>(next);
      const size_t length = lengthOfOwnNumber(reader_.peek(), next);
      if (length != 0 && further != 0 && numbersAhead({reader_.lexer(), reader_.offset()}) == further)
        return takeBeginningOfNumber(reader_, length, "numbers");
    }
    const bool is_none = !kIsPlainReader && isNotFinite(reader_.peek());
    const std::optional<int64_t> number = reader_.readInteger(what);
    if (!number) reader_.skipWord();
    if (is_none) return static_cast<int64_t>(list.items.size());
    return number.value_or(static_cast<int64_t>(list.items.size()));
  }

  uint32_t readIndex(std::string_view what, bool& is_whole) {
    const std::optional<int64_t> value = is_whole ? reader_.readInteger(what) : std::nullopt;
    is_whole = is_whole && value.has_value();
    return value ? toIndex(*value) : kNoIndex;
  }

  // An entry that is not whole keeps its place, so that later ones keep their numbers; at the end of the file
  // nothing follows, and it is dropped.
  template <class Item>
  void finishEntry(EntryList<Item>& list, int64_t number, const Item& item, bool is_whole) {
    if (!is_whole && reader_.atEnd()) return;
    const bool is_damaged = reader_.damages() != damages_before_;
    list.add(is_damaged ? list.plausible(number) : number, entry_offset_, item);
    if (is_damaged) list.markDamaged(list.items.size() - 1);
    if (!is_whole) reader_.skipToKeyword();
  }

  void readVertex() {
    const int64_t number = readNumber(mesh_.vertices, "the number of a vertex", Keyword::kVert, 0);
    MeshVertex vertex;
    float uv[2] = {0.0f, 0.0f};
    bool is_whole = reader_.readVector(uv, "texture coordinates");
    vertex.uv = {uv[0], uv[1]};
    VertexExtra extra;
    readGroups(extra);
    vertex.first_weight = readIndex("the first weight of a vertex", is_whole);
    vertex.weight_count = is_whole ? readWeightCount(is_whole) : 0;
    if (!is_whole) vertex.first_weight = 0;
    readGroups(extra);
    if (!kIsPlainReader && !extra.isEmpty()) {
      noteDialect(extra.offset);
      extra.vertex = static_cast<uint32_t>(mesh_.vertices.items.size());
      mesh_.extras.groups.push_back(extra);
    }
    finishEntry(mesh_.vertices, number, vertex, is_whole);
  }

  void readGroups(VertexExtra& extra) {
    if constexpr (!kIsPlainReader) {
      readVertexGroups(reader_, extra);
    } else if (reader_.peek().is('(')) {
      reader_.giveUp();
    }
  }

  uint32_t readWeightCount(bool& is_whole) {
    const size_t offset = reader_.offset();
    const std::optional<int64_t> count = reader_.readInteger("the weight count of a vertex");
    is_whole = count.has_value();
    if (count && *count < 0) {
      reader_.add(Code::kWeightCountNegative, offset, "A vertex cannot have ", *count,
                  " weights; it is treated as having none.");
    }
    return count && *count > 0 ? toIndex(*count) : 0;
  }

  void readTriangle() {
    const int64_t number = readNumber(mesh_.triangles, "the number of a triangle", Keyword::kTri, 3);
    Triangle triangle;
    bool is_whole = true;
    const bool is_opened = !kIsPlainReader && skipParenthesis();
    for (uint32_t& vertex : triangle.vertices) vertex = readIndex("a vertex of a triangle", is_whole);
    if (is_opened && reader_.peek().is(')')) reader_.next();
    // In a line of its own it begins the next triangle, without its word.
    if (is_whole && reader_.peek().kind == TokenKind::kNumber && (kIsPlainReader || reader_.isOnSameLine())) {
      reader_.add(Code::kUnexpectedToken, reader_.offset(),
                  "A triangle has three vertices, but more follow: triangulate before exporting.");
      skipValues();
    }
    finishEntry(mesh_.triangles, number, triangle, is_whole);
  }

  // In front of the vertices of a triangle, which is read as if there were none.
  bool skipParenthesis() {
    if (!reader_.peek().is('(')) return false;
    reader_.reportUnexpected("a vertex of a triangle");
    reader_.next();
    return true;
  }

  uint32_t readJointOfWeight(bool& is_whole) {
    if (!kIsPlainReader && numbersAhead({reader_.lexer(), reader_.offset()}) == 1) {
      const text::Token only = reader_.peek();
      if (const size_t length = lengthOfJoint(only); length != 0)
        return toIndex(takeBeginningOfNumber(reader_, length, "the joint and the bias of a weight"));
      if (only.form == text::NumberForm::kDecimal) {  // which is the bias
        reader_.reportUnexpected("the joint of a weight");
        is_whole = false;
        return kNoIndex;
      }
    }
    return readIndex("the joint of a weight", is_whole);
  }

  void readWeight() {
    const int64_t number = readNumber(mesh_.weights, "the number of a weight", Keyword::kWeight, 2);
    MeshWeight weight;
    bool is_whole = true;
    const bool is_swapped = !kIsPlainReader && mesh_.are_weights_swapped;
    if (!is_swapped) weight.joint = readJointOfWeight(is_whole);
    const std::optional<float> bias = is_whole ? reader_.readFloat("the bias of a weight") : std::nullopt;
    if (is_swapped) weight.joint = readIndex("the joint of a weight", is_whole);
    float position[3] = {0.0f, 0.0f, 0.0f};
    if (bias) weight.bias = *bias;
    is_whole = bias && reader_.readVector(position, "the position of a weight");
    weight.position = {position[0], position[1], position[2]};
    finishEntry(mesh_.weights, number, weight, is_whole);
  }

  void skipValues() {
    while (reader_.peek().kind == TokenKind::kNumber || reader_.peek().is('(') || reader_.peek().is(')')) {
      reader_.next();
    }
  }

  static constexpr std::string_view kKeywordOrEnd = "a keyword of a mesh or '}'";

  Reader& reader_;
  RawMesh& mesh_;
  size_t entry_offset_ = 0;    // of the keyword that is being read
  size_t damages_before_ = 0;  // what is behind it
  Keyword latest_ = Keyword::kNone;
  Keyword last_ = Keyword::kNone;
  bool order_reported_ = false;
  size_t stray_braces_ = 0;  // that are open
  bool is_brace_told_ = false;
};

}  // namespace

void readRawMesh(Reader& reader, size_t offset, RawMesh& mesh) {
  mesh.offset = offset;
  SubmeshParser(reader, mesh).read();
}

void readMoreOfMesh(Reader& reader, RawMesh& mesh) { SubmeshParser(reader, mesh).readEntries(); }

}  // namespace md5v::md5
