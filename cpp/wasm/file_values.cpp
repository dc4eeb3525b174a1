#include "wasm/file_values.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "base/concat.h"

namespace md5v::wasm {
namespace {

using emscripten::val;

// Readers reject larger numbers, except in bounds.
constexpr double kLargest = 1e15;
constexpr double kLargestFloat = std::numeric_limits<float>::max();

// Reads fields, and keeps the first fault.
class FieldReader {
 public:
  std::string error;

  bool check(bool is_right, std::string_view message) {
    if (!is_right && error.empty()) error = message;
    return is_right;
  }

  std::string string(const val& object, const char* key) {
    const val field = object[key];
    if (!check(field.isString(), concat("'", key, "' is not a string."))) return {};
    return field.as<std::string>();
  }

  double number(const val& object, const char* key) {
    const val field = object[key];
    if (!check(field.isNumber(), concat("'", key, "' is not a number."))) return 0.0;
    const auto value = field.as<double>();
    checkSize(value, kLargest, key);
    return value;
  }

  uint32_t index(const val& object, const char* key) {
    const double value = number(object, key);
    const bool is_index = value >= 0.0 && value < 4294967295.0 && value == std::floor(value);
    check(is_index, concat("'", key, "' is not an index."));
    return is_index ? static_cast<uint32_t>(value) : 0;
  }

  template <class Number>
  std::vector<Number> numbers(const val& object, const char* key, double largest = kLargest) {
    const val field = object[key];
    if (!check(field.typeOf().as<std::string>() == "object" && !field.isNull(),
               concat("'", key, "' is not a list of numbers.")))
      return {};
    std::vector<Number> list = emscripten::convertJSArrayToNumberVector<Number>(field);
    for (const Number value : list) checkSize(static_cast<double>(value), largest, key);
    return list;
  }

  template <class Vector>
  Vector vector(const val& object, const char* key) {
    const std::vector<double> list = numbers<double>(object, key);
    if (!check(list.size() == 3, concat("'", key, "' does not have 3 numbers."))) return Vector(0);
    return Vector(list[0], list[1], list[2]);
  }

  int32_t parent(const val& object, size_t joint) {
    const double value = number(object, "parent");
    const bool is_parent = value >= -1.0 && value < static_cast<double>(joint) && value == std::floor(value);
    check(is_parent, concat("Joint ", joint, " has no parent before it and is not a root (-1)."));
    return is_parent ? static_cast<int32_t>(value) : -1;
  }

  size_t length(const val& object, const char* key) {
    const val field = object[key];
    if (!check(field.isArray(), concat("'", key, "' is not an array."))) return 0;
    return field["length"].as<size_t>();
  }

  bool isGood() const { return error.empty(); }

