#include "md5/mesh/submesh_parser.h"

#include <algorithm>
#include <utility>

#include "md5/dialects/mesh_flags.h"
#include "md5/mesh/bulk_entries.h"

namespace md5v::md5 {
namespace {

constexpr KeywordSet kDialectKeywords =
    KeywordSet::of(Keyword::kFlags, Keyword::kNumVertexColors, Keyword::kVertexColor);
constexpr KeywordSet kSubmeshKeywords = kMeshEntries | kDialectKeywords | KeywordSet::of(Keyword::kName);

// The shortest text of an entry, such as "vert 0(0 0)0 0".
constexpr size_t kMinVertexBytes = 14;
constexpr size_t kMinTriangleBytes = 11;
constexpr size_t kMinWeightBytes = 19;

uint32_t toIndex(std::optional<int64_t> value) {
  return !value || *value < 0 || *value > kNoIndex ? kNoIndex : static_cast<uint32_t>(*value);
}

class SubmeshParser {
 public:
  SubmeshParser(Cursor& cursor, RawSubmesh& mesh) : cursor_(cursor), mesh_(mesh) {}

  void read() {
    readNameComment();
    cursor_.readEntries(kSubmeshKeywords, "a mesh", [this](Keyword keyword) { readEntry(keyword); });
  }

 private:
  // id's exporter names the object in a comment after the opening brace: // meshes: body
  void readNameComment() {
    const text::Lexer& lexer = cursor_.lexer();
    const size_t begin = lexer.offsetOf(lexer.position());
    const std::string_view comments = lexer.slice(begin, cursor_.offset());
    constexpr std::string_view kMark = "meshes:";
    const size_t mark = comments.find(kMark);
    if (mark == std::string_view::npos) return;
    std::string_view name = comments.substr(mark + kMark.size());
    name = name.substr(0, name.find_first_of("\r\n*"));
    const size_t first = name.find_first_not_of(" \t");
    if (first == std::string_view::npos) return;
    mesh_.name = name.substr(first, name.find_last_not_of(" \t") - first + 1);
  }

  void readEntry(Keyword keyword) {
    checkOrder(keyword);
    entry_offset_ = cursor_.offset();
    lost_before_ = cursor_.lostValues();
    if (kDialectKeywords.has(keyword)) noteDialect(entry_offset_);
    cursor_.takeKeyword();
    switch (keyword) {
      case Keyword::kName:
        mesh_.name = cursor_.name("the text of 'name'").value_or(mesh_.name);
        break;
      case Keyword::kShader:
        readShader();
        break;
      case Keyword::kNumVerts:
        readListCount(mesh_.vertices, kMinVertexBytes, keyword);
        break;
      case Keyword::kVert:
        readVertex();
        break;
      case Keyword::kNumTris:
        readListCount(mesh_.triangles, kMinTriangleBytes, keyword);
        break;
      case Keyword::kTri:
        readTriangle();
        break;
      case Keyword::kNumWeights:
        readListCount(mesh_.weights, kMinWeightBytes, keyword);
        break;
      case Keyword::kWeight:
        readWeight();
        break;
      case Keyword::kFlags:
        readMeshFlags(cursor_, mesh_.flags);
        break;
      case Keyword::kNumVertexColors:
        readCount(cursor_, keyword, mesh_.extras.declared_colors);
        break;
      default:
        readColorEntry(cursor_, entry_offset_, mesh_.extras);
        break;
    }
  }

  void checkOrder(Keyword keyword) {
    if (keyword < latest_ && !std::exchange(is_order_reported_, true)) {
      cursor_.report(Code::kSectionOrder, cursor_.offset(),
                     {"'", spellingOf(keyword), "' should come before '", spellingOf(latest_), "'."});
    }
    latest_ = std::max(latest_, keyword);
  }

  void noteDialect(size_t offset) { mesh_.dialect_offset = std::min(mesh_.dialect_offset, offset); }

  void readShader() {
    const size_t offset = cursor_.offset();
    std::optional<std::string> material = cursor_.name("the text of 'shader'");
    if (!material) return;
    if (mesh_.material) return reportRepeated(Keyword::kShader, offset);
    mesh_.material = std::move(material);
    mesh_.material_offset = offset;
  }

