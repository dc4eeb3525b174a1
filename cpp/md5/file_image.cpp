#include "md5/file_image.h"

#include <cstring>
#include <type_traits>

namespace md5v::md5 {
namespace {

// Writes fields, or only counts their bytes where there is no room to write to.
class Writer {
 public:
  explicit Writer(uint8_t* room) : room_(room) {}
  size_t size() const { return size_; }

  void bytes(const void* from, size_t size) {
    if (room_ != nullptr && size != 0) std::memcpy(room_ + size_, from, size);
    size_ += size;
  }
  // Writes the size of `list`, which stays as it is.
  template <class List>
  void resize(List& list, size_t) {
    auto size = static_cast<uint32_t>(list.size());
    bytes(&size, sizeof size);
  }

 private:
  uint8_t* room_;
  size_t size_ = 0;
};

// Takes fields from an image in the same order.
class Taker {
 public:
  explicit Taker(std::span<const uint8_t> image) : rest_(image) {}
  // Whether all was there and nothing is left.
  bool isWhole() const { return !is_short_ && rest_.empty(); }

  void bytes(void* to, size_t size) {
    is_short_ = is_short_ || size > rest_.size();
    if (is_short_ || size == 0) return;
    std::memcpy(to, rest_.data(), size);
    rest_ = rest_.subspan(size);
  }
  // Gives `list` its size; every element takes at least `element_bytes`.
  template <class List>
  void resize(List& list, size_t element_bytes) {
    uint32_t size = 0;
    bytes(&size, sizeof size);
    is_short_ = is_short_ || size > rest_.size() / element_bytes;
    if (is_short_) return;
    if constexpr (std::is_constructible_v<List, uint32_t>) {
      list = List(size);
    } else {
      list = List(size, typename List::value_type{});
    }
  }

 private:
  std::span<const uint8_t> rest_;
  bool is_short_ = false;
};

// One order of fields for both ways.
template <class Archive, class Value>
void exchange(Archive& archive, Value& value) {
  static_assert(std::is_trivially_copyable_v<Value>);
  archive.bytes(&value, sizeof value);
}

template <class Archive, class List>
void exchangePlain(Archive& archive, List& list) {
  using Element = typename List::value_type;
  static_assert(std::is_trivially_copyable_v<Element>);
  archive.resize(list, sizeof(Element));
  archive.bytes(list.data(), list.size() * sizeof(Element));
}

template <class Archive, class Element, class Allocator>
void exchange(Archive& archive, std::vector<Element, Allocator>& list) {
  if constexpr (std::is_trivially_copyable_v<Element>) {
    exchangePlain(archive, list);
  } else {
    archive.resize(list, sizeof(uint32_t));
    for (Element& element : list) exchange(archive, element);
  }
}

template <class Archive>
void exchange(Archive& archive, std::string& text) {
  exchangePlain(archive, text);
}

template <class Archive, class... Fields>
void exchangeAll(Archive& archive, Fields&... fields) {
  (exchange(archive, fields), ...);
}

template <class Archive>
void exchange(Archive& archive, MeshJoint& joint) {
  exchangeAll(archive, joint.name, joint.parent, joint.position, joint.rotation);
}

template <class Archive>
void exchange(Archive& archive, AnimJoint& joint) {
  exchangeAll(archive, joint.name, joint.parent, joint.flags, joint.first_component);
}

template <class Archive>
void exchange(Archive& archive, SubMesh& mesh) {
  exchangeAll(archive, mesh.name, mesh.material, mesh.vertices, mesh.indices, mesh.weights, mesh.flags,
              mesh.colors, mesh.stored_frames);
}

template <class Archive>
void exchange(Archive& archive, MeshFile& file) {
  exchangeAll(archive, file.version, file.commandline, file.joints, file.meshes, file.has_foreign_skeleton);
}

template <class Archive>
void exchange(Archive& archive, AnimFile& file) {
  exchangeAll(archive, file.version, file.commandline, file.frame_rate, file.frame_count,
              file.component_count, file.joints, file.bounds, file.baseframe, file.components,
              file.has_hierarchy, file.small_w);
}

template <class Archive>
void exchange(Archive& archive, CameraFile& file) {
  exchangeAll(archive, file.version, file.commandline, file.frame_rate, file.cuts, file.keys);
}

template <class File>
RawVector<uint8_t> write(File& file) {
  Writer counter(nullptr);
  exchange(counter, file);
  RawVector<uint8_t> image(counter.size());
  Writer writer(image.data());
  exchange(writer, file);
  return image;
}

template <class File>
std::optional<File> take(std::span<const uint8_t> image) {
  Taker taker(image);
  std::optional<File> file(std::in_place);
  exchange(taker, *file);
  if (!taker.isWhole()) file.reset();
  return file;
}

}  // namespace

RawVector<uint8_t> imageOf(MeshFile& file) { return write(file); }
RawVector<uint8_t> imageOf(AnimFile& file) { return write(file); }
RawVector<uint8_t> imageOf(CameraFile& file) { return write(file); }

std::optional<MeshFile> meshOfImage(std::span<const uint8_t> image) { return take<MeshFile>(image); }
std::optional<AnimFile> animOfImage(std::span<const uint8_t> image) { return take<AnimFile>(image); }
std::optional<CameraFile> cameraOfImage(std::span<const uint8_t> image) { return take<CameraFile>(image); }

}  // namespace md5v::md5
