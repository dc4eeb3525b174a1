#include "decl/names.h"

#include <algorithm>

namespace md5v::decl {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

}  // namespace

std::string canonicalName(std::string_view name) {
  std::string out(name.substr(0, name.rfind('.')));
  for (char& c : out) c = c == '\\' ? '/' : lower(c);
  return out;
}

bool equalInAnyCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace md5v::decl
