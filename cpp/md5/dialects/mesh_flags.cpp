#include "md5/dialects/mesh_flags.h"

#include "base/ascii.h"
#include "md5/mesh_file.h"

namespace md5v::md5 {

void readMeshFlags(Cursor& cursor, uint32_t& flags) {
  if (!cursor.openBlock("flags")) return;
  // vertexColor is also a keyword outside of this block, so only the closing brace ends the block.
  while (!cursor.take('}')) {
    if (cursor.atEnd()) return cursor.reportUnexpected("the '}' of flags");
    const text::Token flag = cursor.next();
    const std::string name = toLower(flag.text);
    if (name == "vertexcolor") {
      flags |= kVertexColorFlag;
    } else if (name == "noanimate") {
      flags |= kNoAnimateFlag;
    } else {
      cursor.report(Code::kMeshFlagUnknown, flag.offset,
                    {"The flag ", Quoted(flag.text), " is unknown and ignored."});
    }
  }
}

}  // namespace md5v::md5
