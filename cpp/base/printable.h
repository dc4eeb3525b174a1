// Puts bytes of a file into a form that can stand in a message.
#pragma once

#include <string>
#include <string_view>

namespace md5v {

bool isUtf8(std::string_view bytes);

// The bytes in single quotes, at most about 40 of them: valid UTF-8 as it is, anything else as \xNN.
std::string quoted(std::string_view bytes);

}  // namespace md5v
