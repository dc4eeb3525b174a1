// Joins strings, numbers and quoted bytes to one string, for messages.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>

namespace md5v {

// Bytes of a file, which a message shows in single quotes: see quoted() in printable.h.
struct Quoted {
  std::string_view bytes;

  explicit Quoted(std::string_view text) : bytes(text) {}
};

// A string, an integer or quoted bytes. It refers to the text of its argument and does not copy it.
class MessagePart {
 public:
  // Implicit conversion keeps calls of concat() short. Not inline, because messages have hundreds of parts in
  // all.
  [[gnu::noinline]] MessagePart(std::string_view text);
  [[gnu::noinline]] MessagePart(const char* text);
  [[gnu::noinline]] MessagePart(const std::string& text);
  [[gnu::noinline]] MessagePart(Quoted quoted);
  template <class Integer, class = std::enable_if_t<std::is_integral_v<Integer>>>
  MessagePart(Integer number) : MessagePart(Number{static_cast<int64_t>(number)}) {}

  void appendTo(std::string& out) const;

 private:
  struct Number {
    int64_t value;
  };
  [[gnu::noinline]] explicit MessagePart(Number number);

  enum class Kind : uint8_t { kText, kNumber, kQuoted };

  std::string_view text_;
  int64_t number_ = 0;
  Kind kind_ = Kind::kText;
};

std::string joined(std::initializer_list<MessagePart> parts);

template <class... Parts>
std::string concat(const Parts&... parts) {
  return joined({MessagePart(parts)...});
}

}  // namespace md5v
