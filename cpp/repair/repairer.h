// Finds and makes the repairs of one MD5 file. A repair answers a finding (see docs/diagnostics/codes.json
// and repairs.json). It is tried alone on the result of the repairs before it, the file is read again, and
// the repair is undone if its own finding stays, or if a worse one appears.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "md5/anim_file.h"
#include "md5/change.h"
#include "model/fit.h"
#include "model/model.h"

namespace md5v::repair {

enum class FileKind : uint8_t { kMesh, kAnim, kCamera };

// A repair that would change the file.
struct FoundRepair {
  Repair repair = Repair::kNone;
  RepairEffect effect = RepairEffect::kInvisible;
  bool is_asked = false;  // a finding of the file asks for it; others are made only if the user names them
};

// Which of the found repairs are made.
struct Choice {
  enum class Asked : uint8_t { kNone, kInvisible, kAll };
  std::vector<Repair> named;
  Asked asked = Asked::kNone;  // of those that a finding asks for, besides the named ones
  bool has_all = false;        // every one, asked or not

  bool contains(const FoundRepair& found) const;
};

// A repair that was tried and not kept.
struct UndoneRepair {
  Repair repair = Repair::kNone;
  std::string reason;  // in one or two sentences
};

struct Repaired {
  // The whole text of the file; nothing if no repair was kept, or if there is an obstacle.
  std::optional<std::string> text;
  std::vector<Repair> made;
  std::vector<UndoneRepair> undone;
  md5::Changes changes;
  std::optional<Diagnostic> obstacle;  // damage that writing the file would hide
};

// A file by its name in messages. The bytes must outlive the repairer.
struct NamedFile {
  std::string name;
  std::span<const uint8_t> bytes;
};

// A mesh that animations are compared with.
struct MeshOfClips {
  NamedFile file;
  std::optional<model::Model> model;  // nothing if it is not readable, or has no skeleton of its own
};

std::shared_ptr<const MeshOfClips> readMeshOfClips(NamedFile file);

class Repairer {
 public:
  // `mesh`: of an animation, after its own repairs; nullptr if it is not known. Some repairs need it.
  Repairer(FileKind kind, NamedFile file, std::shared_ptr<const MeshOfClips> mesh = nullptr);

  // For a mesh: its animations. Repairs of the mesh must not make them worse, and say how far they move it.
  void addClip(NamedFile clip) { clips_.push_back(std::move(clip)); }
  // Whether the animations of the mesh affect these repairs.
  bool needsClips(const Choice& choice) const;

  // The repairs that work alone on the file, in the order in which they are made.
  std::vector<FoundRepair> find() const;
  // Makes the chosen ones, one after the other.
  Repaired make(const Choice& choice) const;

 private:
  // The file at one moment.
  struct Version {
    std::optional<std::string> text;   // nothing for the bytes of the file
    std::vector<Diagnostic> findings;  // of reading, and of the comparison of an animation with its mesh
    // The names and parents of the joints of a mesh.
    std::vector<std::string> joints;
    std::vector<int32_t> parents;
    // The fit of an animation on its mesh; nothing if it does not play, and for other files.
    std::optional<model::Fit> fit;
    float bone_scale = 1.0f;
  };
  struct Edited {
    std::optional<std::string> text;
    md5::Changes changes;
  };
  struct Attempt {
    std::optional<Version> next;
    md5::Changes changes;
    std::string reason;  // why the repair cannot be made
  };
  struct Made {
    Repaired repaired;
    std::vector<Diagnostic> findings;  // at the end
  };

  std::span<const uint8_t> bytesOf(const Version& version) const;
  Version read(std::optional<std::string> text) const;
  void compare(md5::AnimFile file, Version& version) const;
  bool isAsked(Repair repair, const Version& version) const;
  std::vector<FoundRepair> candidates(const Choice& choice) const;
  bool changesFile(Repair repair) const;
  Attempt attempt(const Version& from, Repair repair) const;
  Edited edited(const Version& from, Repair repair) const;
  Edited editedAnim(const Version& from, Repair repair) const;
  std::vector<float> boundsFor(std::string_view text) const;
  std::string worseBy(const Version& from, const Version& to, Repair repair, const Choice& choice) const;
  std::string harmToClips(const Version& from, const Version& to, const Choice& choice) const;
  void addMovement(const Version& from, const Version& to, md5::Changes& changes) const;
  Made makeAll(const Choice& choice) const;

  FileKind kind_;
  NamedFile file_;
  std::shared_ptr<const MeshOfClips> mesh_;
  std::vector<NamedFile> clips_;
  Version start_;
};

}  // namespace md5v::repair
