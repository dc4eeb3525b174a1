#include "image/decode.h"

#include <string_view>

#include "base/ascii.h"
#include "image/pcx.h"
#include "image/stored_image.h"
#include "image/tga.h"

namespace md5v {

std::optional<Image> decodeImage(std::span<const uint8_t> bytes, std::string& error) {
  const std::string_view text = asText(bytes);
  if (isStored(bytes)) {
    const std::optional<StoredImage> stored = readStored(bytes, error);
    return stored ? std::optional(decodeStored(bytes, *stored)) : std::nullopt;
  }
  if (text.starts_with('\n') && bytes.size() > 2 && bytes[1] <= 5 && bytes[2] == 1) {
    return decodePcx(bytes, error);
  }
  return decodeTga(bytes, error);
}

}  // namespace md5v
