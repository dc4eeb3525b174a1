// Fuzzes declarations: indexes any bytes as each kind and dialect, and reads every declaration found.
#include "tests/decl/decl_testing.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  namespace decl = md5v::decl;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  checkGuarantees(decl::ReadFile(text, decl::DeclKind::kMaterial, decl::Dialect::kDoom3));
  checkGuarantees(decl::ReadFile(text, decl::DeclKind::kMaterial, decl::Dialect::kQuake3));
  checkGuarantees(decl::ReadFile(text, decl::DeclKind::kEntity));
  checkGuarantees(decl::ReadFile(text, decl::DeclKind::kSkin));
  return 0;
}
