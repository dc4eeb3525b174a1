// For the tests of small texts: text that ends where its allocation ends, findings as strings, and the time
// that long texts take.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "tests/md5/md5_testing.h"

namespace md5v::game {

using Strings = std::vector<std::string>;

// "code line:column: message" for each finding.
inline Strings findingsOf(Report& report) {
  report.finish();
  Strings out;
  for (const Diagnostic& d : report.diagnostics()) {
    out.push_back(std::string(d.code) + " " + std::to_string(d.line) + ":" + std::to_string(d.column) + ": " +
                  d.message);
  }
  return out;
}

// Joins `entry(i)` for each i below `count`.
inline std::string listed(size_t count, const std::function<std::string(const std::string&)>& entry) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += entry(std::to_string(i));
  return text;
}

// Expects that four times as many entries take at most six times as long. `read` gets the complete text. A
// busy machine slows single runs down, so the shortest of up to five counts.
inline void expectLinearTime(size_t count, const std::function<std::string(size_t)>& text,
                             const std::function<void(std::string_view)>& read) {
  const auto seconds_for = [&](std::string_view whole) {
    const std::clock_t start = std::clock();
    read(whole);
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  };
  const std::string few = text(count);
  const std::string many = text(4 * count);
  double few_seconds = 1e9;
  double many_seconds = 1e9;
  for (int run = 0; run < 5; ++run) {
    few_seconds = std::min(few_seconds, seconds_for(few));
    many_seconds = std::min(many_seconds, seconds_for(many));
    if (many_seconds < 6.0 * few_seconds + 0.05) return;
  }
  ADD_FAILURE() << 4 * count << " entries took " << many_seconds << " s, " << count << " took " << few_seconds
                << " s";
}

// Calls `check` with every truncation of the bytes, and with each byte replaced by a few others.
inline void forEveryByte(std::string_view bytes, const std::function<void(std::string_view)>& check) {
  for (size_t size = 0; size <= bytes.size(); ++size) check(bytes.substr(0, size));
  for (size_t i = 0; i < bytes.size(); ++i) {
    std::string damaged(bytes);
    for (const char c : {'\0', '\n', '"', '{', '\x7F', '\xFF'}) {
      damaged[i] = c;
      check(damaged);
    }
  }
}

}  // namespace md5v::game