  void reportRepeated(Keyword keyword, size_t offset) {
    cursor_.report(Code::kSectionOrder, offset,
                   {"'", spellingOf(keyword), "' occurs a second time; the first is used."});
  }

  // Reads a count, and the entries after it that have the usual form.
  template <class Item>
  void readListCount(EntryList<Item>& list, size_t min_bytes, Keyword keyword) {
    if (list.declared.exists()) reportRepeated(keyword, cursor_.offset());
    readCount(cursor_, keyword, list.declared);
    if (list.items.empty()) list.reserve(cursor_.room(list.declared.value, min_bytes));
    readBulk(cursor_.lexer(), list);
  }

  // Reads the number after vert, tri and weight.
  template <class Item>
  int64_t readNumber(const EntryList<Item>& list, std::string_view what) {
    return cursor_.integer(what).value_or(static_cast<int64_t>(list.items.size()));
  }

  // Adds an entry, and reads those after it that have the usual form. A damaged entry stays in the list, so
  // that later ones keep their numbers. An entry in which the file ends is dropped.
  template <class Item>
  void addEntry(EntryList<Item>& list, int64_t number, const Item& item) {
    const bool is_damaged = cursor_.lostValues() != lost_before_;
    if (is_damaged && cursor_.atEnd()) return;
    list.add(number, entry_offset_, item);
    if (is_damaged) list.markLastDamaged();
    readBulk(cursor_.lexer(), list);
  }

  void readVertex() {
    const int64_t number = readNumber(mesh_.vertices, "the number of a vertex");
    MeshVertex vertex;
    VertexExtra extra;
    cursor_.vector({&vertex.uv.x, 2}, "the texture coordinates of a vertex");
    readVertexGroups(cursor_, extra, mesh_.extras);
    const std::optional<int64_t> first = cursor_.integer("the first weight of a vertex");
    const size_t count_offset = cursor_.offset();
    const std::optional<int64_t> count = cursor_.integer("the weight count of a vertex");
    if (count && *count < 0) {
      cursor_.report(Code::kWeightCountNegative, count_offset,
                     {"A vertex cannot have ", *count, " weights; it is treated as having none."});
      cursor_.loseValue();
    }
    if (first && count) {
      vertex.first_weight = toIndex(first);
      vertex.weight_count = *count > 0 ? toIndex(count) : 0;
    }
    readVertexGroups(cursor_, extra, mesh_.extras);
    if (!extra.isEmpty()) {
      noteDialect(extra.offset);
      extra.vertex = static_cast<uint32_t>(mesh_.vertices.items.size());
      mesh_.extras.groups.push_back(extra);
    }
    addEntry(mesh_.vertices, number, vertex);
  }

  void readTriangle() {
    const int64_t number = readNumber(mesh_.triangles, "the number of a triangle");
    Triangle triangle;
    for (uint32_t& vertex : triangle.vertices) vertex = toIndex(cursor_.integer("a vertex of a triangle"));
    addEntry(mesh_.triangles, number, triangle);
  }

  void readWeight() {
    const int64_t number = readNumber(mesh_.weights, "the number of a weight");
    MeshWeight weight;
    weight.joint = toIndex(cursor_.integer("the joint of a weight"));
    weight.bias = cursor_.number("the bias of a weight").value_or(Number{}).nearest;
    cursor_.vector(weight.position, "the position of a weight");
    addEntry(mesh_.weights, number, weight);
  }

  Cursor& cursor_;
  RawSubmesh& mesh_;
  size_t entry_offset_ = 0;  // of the keyword that is being read
  size_t lost_before_ = 0;   // Cursor::lostValues() before the entry
  Keyword latest_ = Keyword::kNone;
  bool is_order_reported_ = false;
};

}  // namespace

void readSubmesh(Cursor& cursor, size_t offset, RawSubmesh& mesh) {
  mesh.offset = offset;
  SubmeshParser(cursor, mesh).read();
}

}  // namespace md5v::md5
