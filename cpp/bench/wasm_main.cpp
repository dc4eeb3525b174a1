// Exports the workbench to the harness as plain C functions, with contenders by number.
#include <malloc.h>

#include <cstdint>

#include "bench/workbench.h"
#include "md5/read.h"
#include "model/build.h"

namespace {

md5v::bench::Workbench& workbench() {
  static md5v::bench::Workbench instance;
  return instance;
}

double bytesInUse() { return static_cast<double>(mallinfo().uordblks); }

// The memory of the animation that `make` creates from the input.
template <class Make>
double bytesOf(const Make& make) {
  const double before = bytesInUse();
  const auto made = make();
  return bytesInUse() - before;
}

}  // namespace

extern "C" {

uint8_t* benchInput(uint32_t size) {
  workbench().input.resize(size);
  return workbench().input.data();
}
int benchKeepMesh() { return workbench().keepMesh() ? 1 : 0; }
int benchKeepAnimation() { return workbench().keepAnimation() ? 1 : 0; }
void benchSetPose(double frame) { workbench().setPose(frame); }
void benchSetCrowd(uint32_t characters) { workbench().setCrowd(characters); }
int benchFind(const char* name) { return md5v::bench::Workbench::find(name); }
void benchRun(int contender, uint32_t times) { workbench().run(contender, times); }
uint32_t benchOutputSize(int contender) {
  return static_cast<uint32_t>(workbench().output(contender).size());
}
const float* benchOutput(int contender) { return workbench().output(contender).data(); }

double benchClipBytes() {
  return bytesOf([] {
    md5v::Report report(workbench().input);
    return md5v::model::buildClip(std::move(*md5v::md5::readAnim(workbench().input, report)));
  });
}
double benchTutorialClipBytes() {
  return bytesOf([] { return workbench().tutorialAnimation(); });
}
}