 private:
  void checkSize(double value, double largest, const char* key) {
    // This condition also rejects NaN.
    if (std::fabs(value) <= largest || !isGood()) return;
    error =
        concat("'", key, "' has a number that is not finite, or too large for the readers of this format.");
  }
};

// The values of an optional list with `size` numbers per vertex.
template <class Number>
std::vector<Number> perVertex(FieldReader& fields, const val& data, const char* key, size_t size,
                              size_t vertices) {
  if (data[key].isUndefined()) return {};
  auto list = fields.numbers<Number>(data, key);
  fields.check(list.size() == size * vertices,
               concat("'", key, "' does not have ", size, " numbers a vertex."));
  return list;
}

void readSubmesh(FieldReader& fields, const val& data, size_t joints, md5::SubMesh& mesh,
                 edit::Normals& normals) {
  mesh.name = fields.string(data, "name");
  mesh.material = fields.string(data, "material");
  const auto uvs = fields.numbers<float>(data, "uvs");
  const auto ranges = fields.numbers<uint32_t>(data, "ranges");
  const auto indices = fields.numbers<uint32_t>(data, "indices");
  const auto weight_joints = fields.numbers<uint32_t>(data, "weightJoints");
  const auto biases = fields.numbers<float>(data, "biases");
  const auto positions = fields.numbers<float>(data, "positions");
  const size_t vertices = ranges.size() / 2;
  const size_t weights = weight_joints.size();
  fields.check(uvs.size() == 2 * vertices && ranges.size() % 2 == 0,
               "'uvs' and 'ranges' do not have 2 numbers a vertex.");
  fields.check(indices.size() % 3 == 0, "'indices' does not have 3 numbers a triangle.");
  fields.check(biases.size() == weights && positions.size() == 3 * weights,
               "'weightJoints', 'biases' and 'positions' do not have 1, 1 and 3 numbers a weight.");
  for (const uint32_t index : indices)
    fields.check(index < vertices, "'indices' names a vertex that does not exist.");
  for (const uint32_t joint : weight_joints)
    fields.check(joint < joints, "'weightJoints' names a joint that does not exist.");
  for (size_t v = 0; v < vertices; ++v) {
    fields.check(uint64_t{ranges[2 * v]} + ranges[2 * v + 1] <= weights,
                 "'ranges' names weights that are not there.");
  }
  const auto directions = perVertex<float>(fields, data, "normals", 3, vertices);
  const auto colors = perVertex<uint8_t>(fields, data, "colors", 4, vertices);
  if (!fields.isGood()) return;
  for (size_t i = 0; i + 2 < directions.size(); i += 3)
    normals.emplace_back(directions[i], directions[i + 1], directions[i + 2]);
  for (size_t i = 0; i + 3 < colors.size(); i += 4)
    mesh.colors.emplace_back(colors[i], colors[i + 1], colors[i + 2], colors[i + 3]);
  for (size_t v = 0; v < vertices; ++v)
    mesh.vertices.push_back({{uvs[2 * v], uvs[2 * v + 1]}, ranges[2 * v], ranges[2 * v + 1]});
  mesh.indices.assign(indices.begin(), indices.end());
  for (size_t w = 0; w < weights; ++w) {
    mesh.weights.push_back(
        {weight_joints[w], biases[w], {positions[3 * w], positions[3 * w + 1], positions[3 * w + 2]}});
  }
}

double readRate(FieldReader& fields, const val& data) {
  const double rate = fields.number(data, "frameRate");
  fields.check(rate >= 0.001 && rate <= 1000.0, "'frameRate' is not between 0.001 and 1000.");
  return rate;
}

}  // namespace

std::string readMeshData(const val& data, md5::MeshFile& file, std::vector<edit::Normals>& normals) {
  FieldReader fields;
  file.commandline = fields.string(data, "commandline");
  const size_t joints = fields.length(data, "joints");
  for (size_t j = 0; j < joints && fields.isGood(); ++j) {
    const val joint = data["joints"][j];
    file.joints.push_back({fields.string(joint, "name"), fields.parent(joint, j),
                           fields.vector<glm::vec3>(joint, "position"),
                           fields.vector<glm::dvec3>(joint, "rotation")});
  }
  const size_t meshes = fields.length(data, "meshes");
  for (size_t m = 0; m < meshes && fields.isGood(); ++m)
    readSubmesh(fields, data["meshes"][m], joints, file.meshes.emplace_back(), normals.emplace_back());
  return fields.error;
}

std::string readAnimData(const val& data, md5::AnimFile& file) {
  FieldReader fields;
  file.commandline = fields.string(data, "commandline");
  file.frame_rate = readRate(fields, data);
  file.bounds = boundsOf(fields.numbers<float>(data, "bounds", kLargestFloat));
  file.frame_count = static_cast<uint32_t>(file.bounds.size());
  fields.check(file.frame_count > 0, "'bounds' has no frame.");
  const auto components = fields.numbers<float>(data, "components");
  if (!fields.isGood()) return fields.error;
  fields.check(components.size() % file.frame_count == 0,
               "'components' does not have as many numbers for each frame.");
  file.components.assign(components.begin(), components.end());
  file.component_count = static_cast<uint32_t>(components.size() / file.frame_count);
  const size_t joints = fields.length(data, "joints");
  fields.check(joints > 0 && joints == fields.length(data, "baseframe"),
               "'joints' and 'baseframe' do not have one entry for each joint.");
  for (size_t j = 0; j < joints && fields.isGood(); ++j) {
    const val joint = data["joints"][j];
    const val base = data["baseframe"][j];
    const uint32_t flags = fields.index(joint, "flags");
    const uint32_t first = fields.index(joint, "firstComponent");
    fields.check(flags <= md5::kAllAnimFlags, concat("The flags of joint ", j, " are not between 0 and 63."));
    fields.check(
        flags == 0 || uint64_t{first} + static_cast<uint32_t>(std::popcount(flags)) <= file.component_count,
        concat("Joint ", j, " uses components that frames do not have."));
    file.joints.push_back(
        {fields.string(joint, "name"), fields.parent(joint, j), flags, flags == 0 ? 0 : first});
    file.baseframe.push_back(
        {fields.vector<glm::vec3>(base, "position"), fields.vector<glm::dvec3>(base, "rotation")});
  }
  return fields.error;
}

std::string readCameraData(const val& data, md5::CameraFile& file) {
  FieldReader fields;
  file.commandline = fields.string(data, "commandline");
  file.frame_rate = readRate(fields, data);
  const size_t keys = fields.length(data, "keys");
  fields.check(keys > 0, "'keys' is empty.");
  for (size_t k = 0; k < keys && fields.isGood(); ++k) {
    const val key = data["keys"][k];
    file.keys.push_back({fields.vector<glm::vec3>(key, "position"),
                         fields.vector<glm::dvec3>(key, "rotation"),
                         static_cast<float>(fields.number(key, "fov"))});
    const float fov = file.keys.back().fov;
    fields.check(fov > 0.0f && fov < 180.0f,
                 concat("The field of view of key ", k, " is not between 0 and 180."));
  }
  uint32_t last = 0;
  for (const uint32_t cut : fields.numbers<uint32_t>(data, "cuts")) {
    fields.check(cut > last && cut < keys,
                 "'cuts' is not ascending between 1 and the number of keys less one.");
    file.cuts.push_back(last = cut);
  }
  return fields.error;
}

std::vector<Bounds> boundsOf(const std::vector<float>& numbers) {
  std::vector<Bounds> bounds;
  bounds.reserve(numbers.size() / 6);
  for (size_t i = 0; i + 5 < numbers.size(); i += 6) {
    bounds.push_back(
        {{numbers[i], numbers[i + 1], numbers[i + 2]}, {numbers[i + 3], numbers[i + 4], numbers[i + 5]}});
  }
  return bounds;
}

}  // namespace md5v::wasm
