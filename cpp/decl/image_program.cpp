#include "decl/image_program.h"

#include <cmath>
#include <utility>

#include "base/ascii.h"
#include "base/concat.h"
#include "base/printable.h"
#include "decl/material_words.h"
#include "decl/names.h"
#include "text/number.h"

namespace md5v::decl {
namespace {

using text::Token;
using text::TokenKind;

struct Function {
  std::string_view name;
  ImageOp op;
  size_t numbers;
};
constexpr Function kFunctions[] = {{"heightmap", ImageOp::kHeightmap, 1},
                                   {"addnormals", ImageOp::kAddNormals, 0},
                                   {"smoothnormals", ImageOp::kSmoothNormals, 0},
                                   {"add", ImageOp::kAdd, 0},
                                   {"scale", ImageOp::kScale, 4},
                                   {"invertAlpha", ImageOp::kInvertAlpha, 0},
                                   {"invertColor", ImageOp::kInvertColor, 0},
                                   {"makeIntensity", ImageOp::kMakeIntensity, 0},
                                   {"makeAlpha", ImageOp::kMakeAlpha, 0},
                                   // In Quake 4, downsize makes a smaller copy, which looks the same. Here it
                                   // adds no step.
                                   {"downsize", ImageOp::kFile, 1}};

const Function* findFunction(std::string_view name) {
  for (const Function& function : kFunctions) {
    if (equalIgnoringCase(function.name, name)) return &function;
  }
  return nullptr;
}

class ProgramReader {
 public:
  explicit ProgramReader(Scanner& scanner) : scanner_(scanner) {}

  // Appends the steps of one image. Returns false, and appends nothing, if there is none.
  bool read(ImageProgram& out, int depth) {
    const size_t offset = scanner_.offset();
    std::string name = depth == 0 || endsUnclosed() ? scanner_.path() : scanner_.word();
    if (name.empty()) {
      scanner_.addMissing("an image");
      return false;
    }
    if (!scanner_.peek().is('(') || scanner_.atNewLine()) {
      out.push_back({ImageOp::kFile, std::move(name), {}, offset});
      return true;
    }
    if (depth >= kMaxImageDepth) {
      scanner_.add(Code::kDeclarationValueMissing, offset,
                   "This formula is nested too deep; no image is used.");
      skipArguments();
      return false;
    }
    const Function* function = findFunction(name);
    if (function == nullptr) {
      scanner_.add(Code::kImageFunctionUnknown, offset,
                   concat("The image function ", quoted(name), " is unknown; its first image is used."));
    }
    return readCall(out, function, depth);
  }

 private:
  // Operands may be on lines of their own, as in the engine. But a keyword of materials there shows that the
  // formula was not closed.
  bool endsUnclosed() {
    if (!scanner_.atNewLine() || scanner_.peek().kind != TokenKind::kWord) return false;
    const std::string_view word = scanner_.peek().text;
    return findFunction(word) == nullptr && wordOf(word) != Word::kUnknown;
  }

  bool readCall(ImageProgram& out, const Function* function, int depth) {
    scanner_.next();  // the parenthesis
    const bool is_step = function != nullptr && function->op != ImageOp::kFile;
    const size_t operands = is_step ? operandCount(function->op) : 1;
    size_t found = 0;
    for (size_t i = 0; i < operands; ++i) {
      if (i > 0 && !scanner_.take(',')) {
        scanner_.addMissing("a second image");
        break;
      }
      if (read(out, depth + 1)) ++found;
    }
    ImageStep step;
    for (size_t i = 0; function != nullptr && i < function->numbers; ++i) readNumber(step.numbers[i]);
    closeCall();
    if (is_step && found == operands) {
      step.op = function->op;
      out.push_back(std::move(step));
    }
    return found > 0;
  }

  void readNumber(float& number) {
    scanner_.take(',');
    const Token& token = scanner_.peek();
    if (token.kind != TokenKind::kNumber) {
      scanner_.addMissing("a number");
      return;
    }
    const float value = text::toValue(token.text, token.form).nearest;
    number = std::isfinite(value) ? value : 0.0f;
    scanner_.next();
  }

  // Skips everything up to the parenthesis that closes the call.
  void closeCall() {
    if (!scanner_.peek().is(')') && !scanner_.peek().is(',')) scanner_.addMissing("')'");
    skipToClosing(1);
  }

  void skipArguments() {
    scanner_.next();
    skipToClosing(1);
  }

  void skipToClosing(size_t depth) {
    while (depth > 0 && !scanner_.atEnd() && !scanner_.peek().is('{') && !scanner_.peek().is('}')) {
      const Token& token = scanner_.peek();
      if (!token.is(')') && !token.is('(') && scanner_.atNewLine() && token.kind == TokenKind::kWord) return;
      if (token.is('(')) ++depth;
      if (token.is(')')) --depth;
      scanner_.next();
    }
  }

  Scanner& scanner_;
};

constexpr std::string_view kOpNames[] = {"",      "heightmap",   "addnormals",  "smoothnormals", "add",
                                         "scale", "invertalpha", "invertcolor", "makeintensity", "makealpha"};

std::string numberText(float value) {
  const long long thousandths = std::llround(double{std::fmin(std::fmax(value, -1e9f), 1e9f)} * 1e3);
  std::string text = thousandths < 0 ? "-" : "";
  const long long size = thousandths < 0 ? -thousandths : thousandths;
  text += std::to_string(size / 1000);
  if (size % 1000 != 0) {
    std::string decimals = std::to_string(1000 + size % 1000).substr(1);
    decimals.erase(decimals.find_last_not_of('0') + 1);
    text += '.';
    text += decimals;
  }
  return text;
}

std::string describeStep(const ImageStep& step, std::vector<std::string>& stack) {
  if (step.op == ImageOp::kFile) {
    std::string file = step.file;
    for (char& c : file) c = c == '\\' ? '/' : c;
    return file;
  }
  const size_t first = stack.size() - operandCount(step.op);
  std::string out(kOpNames[static_cast<size_t>(step.op)]);
  for (size_t i = first; i < stack.size(); ++i) out += (i == first ? "(" : ",") + stack[i];
  stack.resize(first);
  const size_t numbers = step.op == ImageOp::kScale ? 4 : step.op == ImageOp::kHeightmap ? 1 : 0;
  for (size_t i = 0; i < numbers; ++i) {
    out += ',';
    out += numberText(step.numbers[i]);
  }
  return out + ")";
}

}  // namespace

std::optional<ImageProgram> readImageProgram(Scanner& scanner) {
  ImageProgram program;
  if (!ProgramReader(scanner).read(program, 0)) return std::nullopt;
  return program;
}

std::string describe(const ImageProgram& program) {
  std::vector<std::string> stack;
  for (const ImageStep& step : program) stack.push_back(describeStep(step, stack));
  return stack.empty() ? std::string() : stack.back();
}

}  // namespace md5v::decl
