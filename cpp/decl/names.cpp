#include "decl/names.h"

#include "base/ascii.h"

namespace md5v::decl {

std::string canonicalName(std::string_view name) {
  std::string out(name.substr(0, name.rfind('.')));
  for (char& c : out) c = c == '\\' ? '/' : toLower(c);
  return out;
}

}  // namespace md5v::decl
