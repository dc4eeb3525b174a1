#include "game/texts/cube_config.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "base/ascii.h"
#include "base/concat.h"
#include "base/printable.h"
#include "decl/names.h"
#include "game/texts/cube_script.h"
#include "text/number.h"

namespace md5v::game {
namespace {

// The game's default: pixels with this alpha or less are holes.
constexpr double kDefaultAlphaTest = 0.9;

struct Needed {
  std::string_view command;
  size_t words;
  std::string_view what;
};
constexpr Needed kNeeded[] = {{"dir", 1, "a folder"},
                              {"load", 1, "a mesh file"},
                              {"skin", 2, "a mesh and an image"},
                              {"bumpmap", 2, "a mesh and an image"},
                              {"spec", 2, "a mesh and a percentage"},
                              {"alphatest", 2, "a mesh and a number"},
                              {"cullface", 2, "a mesh and 0 or 1"},
                              {"tag", 2, "a joint and the name of a tag"},
                              {"link", 3, "two numbers of parts and the name of a tag"},
                              {"anim", 2, "a name and a file"},
                              {"animpart", 1, "a joint"},
                              {"pitch", 1, "a joint"}};

// The number at the start of a text, as written; empty if there is none.
std::string_view numberIn(std::string_view text) {
  while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
  return text.substr(0, text::scanNumber(text).length);
}

double numberOf(std::string_view text) {
  const std::string_view token = numberIn(text);
  const double value = text::toValue(token, text::scanNumber(token).form).precise;
  return std::isfinite(value) ? value : 0.0;
}

bool endsIgnoringCase(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && equalIgnoringCase(text.substr(text.size() - end.size()), end);
}

// Whether `path` is `folder` or ends with it, from the start of a name on.
bool isFolder(std::string_view path, std::string_view folder) {
  if (!endsIgnoringCase(path, folder)) return false;
  return path.size() == folder.size() || path[path.size() - folder.size() - 1] == '/';
}

// Appends the names in a path. '..' removes the name before it, if there is one.
void appendParts(std::vector<std::string_view>& parts, std::string_view path) {
  for (size_t begin = 0; begin < path.size();) {
    const size_t end = std::min(path.find_first_of("/\\", begin), path.size());
    const std::string_view part = path.substr(begin, end - begin);
    if (part == ".." && !parts.empty() && parts.back() != "..") {
      parts.pop_back();
    } else if (!part.empty() && part != ".") {
      parts.push_back(part);
    }
    begin = end + 1;
  }
}

// A path from `folder`, '/'-separated. If it leaves the folder's root, it keeps its '..'.
std::string resolved(std::string_view folder, std::string_view file) {
  std::vector<std::string_view> parts;
  appendParts(parts, folder);
  appendParts(parts, file);
  std::string out = folder.starts_with('/') ? "/" : "";
  for (size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += '/';
    out += parts[i];
  }
  return out;
}

// The length of the commands in angle brackets before the name of an image.
size_t commandsIn(std::string_view file) {
  size_t length = 0;
  while (file.substr(length).starts_with('<')) {
    const size_t end = file.find('>', length);
    if (end == std::string_view::npos) break;
    length = end + 1;
  }
  return length;
}

bool isIqm(std::string_view file) { return endsIgnoringCase(file, ".iqm"); }

// The MD5 file in place of one of the other format of the game.
std::string sourceOf(std::string_view file, std::string_view extension) {
  if (!isIqm(file)) return std::string(file);
  return concat(file.substr(0, file.size() - 4), extension);
}

// Names of declarations are cut at their last dot.
std::string plainName(std::string_view name) {
  std::string out = toLower(name);
  std::replace(out.begin(), out.end(), '.', '_');
  return out;
}

decl::ImageProgram plainImage(const std::string& file) {
  return {decl::ImageStep{decl::ImageOp::kFile, file, {}, 0}};
}

// Only the red channel of the masks, the shininess, is used. The others (glow, reflections) are not drawn.
decl::ImageProgram shine(const std::string& masks, double share) {
  const auto factor = static_cast<float>(share);
  decl::ImageProgram program = plainImage(masks);
  program.push_back({decl::ImageOp::kMakeIntensity, {}, {}, 0});
  program.push_back({decl::ImageOp::kScale, {}, {factor, factor, factor, 1.0f}, 0});
  return program;
}

// DXT1 images without alpha may still have transparent texels. An alpha test would make holes of them.
bool hasNoAlpha(std::string_view image) {
  return image.starts_with("<dds>") || endsIgnoringCase(image, ".jpg") || endsIgnoringCase(image, ".jpeg");
}

// A property as the last command set it; `order` counts commands from 1.
template <class T>
struct Setting {
  T value{};
  uint32_t order = 0;

