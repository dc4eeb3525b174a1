#include "bench/tutorial_reader.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "bench/tutorial_motion.h"

namespace md5v::bench {
namespace {

void skipLine(std::istream& file) { file.ignore(std::numeric_limits<std::streamsize>::max(), '\n'); }

// Reads text in quotes, which may contain blanks.
std::string readQuoted(std::istream& file) {
  std::string text;
  file >> std::ws;
  if (file.peek() != '"') {
    file >> text;
    return text;
  }
  file.get();
  std::getline(file, text, '"');
  return text;
}

void readVector(std::istream& file, glm::vec3& v) {
  std::string bracket;
  file >> bracket >> v.x >> v.y >> v.z >> bracket;
}

glm::quat withW(glm::vec3 xyz) {
  const float t = 1.0f - glm::dot(xyz, xyz);
  return {t < 0.0f ? 0.0f : -std::sqrt(t), xyz.x, xyz.y, xyz.z};
}

void readJoints(std::istream& file, size_t count, TutorialModel& model) {
  std::string word;
  file >> word;
  for (size_t i = 0; i < count; ++i) {
    TutorialJoint joint;
    glm::vec3 xyz(0.0f);
    model.joint_names.push_back(readQuoted(file));
    file >> joint.parent;
    readVector(file, joint.position);
    readVector(file, xyz);
    joint.orientation = withW(xyz);
    model.joints.push_back(joint);
    skipLine(file);
  }
  file >> word;
}

void readVertices(std::istream& file, TutorialMesh& mesh) {
  std::string word;
  int count = 0;
  int index = 0;
  file >> count;
  for (int i = 0; i < count; ++i) {
    TutorialVertex vertex;
    file >> word >> index >> word >> vertex.uv.x >> vertex.uv.y >> word >> vertex.first_weight >>
        vertex.weight_count;
    skipLine(file);
    mesh.vertices.push_back(vertex);
  }
}

void readTriangles(std::istream& file, TutorialMesh& mesh) {
  std::string word;
  int count = 0;
  int index = 0;
  file >> count;
  for (int i = 0; i < count; ++i) {
    glm::ivec3 triangle(0);
    file >> word >> index >> triangle.x >> triangle.y >> triangle.z;
    skipLine(file);
    mesh.triangles.push_back(triangle);
  }
}

void readWeights(std::istream& file, TutorialMesh& mesh) {
  std::string word;
  int count = 0;
  int index = 0;
  file >> count;
  for (int i = 0; i < count; ++i) {
    TutorialWeight weight;
    file >> word >> index >> weight.joint >> weight.bias;
    readVector(file, weight.position);
    skipLine(file);
    mesh.weights.push_back(weight);
  }
}

// Computes bind-pose positions from the weights, and normals from the triangles, stored in joint space for
// skinning.
void prepareMesh(const TutorialModel& model, TutorialMesh& mesh) {
  for (TutorialVertex& vertex : mesh.vertices) {
    vertex.position = glm::vec3(0.0f);
    for (uint32_t i = 0; i < vertex.weight_count; ++i) {
      const TutorialWeight& weight = mesh.weights[vertex.first_weight + i];
      const TutorialJoint& joint = model.joints[static_cast<size_t>(weight.joint)];
      vertex.position += (joint.position + joint.orientation * weight.position) * weight.bias;
    }
    mesh.positions.push_back(vertex.position);
  }
  for (const glm::ivec3 triangle : mesh.triangles) {
    TutorialVertex& a = mesh.vertices[static_cast<size_t>(triangle.x)];
    TutorialVertex& b = mesh.vertices[static_cast<size_t>(triangle.y)];
    TutorialVertex& c = mesh.vertices[static_cast<size_t>(triangle.z)];
    const glm::vec3 normal = glm::cross(c.position - a.position, b.position - a.position);
    a.normal += normal;
    b.normal += normal;
    c.normal += normal;
  }
  for (TutorialVertex& vertex : mesh.vertices) {
    const glm::vec3 normal = glm::normalize(vertex.normal);
    mesh.normals.push_back(normal);
    vertex.normal = glm::vec3(0.0f);
    for (uint32_t i = 0; i < vertex.weight_count; ++i) {
      const TutorialWeight& weight = mesh.weights[vertex.first_weight + i];
      const TutorialJoint& joint = model.joints[static_cast<size_t>(weight.joint)];
      vertex.normal += (normal * joint.orientation) * weight.bias;
    }
  }
}

void readMesh(std::istream& file, TutorialModel& model) {
  TutorialMesh mesh;
  std::string word;
  file >> word >> word;
  while (file && word != "}") {
    if (word == "shader") {
      mesh.shader = readQuoted(file);
      skipLine(file);
    } else if (word == "numverts") {
      readVertices(file, mesh);
    } else if (word == "numtris") {
      readTriangles(file, mesh);
    } else if (word == "numweights") {
      readWeights(file, mesh);
    } else {
      skipLine(file);
    }
    file >> word;
  }
  prepareMesh(model, mesh);
  model.meshes.push_back(mesh);
}

void readHierarchy(std::istream& file, size_t joints, TutorialAnimation& animation) {
  std::string word;
  file >> word;
  for (size_t i = 0; i < joints; ++i) {
    TutorialAnimation::JointInfo joint;
    joint.name = readQuoted(file);
    file >> joint.parent >> joint.flags >> joint.first_component;
    skipLine(file);
    animation.joint_infos.push_back(joint);
  }
  file >> word;
}

void readBounds(std::istream& file, size_t frames, TutorialAnimation& animation) {
  std::string word;
  file >> word;
  skipLine(file);
  for (size_t i = 0; i < frames; ++i) {
    TutorialAnimation::Box box;
    readVector(file, box.min);
    readVector(file, box.max);
    skipLine(file);
    animation.bounds.push_back(box);
  }
  file >> word;
}

void readBaseFrame(std::istream& file, size_t joints, TutorialAnimation& animation) {
  std::string word;
  file >> word;
  skipLine(file);
  for (size_t i = 0; i < joints; ++i) {
    TutorialJoint joint;
    glm::vec3 xyz(0.0f);
    readVector(file, joint.position);
    readVector(file, xyz);
    joint.orientation = withW(xyz);
    skipLine(file);
    animation.base_frame.push_back(joint);
  }
  file >> word;
}

void readFrame(std::istream& file, size_t components, TutorialAnimation& animation) {
  std::string word;
  int index = 0;
  file >> index >> word;
  std::vector<float> frame;
  for (size_t i = 0; i < components; ++i) {
    float value = 0.0f;
    file >> value;
    frame.push_back(value);
  }
  file >> word;
  animation.skeletons.push_back(buildTutorialSkeleton(animation, frame));
  animation.frames.push_back(frame);
}

}  // namespace

TutorialModel readTutorialModel(std::istream& file) {
  TutorialModel model;
  std::string word;
  size_t joints = 0;
  while (file >> word) {
    if (word == "numJoints") {
      file >> joints;
    } else if (word == "joints") {
      readJoints(file, joints, model);
    } else if (word == "mesh") {
      readMesh(file, model);
    } else {
      skipLine(file);
    }
  }
  return model;
}

TutorialAnimation readTutorialAnimation(std::istream& file) {
  TutorialAnimation animation;
  std::string word;
  size_t frames = 0;
  size_t joints = 0;
  size_t components = 0;
  while (file >> word) {
    if (word == "numFrames") {
      file >> frames;
    } else if (word == "numJoints") {
      file >> joints;
    } else if (word == "frameRate") {
      file >> animation.frame_rate;
    } else if (word == "numAnimatedComponents") {
      file >> components;
    } else if (word == "hierarchy") {
      readHierarchy(file, joints, animation);
    } else if (word == "bounds") {
      readBounds(file, frames, animation);
    } else if (word == "baseframe") {
      readBaseFrame(file, joints, animation);
    } else if (word == "frame") {
      readFrame(file, components, animation);
    } else {
      skipLine(file);
    }
  }
  return animation;
}

}  // namespace md5v::bench
