#include "base/concat.h"

#include "base/printable.h"

namespace md5v {

MessagePart::MessagePart(std::string_view text) : text_(text) {}
MessagePart::MessagePart(const char* text) : text_(text) {}
MessagePart::MessagePart(const std::string& text) : text_(text) {}
MessagePart::MessagePart(Number number) : number_(number.value), kind_(Kind::kNumber) {}
MessagePart::MessagePart(Quoted quoted) : text_(quoted.bytes), kind_(Kind::kQuoted) {}

void MessagePart::appendTo(std::string& out) const {
  switch (kind_) {
    case Kind::kText:
      out += text_;
      break;
    case Kind::kNumber:
      out += std::to_string(number_);
      break;
    case Kind::kQuoted:
      out += quoted(text_);
      break;
  }
}

std::string joined(std::initializer_list<MessagePart> parts) {
  std::string out;
  for (const MessagePart& part : parts) part.appendTo(out);
  return out;
}

}  // namespace md5v