  void set(T to, uint32_t at) {
    value = std::move(to);
    order = at;
  }
};

struct Look {
  Setting<size_t> offset;
  Setting<std::string> skin;
  Setting<std::string> masks;
  Setting<std::string> bump;
  Setting<double> spec;
  Setting<double> alpha_test;
  Setting<bool> two_sided;
};

// A model, and what is known of it only while the file is read.
struct OpenModel {
  CubeModel model;
  uint32_t order = 0;
  std::map<std::string, size_t, std::less<>> tag_of;   // by their names
  std::map<std::string, size_t, std::less<>> look_of;  // by the names of meshes in lower case
  std::vector<std::pair<std::string, Look>> looks;

  Look& look(std::string_view mesh) {
    std::string key = toLower(mesh);
    const auto [found, is_new] = look_of.try_emplace(std::move(key), looks.size());
    if (is_new) looks.push_back({found->first, {}});
    return looks[found->second].second;
  }

  void tag(const std::string& name, const std::string& joint) {
    const size_t i = tag_of.try_emplace(name, model.tags.size()).first->second;
    if (i == model.tags.size()) model.tags.push_back({name, {}});
    model.tags[i].joint = joint;
  }

  void refer(std::string what, std::string name, std::string owner, size_t offset) {
    if (name.empty()) return;
    model.references.push_back({std::move(what), std::move(name), std::move(owner), offset});
  }
};

// The latest setting of a property after command `after`; null if there is none.
template <class T>
const T* latest(Setting<T> Look::*property, std::initializer_list<const Look*> looks, uint32_t after) {
  const T* value = nullptr;
  for (const Look* look : looks) {
    if (look == nullptr || (look->*property).order <= after) continue;
    value = &(look->*property).value;
    after = (look->*property).order;
  }
  return value;
}

// The words of a command; those that it lacks are empty.
class Words {
 public:
  explicit Words(const std::vector<ScriptWord>& words) : words_(words) {}

  bool areKnown() const {
    return std::all_of(words_.begin(), words_.end(), [](const ScriptWord& w) { return w.text.has_value(); });
  }
  // Of the arguments.
  size_t count() const { return words_.size() - 1; }
  const std::string& name() const { return *words_[0].text; }
  size_t offset() const { return words_[0].offset; }
  std::string_view operator[](size_t i) const {
    return i < count() ? std::string_view(*words_[i + 1].text) : std::string_view();
  }
  size_t offsetOf(size_t i) const { return i < count() ? words_[i + 1].offset : offset(); }

 private:
  const std::vector<ScriptWord>& words_;
};

class ConfigReader {
 public:
  ConfigReader(std::string_view path, std::string_view place, Report& report)
      : home_(path.substr(0, std::min(path.rfind('/'), path.size()))), place_(place), report_(report) {
    const bool has_folder = path.find('/') != std::string_view::npos;
    if (!has_folder) home_.clear();
    name_ = plainName(has_folder ? home_ : decl::canonicalName(path));
    folder_ = home_;
  }

  CubeConfig read(std::span<const uint8_t> text) {
    ScriptReader script(text);
    while (const auto words = script.next()) {
      const Words command(*words);
      if (command.areKnown()) take(command);
    }
    if (const std::optional<size_t> unclosed = script.unclosed(); unclosed && !open_.empty()) {
      report_.add(Code::kDeclarationUnclosed, *unclosed,
                  concat("This '", asText(text).substr(*unclosed, 1),
                         "' is never closed. The game ignores the rest of the file."));
    }
    for (size_t i = 0; i < open_.size(); ++i) config_.models.push_back(close(open_[i], i));
    return std::move(config_);
  }

