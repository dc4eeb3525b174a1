#include "md5/write.h"
#include "md5/write/text_writer.h"

namespace md5v::md5 {

std::string writeCamera(const CameraFile& file, Changes& changes) {
  TextWriter out(10, file.commandline, changes);
  out.text("numFrames ").integer(file.keys.size());
  out.text("\nframeRate ").number(file.frame_rate);
  out.text("\nnumCuts ").integer(file.cuts.size()).text("\n\ncuts {\n");
  for (const uint32_t cut : file.cuts) out.text("\t").integer(cut).text("\n");
  out.text("}\n\ncamera {\n");
  for (const CameraKey& key : file.keys) {
    out.text("\t").vector(key.position).text(" ").vector(key.rotation).text(" ");
    out.number(key.fov).text("\n");
  }
  out.text("}\n");
  return out.finish();
}

}  // namespace md5v::md5
