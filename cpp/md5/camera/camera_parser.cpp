#include "md5/camera/camera_parser.h"

#include <array>
#include <utility>

#include "md5/camera/cuts.h"
#include "md5/checks/cut_jumps.h"
#include "md5/grammar/frame_rate.h"
#include "md5/grammar/joint_list.h"
#include "md5/grammar/sections.h"

namespace md5v::md5 {
namespace {

constexpr std::array kCameraSections = {Keyword::kNumFrames, Keyword::kFrameRate, Keyword::kNumCuts,
                                        Keyword::kCuts, Keyword::kCamera};
constexpr FileGrammar kCameraGrammar = {"a camera path", kCameraSections};

bool startsKey(const text::Token& token) { return token.is('('); }
bool startsCut(const text::Token& token) { return token.kind == text::TokenKind::kNumber; }

class CameraParser {
 public:
  explicit CameraParser(Cursor& cursor) : cursor_(cursor), sections_(cursor, kCameraGrammar) {
    cursor.expectSingleStrings();
  }

  std::optional<CameraFile> parse() {
    while (sections_.next(!file_.keys.empty())) readSection(sections_.keyword());
    if (file_.keys.empty()) {
      if (!cursor_.hasErrors()) cursor_.report(Code::kNothingReadable, 0, {"No camera keys were found."});
      return std::nullopt;
    }
    resolve();
    return std::move(file_);
  }

 private:
  void readSection(Keyword keyword) {
    switch (keyword) {
      case Keyword::kNumFrames:
        return readCount(cursor_, keyword, frame_count_);
      case Keyword::kNumCuts:
        return readCount(cursor_, keyword, cut_count_);
      case Keyword::kFrameRate:
        return readFrameRate(cursor_, frame_rate_);
      case Keyword::kCuts:
        if (sections_.isRepeated()) return cursor_.resynchronise();
        has_cuts_ = true;
        if (cursor_.openBlock("cuts")) readCuts();
        return;
      default:
        if (sections_.isRepeated()) return cursor_.resynchronise();
        camera_offset_ = sections_.offset();
        if (cursor_.openBlock("camera")) readKeys();
    }
  }

  void readCuts() {
    while (cursor_.blockContinues("the list of cuts")) {
      cursor_.beginEntry();
      const size_t offset = cursor_.offset();
      const size_t lost = cursor_.lostValues();
      const std::optional<int64_t> cut = cursor_.integer("a cut");
      if (cut && cursor_.lostValues() == lost) {
        cuts_.push_back({*cut, offset});
      } else {
        are_cuts_damaged_ = true;
      }
      if (cursor_.isBroken()) cursor_.resynchronise(startsCut);
    }
  }

  void readKeys() {
    while (cursor_.blockContinues("the camera block")) readKey();
  }

  // ( x y z ) ( qx qy qz ) fov
  void readKey() {
    cursor_.beginEntry();
    const size_t offset = cursor_.offset();
    CameraKey key;
    cursor_.vector(key.position, "the position of a camera key");
    const bool has_rotation = cursor_.vector(key.rotation, "the rotation of a camera key");
    const size_t fov_offset = cursor_.offset();
    const size_t lost = cursor_.lostValues();
    const std::optional<Number> fov = cursor_.number("the field of view of a camera key");
    if (cursor_.isBroken() && cursor_.atEnd()) return;
    if (has_rotation && !cursor_.isBroken() && isTooLong(key.rotation)) {
      cursor_.report(Code::kRotationTooLong, cursor_.tokenAt(offset, 6).offset,
                     {"The rotation of key ", file_.keys.size(), " is longer than 1; it is normalised."});
    }
    key.fov = fov && cursor_.lostValues() == lost ? usableFov(fov->nearest, fov_offset) : lastFov();
    file_.keys.push_back(key);
    if (cursor_.isBroken()) cursor_.resynchronise(startsKey);
  }

  float lastFov() const { return file_.keys.empty() ? CameraKey{}.fov : file_.keys.back().fov; }

  // Returns a field of view whose tangent Doom 3 can use: it is between 0 and 180 degrees.
  float usableFov(float fov, size_t offset) {
    if (fov > 0.0f && fov < 180.0f) return fov;
    cursor_.report(Code::kFovOutOfRange, offset,
                   {"The field of view of key ", file_.keys.size(), " is ", cursor_.tokenAt(offset, 0).text,
                    ", not between 0 and 180 degrees; 90 is used."});
    return CameraKey{}.fov;
  }

  void resolve() {
    sections_.finish(file_);
    file_.frame_rate = resolveFrameRate(cursor_, frame_rate_, false);
    checkCount(cursor_, Keyword::kNumFrames, frame_count_, file_.keys.size(), camera_offset_);
    if (has_cuts_ || cut_count_.value > 0) {
      if (!are_cuts_damaged_)
        checkCount(cursor_, Keyword::kNumCuts, cut_count_, cuts_.size(), camera_offset_);
    } else if (!cursor_.isCutOff()) {
      cursor_.report(Code::kCutsMissing, camera_offset_, {"The 'cuts' block before this is missing."});
    }
    file_.cuts = resolveCuts(cursor_, cuts_, file_.keys.size());
    checkCutJumps(cursor_, cuts_, file_);
  }

  Cursor& cursor_;
  Sections sections_;
  CameraFile file_;
  std::vector<CameraCut> cuts_;
  DeclaredCount frame_count_;
  DeclaredCount cut_count_;
  size_t camera_offset_ = 0;
  bool has_cuts_ = false;
  bool are_cuts_damaged_ = false;
  FrameRate frame_rate_;
};

}  // namespace

std::optional<CameraFile> parseCamera(Cursor& cursor) { return CameraParser(cursor).parse(); }

}  // namespace md5v::md5
