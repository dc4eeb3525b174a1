// Reads bytes of another owner as a std::istream, without a copy.
#pragma once

#include <istream>
#include <span>
#include <streambuf>

namespace md5v::bench {

class ByteBuffer : public std::streambuf {
 public:
  explicit ByteBuffer(std::span<const uint8_t> bytes) {
    char* begin = const_cast<char*>(reinterpret_cast<const char*>(bytes.data()));
    setg(begin, begin, begin + bytes.size());
  }
};

// `bytes` must outlive the stream.
class ByteStream : private ByteBuffer, public std::istream {
 public:
  explicit ByteStream(std::span<const uint8_t> bytes)
      : ByteBuffer(bytes), std::istream(static_cast<std::streambuf*>(this)) {}
};

}  // namespace md5v::bench