 private:
  void take(const Words& words) {
    const std::string_view name = words.name();
    if (!name.starts_with("md5") && !name.starts_with("iqm")) return takeCommon(words);
    const std::string_view own = name.substr(3);
    const auto needed = std::find_if(std::begin(kNeeded), std::end(kNeeded),
                                     [own](const Needed& each) { return each.command == own; });
    if (needed == std::end(kNeeded)) return;
    if (words.count() < needed->words) {
      report_.add(Code::kDeclarationValueMissing, words.offset(),
                  concat("The command ", name, " needs ", needed->what, ", and has no effect."));
    } else {
      takeOwn(own, words);
    }
  }

  // Commands for all formats of models.
  void takeCommon(const Words& words) {
    const std::string_view name = words.name();
    const double value = numberOf(words[0]);
    if (name == "mdlscale") config_.scale = value;
    if (name == "mdltrans") config_.translation = {value, numberOf(words[1]), numberOf(words[2])};
    if (name == "mdlspec") common_.spec.set(value, ++order_);
    if (name == "mdlalphatest") common_.alpha_test.set(value, ++order_);
    if (name == "mdlcullface") common_.two_sided.set(value == 0.0, ++order_);
  }

  void takeOwn(std::string_view own, const Words& words) {
    if (own == "dir") folder_ = folderOf(words[0]);
    if (own == "load") load(words);
    if (open_.empty() || own == "dir" || own == "load") return;
    OpenModel& open = open_.back();
    const std::string first(words[0]);
    const std::string second(words[1]);
    const size_t at = words.offsetOf(0);
    if (own == "tag") {
      open.tag(second, first);
      open.refer("tag", first, second, at);
    } else if (own == "pitch") {
      // words[2] is added to the pitch.
      open.model.pitches.push_back({first, numberOf(words[1]), numberOf(words[3]), numberOf(words[4])});
      open.refer("pitch", first, {}, at);
    } else if (own == "animpart") {
      open.refer("part", first, {}, at);
    } else if (own == "link") {
      link(words);
    } else if (own == "anim") {
      addAnim(open, words);
    } else {
      setLook(own, open.look(first), words);
    }
  }

  void setLook(std::string_view own, Look& look, const Words& words) {
    ++order_;
    if (own == "skin") {
      look.offset.set(words.offset(), order_);
      look.skin.set(imageAt(words[1]), order_);
      look.masks.set(imageAt(words[2]), order_);
    }
    if (own == "bumpmap") look.bump.set(imageAt(words[1]), order_);
    if (own == "spec") look.spec.set(numberOf(words[1]), order_);
    if (own == "alphatest") look.alpha_test.set(numberOf(words[1]), order_);
    if (own == "cullface") look.two_sided.set(numberOf(words[1]) == 0.0, order_);
  }

  void load(const Words& words) {
    OpenModel& open = open_.emplace_back();
    open.order = ++order_;
    open.model.offset = words.offset();
    open.model.mesh = fileAt(sourceOf(words[0], ".md5mesh"));
    // A model of the other format does not need its source here.
    if (!isIqm(words[0])) open.refer("mesh", open.model.mesh, {}, words.offsetOf(0));
  }

  void addAnim(OpenModel& open, const Words& words) {
    const std::string name(words[0]);
    const std::string file = fileAt(sourceOf(words[1], ".md5anim"));
    const bool has_rate = numberOf(words[2]) > 0.0;
    open.model.anims.push_back({name, {file}, {}, has_rate ? concat(numberIn(words[2]), " fps") : ""});
    if (!isIqm(words[1])) open.refer("anim", file, name, words.offsetOf(1));
  }

  // Attaches one part to a tag of another; both are numbered from 0.
  void link(const Words& words) {
    OpenModel* const from = partAt(words[0]);
    const OpenModel* const to = partAt(words[1]);
    if (from == nullptr || to == nullptr) return;
    const auto tag = from->tag_of.find(words[2]);
    if (tag == from->tag_of.end()) return;
    from->model.links.push_back({to->model.mesh, from->model.tags[tag->second].joint, tag->first});
  }

