// Runs the workbench as a program for the harness. It reads one command per line from standard input, and
// writes one answer per line:
//   mesh PATH | anim PATH         reads and keeps the file: ok, or no if that fails
//   file PATH                     sets the file for the read-... contenders: ok
//   pose FRAME | crowd N          ok
//   run CONTENDER TIMES           nanoseconds of processor time; no for an unknown contender
//   output CONTENDER              the numbers of Workbench::output()
#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>

#include "bench/assimp_reader.h"
#include "bench/workbench.h"

namespace {

using md5v::bench::AssimpReader;
using md5v::bench::Workbench;

// For this thread, without the time of other programs.
int64_t processorNanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

bool readBytes(const std::string& path, std::vector<uint8_t>& bytes) {
  std::ifstream file(path, std::ios::binary);
  bytes.assign(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  return !bytes.empty();
}

class Program {
 public:
  void answer(const std::string& line) {
    std::istringstream words(line);
    std::string command;
    std::string argument;
    words >> command >> std::ws;
    if (command == "run" || command == "output") {
      words >> argument;
      uint32_t times = 0;
      words >> times;
      return command == "run" ? run(argument, times) : output(argument);
    }
    std::getline(words, argument);
    std::cout << (set(command, argument) ? "ok\n" : "no\n") << std::flush;
  }

 private:
  bool set(const std::string& command, const std::string& argument) {
    if (command == "mesh") return readBytes(argument, workbench_.input) && workbench_.keepMesh();
    if (command == "anim") return readBytes(argument, workbench_.input) && workbench_.keepAnimation();
    if (command == "file") {
      path_ = argument;
      return readBytes(argument, workbench_.input);
    }
    if (command == "pose") workbench_.setPose(std::stod(argument));
    if (command == "crowd") workbench_.setCrowd(static_cast<uint32_t>(std::stoul(argument)));
    return command == "pose" || command == "crowd";
  }

  void run(const std::string& name, uint32_t times) {
    const int contender = Workbench::find(name);
    const bool is_assimp = name == "read/assimp" && AssimpReader::isBuiltIn();
    if (contender < 0 && !is_assimp) {
      std::cout << "no\n" << std::flush;
      return;
    }
    const int64_t start = processorNanoseconds();
    if (is_assimp) {
      for (uint32_t i = 0; i < times; ++i) assimp_.read(path_);
    } else {
      workbench_.run(contender, times);
    }
    std::cout << processorNanoseconds() - start << '\n' << std::flush;
  }

  void output(const std::string& name) {
    const int contender = Workbench::find(name);
    std::vector<float> numbers = assimp_.summary();
    if (contender >= 0) {
      const std::span<const float> made = workbench_.output(contender);
      numbers.assign(made.begin(), made.end());
    }
    std::cout.precision(9);
    for (const float number : numbers) std::cout << number << ' ';
    std::cout << '\n' << std::flush;
  }

  Workbench workbench_;
  AssimpReader assimp_;
  std::string path_;
};

}  // namespace

int main() {
  Program program;
  for (std::string line; std::getline(std::cin, line);) program.answer(line);
}
