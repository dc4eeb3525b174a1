#include "repair/finding.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>

#include "base/ascii.h"

namespace md5v::repair {
namespace {

bool isWordByte(char c) { return isLetter(c) || isDigit(c) || c == '_'; }

bool isSerious(const Diagnostic& finding) {
  return finding.severity != Severity::kInfo || finding.refused_by_doom3;
}

// The code and the names, which make a finding the same as another.
std::string keyOf(const Diagnostic& finding) {
  std::string key(finding.code);
  for (const std::string_view name : namesIn(finding.message)) {
    key += '\'';
    key += name;
  }
  return key;
}

struct Counts {
  explicit Counts(const std::vector<Diagnostic>& findings) {
    for (const Diagnostic& each : findings) {
      if (!isSerious(each)) continue;
      of_code[each.code] += each.count;
      of_key[keyOf(each)] += each.count;
      if (each.count > 1) cut.insert(each.code);
    }
  }

  uint64_t ofCode(std::string_view code) const { return in(of_code, code); }
  uint64_t ofKey(const std::string& key) const { return in(of_key, key); }

  std::map<std::string_view, uint64_t> of_code;
  std::map<std::string, uint64_t> of_key;
  std::set<std::string_view>
      cut;  // codes whose later findings are only counted: which ones are listed may change

 private:
  template <class Key>
  static uint64_t in(const std::map<Key, uint64_t>& counts, const Key& key) {
    const auto found = counts.find(key);
    return found == counts.end() ? 0 : found->second;
  }
};

}  // namespace

std::vector<std::string_view> namesIn(std::string_view message) {
  std::vector<std::string_view> names;
  for (size_t at = message.find('\''); at != std::string_view::npos; at = message.find('\'', at + 1)) {
    if (at > 0 && isWordByte(message[at - 1])) continue;
    const size_t end = message.find('\'', at + 1);
    if (end == std::string_view::npos) break;
    if (end + 1 < message.size() && isWordByte(message[end + 1])) continue;
    names.push_back(message.substr(at + 1, end - at - 1));
    at = end;
  }
  return names;
}

Repair repairOf(const Diagnostic& finding) {
  const CodeInfo* info = findCode(finding.code);
  return info == nullptr ? Repair::kNone : info->repair;
}

const Diagnostic* staysOf(const std::vector<Diagnostic>& before, const std::vector<Diagnostic>& after,
                          Repair repair) {
  std::set<std::string_view> codes;
  for (const Diagnostic& each : before)
    if (repairOf(each) == repair) codes.insert(each.code);
  const auto found = std::find_if(after.begin(), after.end(),
                                  [&](const Diagnostic& each) { return codes.contains(each.code); });
  return found == after.end() ? nullptr : &*found;
}

const Diagnostic* causedBy(const std::vector<Diagnostic>& before, const std::vector<Diagnostic>& after) {
  const Counts known(before);
  const Counts now(after);
  const auto isMore = [&](const Diagnostic& each) {
    if (!isSerious(each)) return false;
    if (now.ofCode(each.code) > known.ofCode(each.code)) return true;
    const std::string key = keyOf(each);
    return !known.cut.contains(each.code) && now.ofKey(key) > known.ofKey(key);
  };
  const auto found = std::find_if(after.begin(), after.end(), isMore);
  return found == after.end() ? nullptr : &*found;
}

}  // namespace md5v::repair
