// Makes bytes of a file printable, for messages.
#pragma once

#include <string>
#include <string_view>

namespace md5v {

bool isUtf8(std::string_view bytes);

// The bytes in single quotes, at most about 40 of them. Valid UTF-8 stays as it is; other bytes become \xNN.
std::string quoted(std::string_view bytes);

}  // namespace md5v
