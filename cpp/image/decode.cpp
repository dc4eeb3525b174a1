#include "image/decode.h"

#include <string_view>

#include "image/bimage.h"
#include "image/dds.h"
#include "image/pcx.h"
#include "image/tga.h"

namespace md5v {

std::optional<Image> decodeImage(std::span<const uint8_t> bytes, std::string& error) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (text.starts_with("DDS ")) {
    const std::optional<Dds> dds = readDds(bytes, error);
    return dds ? std::optional(decodeDds(bytes, *dds)) : std::nullopt;
  }
  if (isBimage(bytes)) {
    const std::optional<Bimage> bimage = readBimage(bytes, error);
    return bimage ? std::optional(decodeBimage(bytes, *bimage)) : std::nullopt;
  }
  if (text.starts_with('\n') && bytes.size() > 2 && bytes[1] <= 5 && bytes[2] == 1) {
    return decodePcx(bytes, error);
  }
  return decodeTga(bytes, error);
}

}  // namespace md5v
