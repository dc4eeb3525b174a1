// Makes one string of texts, integers and objects with appendTo(std::string&), for messages.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>

namespace md5v {

template <class... Parts>
std::string concat(const Parts&... parts) {
  std::string out;
  const auto append = [&out](const auto& part) {
    if constexpr (std::is_integral_v<std::decay_t<decltype(part)>>) {
      out += std::to_string(part);
    } else if constexpr (requires { part.appendTo(out); }) {
      part.appendTo(out);
    } else {
      out += std::string_view(part);
    }
  };
  (append(parts), ...);
  return out;
}

}  // namespace md5v