  OpenModel* partAt(std::string_view number) {
    const double index = numberOf(number);
    const bool is_part =
        index >= 0.0 && index < static_cast<double>(open_.size()) && index == std::floor(index);
    return is_part ? &open_[static_cast<size_t>(index)] : nullptr;
  }

  // The game resolves folders from the root of all models; usually it is the model's own folder.
  std::string folderOf(std::string_view name) const {
    std::string path = resolved({}, name);
    return path.empty() || place_.empty() || isFolder(place_, path) ? home_ : path;
  }

  // A path without the commands in angle brackets, which control how the game loads an image.
  std::string fileAt(std::string_view file) const { return resolved(folder_, file.substr(commandsIn(file))); }

  // The same for an image, but <dds> stays: it makes the game load a .dds file next to it.
  std::string imageAt(std::string_view file) const {
    if (file.empty()) return {};
    const bool is_dds = file.substr(0, commandsIn(file)).find("<dds>") != std::string_view::npos;
    return concat(is_dds ? "<dds>" : "", fileAt(file));
  }

  CubeModel close(OpenModel& open, size_t index) const {
    CubeModel& model = open.model;
    model.name = index == 0 ? name_ : concat(name_, ":", index);
    // The look for all other meshes comes last, because the first line that matches a mesh is used.
    const auto others_at = open.look_of.find("*");
    const Look* const others =
        others_at == open.look_of.end() ? nullptr : &open.looks[others_at->second].second;
    for (const auto& [surface, look] : open.looks) {
      if (&look != others) addSurface(open, surface, {&look, others, &common_});
    }
    if (others != nullptr) addSurface(open, "*", {others, &common_});
    // If possible, a file gets a name that no other file has.
    std::map<std::string_view, size_t> first_of;
    std::vector<decl::ModelAnim> anims;
    std::vector<decl::ModelAnim> repeated;
    for (const decl::ModelAnim& anim : model.anims) {
      const bool is_first = first_of.try_emplace(anim.name, 0).second;
      (is_first ? anims : repeated).push_back(anim);
    }
    anims.insert(anims.end(), repeated.begin(), repeated.end());
    model.anims = std::move(anims);
    return std::move(model);
  }

  static void addSurface(OpenModel& open, const std::string& surface,
                         std::initializer_list<const Look*> looks) {
    const uint32_t after = open.order;
    const std::string* const skin = latest(&Look::skin, looks, after);
    if (skin == nullptr || skin->empty()) return;
    CubeSurface out;
    out.surface = surface;
    out.material = concat(open.model.name, "/", plainName(surface));
    out.offset = *latest(&Look::offset, looks, after);
    out.diffuse = plainImage(*skin);
    const std::string* const bump = latest(&Look::bump, looks, after);
    if (bump != nullptr && !bump->empty()) out.normal = plainImage(*bump);
    const std::string* const masks = latest(&Look::masks, looks, after);
    const double* const spec = latest(&Look::spec, looks, after);
    const double share = spec == nullptr ? 1.0 : std::fmax(0.0, *spec) / 100.0;
    if (masks != nullptr && !masks->empty() && share > 0.0) out.specular = shine(*masks, share);
    const double* const alpha_test = latest(&Look::alpha_test, looks, after);
    out.alpha_test = alpha_test != nullptr ? *alpha_test : hasNoAlpha(*skin) ? 0.0 : kDefaultAlphaTest;
    const bool* const two_sided = latest(&Look::two_sided, looks, after);
    out.two_sided = two_sided != nullptr && *two_sided;
    open.model.surfaces.push_back(std::move(out));
  }

  std::string home_;
  std::string name_;
  std::string place_;
  std::string folder_;
  Report& report_;
  CubeConfig config_;
  std::vector<OpenModel> open_;
  // Settings of commands for all formats, which apply to every model that exists already.
  Look common_;
  uint32_t order_ = 0;
};

}  // namespace

CubeConfig readCubeConfig(std::span<const uint8_t> text, std::string_view path, std::string_view place,
                          Report& report) {
  return ConfigReader(path, place, report).read(text);
}

}  // namespace md5v::game
