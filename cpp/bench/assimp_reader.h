// Measures a peer: the Open Asset Import Library, if it is installed.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace md5v::bench {

class AssimpReader {
 public:
  AssimpReader();
  ~AssimpReader();
  AssimpReader(const AssimpReader&) = delete;
  AssimpReader& operator=(const AssimpReader&) = delete;

  static bool isBuiltIn();

  // Reads a file without any post-processing. The result replaces that of the last call.
  void read(const std::string& path);

  // Describes the last read: meshes, triangles, corners of the box of all positions (6); channels of the
  // first animation, keys of its first channel. All numbers are 0 without a scene.
  std::vector<float> summary() const;

 private:
  struct Importer;
  std::unique_ptr<Importer> importer_;
};

}  // namespace md5v::bench
