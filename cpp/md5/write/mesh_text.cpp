#include <algorithm>

#include "base/concat.h"
#include "md5/write.h"
#include "md5/write/text_writer.h"

namespace md5v::md5 {
namespace {

// Whether the name survives in a comment of the form that id's exporter writes.
bool fitsComment(std::string_view name) {
  constexpr std::string_view kBlanks = " \t";
  if (kBlanks.find(name.front()) != std::string_view::npos) return false;
  if (kBlanks.find(name.back()) != std::string_view::npos) return false;
  return std::all_of(name.begin(), name.end(), [](char c) {
    return c != '*' && c != '"' && static_cast<unsigned char>(c) - 0x20u < 0x5Fu;
  });
}

class MeshText {
 public:
  MeshText(const MeshFile& file, MeshVersion version, Changes& changes)
      : file_(file),
        has_frames_(version == MeshVersion::k12),
        changes_(changes),
        out_(has_frames_ ? 12 : 10, file.commandline, changes) {}

  std::string write() {
    out_.text("numJoints ").integer(file_.joints.size()).text("\nnumMeshes ").integer(file_.meshes.size());
    out_.text("\n\njoints {\n");
    for (const MeshJoint& joint : file_.joints) {
      out_.text("\t").quoted(joint.name).text("\t").integer(joint.parent).text(" ");
      out_.vector(joint.position).text(" ").vector(joint.rotation).text("\n");
    }
    out_.text("}\n");
    for (const SubMesh& mesh : file_.meshes) writeSubmesh(mesh);
    listLosses();
    return out_.finish();
  }

 private:
  void writeSubmesh(const SubMesh& mesh) {
    out_.text("\nmesh {\n");
    writeName(mesh.name);
    out_.text("\tshader ").quoted(mesh.material).text("\n");
    out_.text("\n\tnumverts ").integer(mesh.vertices.size()).text("\n");
    for (size_t i = 0; i < mesh.vertices.size(); ++i) writeVertex(mesh, i);
    out_.text("\n\tnumtris ").integer(mesh.indices.size() / 3).text("\n");
    for (size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
      out_.text("\ttri ").integer(i / 3);
      for (size_t corner = 0; corner < 3; ++corner) out_.text(" ").integer(mesh.indices[i + corner]);
      out_.text("\n");
    }
    out_.text("\n\tnumweights ").integer(mesh.weights.size()).text("\n");
    for (size_t i = 0; i < mesh.weights.size(); ++i) {
      const MeshWeight& weight = mesh.weights[i];
      out_.text("\tweight ").integer(i).text(" ").integer(weight.joint).text(" ");
      out_.number(weight.bias).text(" ").vector(weight.position).text("\n");
    }
    out_.text("}\n");
  }

  void writeName(const std::string& name) {
    if (name.empty()) return;
    const std::string spelled = out_.spelled(name);
    if (fitsComment(spelled)) {
      out_.text("\t// meshes: ").text(spelled).text("\n");
    } else {
      out_.text("\tname ").quoted(spelled).text("\n");
    }
  }

  void writeVertex(const SubMesh& mesh, size_t i) {
    const MeshVertex& vertex = mesh.vertices[i];
    out_.text("\tvert ").integer(i).text(" ( ");
    out_.number(vertex.uv.x).text(" ").number(vertex.uv.y).text(" ) ");
    out_.integer(vertex.first_weight).text(" ").integer(vertex.weight_count);
    if (has_frames_) writeFrame(mesh, i);
    out_.text("\n");
  }

  void writeFrame(const SubMesh& mesh, size_t i) {
    const StoredFrame& frame = mesh.stored_frames[i];
    out_.text(" ").vector(frame.normal).text(" ( ");
    for (int axis = 0; axis < 4; ++axis) out_.number(frame.tangent[axis]).text(" ");
    out_.text(")");
    if (mesh.colors.empty()) return;
    out_.text(" ( ");
    for (int channel = 0; channel < 4; ++channel)
      out_.number(static_cast<float>(mesh.colors[i][channel]) / 255.0f).text(" ");
    out_.text(")");
  }

  void listLosses() {
    const auto list = [&](std::string_view code, std::string_view what, const auto& has) {
      const auto count = std::count_if(file_.meshes.begin(), file_.meshes.end(), has);
      if (count == 0) return;
      changes_.push_back(
          {std::string(code),
           concat("The ", what, " of ", count, count == 1 ? " mesh" : " meshes", " are left out: version ",
                  has_frames_ ? 12 : 10, " has no place for them.")});
    };
    list("flags-dropped", "flags", [](const SubMesh& mesh) { return mesh.flags != 0; });
    if (!has_frames_) {
      list("colors-dropped", "vertex colours", [](const SubMesh& mesh) { return !mesh.colors.empty(); });
      list("normals-dropped", "stored normals",
           [](const SubMesh& mesh) { return !mesh.stored_frames.empty(); });
    }
    if (!file_.has_foreign_skeleton) return;
    changes_.push_back(
        {"foreign-skeleton", concat("The weights refer to at least ", neededJoints(file_),
                                    " joints of another file. Doom 3 does not load such a mesh.")});
  }

  const MeshFile& file_;
  bool has_frames_;
  Changes& changes_;
  TextWriter out_;
};

}  // namespace

std::string writeMesh(const MeshFile& file, MeshVersion version, Changes& changes) {
  return MeshText(file, version, changes).write();
}

}  // namespace md5v::md5
