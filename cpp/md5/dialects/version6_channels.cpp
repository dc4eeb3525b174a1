#include "md5/dialects/version6_channels.h"

#include <utility>

namespace md5v::md5 {
namespace {

using text::TokenKind;

constexpr KeywordSet kChannelKeywords =
    KeywordSet::of(Keyword::kJoint, Keyword::kAttribute, Keyword::kStartTime, Keyword::kEndTime,
                   Keyword::kFrameRate, Keyword::kStrings, Keyword::kRange, Keyword::kKeys);

class ChannelParser {
 public:
  ChannelParser(Cursor& cursor, Version6Channels& channels, size_t offset)
      : cursor_(cursor), channels_(channels) {
    channel_.offset = offset;
    channel_.first_key = channels.keys.values.size();
  }

  void read() {
    cursor_.integer("the number of a channel");
    cursor_.repairEntry();
    if (!cursor_.openBlock("channel", kChannelKeywords)) return cursor_.resynchronise();
    cursor_.readEntries(kChannelKeywords, "a channel", [this](Keyword keyword) { readEntry(keyword); });
    finish();
  }

 private:
  void readEntry(Keyword keyword) {
    cursor_.takeKeyword();
    switch (keyword) {
      case Keyword::kJoint:
        channel_.joint = cursor_.name("the joint of a channel").value_or("");
        break;
      case Keyword::kAttribute:
        channel_.attribute = cursor_.name("the attribute of a channel").value_or("");
        break;
      case Keyword::kFrameRate:
        channel_.frame_rate_offset = cursor_.offset();
        if (const std::optional<Number> rate = cursor_.number("the frame rate of a channel"))
          channel_.frame_rate = rate->precise;
        break;
      case Keyword::kRange:
        channel_.first_frame = cursor_.integer("the first frame of a channel").value_or(0);
        channel_.last_frame = cursor_.integer("the end of a channel's range");
        break;
      case Keyword::kStrings:
        cursor_.integer("the number of strings");
        while (cursor_.peek().kind == TokenKind::kString) cursor_.next();
        break;
      case Keyword::kKeys:
        readCount(cursor_, keyword, declared_);
        readKeys();
        break;
      default:
        cursor_.number("a time of a channel");
        break;
    }
  }

  void readKeys() {
    readBulk(cursor_.lexer(), channels_.keys);
    while (cursor_.peek().kind == TokenKind::kNumber) {
      const Number key = cursor_.number("a key of a channel").value_or(Number{});
      channels_.keys.values.push_back(key.precise);
      readBulk(cursor_.lexer(), channels_.keys);
    }
    channel_.key_count = channels_.keys.values.size() - channel_.first_key;
    checkCount(cursor_, Keyword::kKeys, declared_, channel_.key_count, channel_.offset);
  }

  void finish() {
    if (!channel_.joint.empty() && !channel_.attribute.empty() && channel_.key_count != 0) {
      channels_.channels.push_back(std::move(channel_));
      return;
    }
    const std::string_view missing = channel_.joint.empty()       ? "'joint'"
                                     : channel_.attribute.empty() ? "'attribute'"
                                                                  : "'keys'";
    if (!cursor_.isCutOff()) {
      cursor_.report(Code::kUnexpectedToken, channel_.offset,
                     {"This channel has no ", missing, "; it is skipped."});
    }
  }

  Cursor& cursor_;
  Version6Channels& channels_;
  Version6Channel channel_;
  DeclaredCount declared_;
};

}  // namespace

void readVersion6Channel(Cursor& cursor, size_t offset, Version6Channels& channels) {
  ChannelParser(cursor, channels, offset).read();
}

}  // namespace md5v::md5
