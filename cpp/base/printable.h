// Makes bytes of a file printable, for messages and for text that is written.
#pragma once

#include <string>
#include <string_view>

namespace md5v {

bool isUtf8(std::string_view bytes);

std::string latin1ToUtf8(std::string_view bytes);

// The bytes in single quotes, at most about 40 of them. Valid UTF-8 stays as it is; other bytes become \xNN.
std::string quoted(std::string_view bytes);

}  // namespace md5v
