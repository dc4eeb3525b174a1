// Holds one model, one animation and every contender that works on them, for the wasm and the native
// measuring program. It has no clock: the harness in bench measures the time.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "anim/clip.h"
#include "bench/blended_palette.h"
#include "bench/tutorial_motion.h"
#include "bench/tutorial_reader.h"
#include "model/evaluation.h"
#include "model/model.h"

namespace md5v::bench {

class Workbench {
 public:
  // The bytes of the file for the read-... contenders. All others use the data that was kept.
  std::vector<uint8_t> input;

  // Reads `input` with our reader and the tutorials' reader, and keeps both results. False if ours finds
  // nothing, or if their counts disagree.
  bool keepMesh();
  bool keepAnimation();

  // Sets model and tutorial skeleton to the pose at a frame, for the skin/... contenders. The animation must
  // fit; without one, the bind pose remains.
  void setPose(double frame);

  // How many characters in different poses one run of frame/... poses and skins.
  void setCrowd(uint32_t characters);

  // The index of a contender; -1 for an unknown name.
  static int find(std::string_view name);
  // Runs the contender `times` times. It must be a result of find(), and its data must be loaded.
  void run(int contender, uint32_t times);

  // The output of a contender, after it ran at least once: skin/...: 3 floats per vertex of all meshes, the
  // position; pose/...: 3 per joint; read-mesh/...: 3 per vertex in the bind pose; read-anim/...: 3 per joint
  // in the last frame.
  std::span<const float> output(int contender);

  const TutorialAnimation& tutorialAnimation() const { return tutorial_animation_; }

 private:
  struct Contender;
  static std::span<const Contender> contenders();

  void readMesh();
  void readMeshText();
  void readTutorialMesh();
  void readAnim();
  void readAnimText();
  void readTutorialAnim();
  void skin();
  void skinPacked();
  void skinWithoutTangents();
  void skinByTutorial();
  void skinByMatrix();
  void skinByBlending();
  void copyVertices();
  void pose();
  void poseByTutorial();
  void poseAndSkinCrowd();

  void putPositions(const model::Model& model, const model::Evaluation& posed);
  void putMeshPositions();
  void putTutorialMesh();
  void putTutorialPose();
  void putModelPose();
  void putBlended();
  void putLastFrame();
  void putTutorialLastFrame();
  void putCrowd();
  void putPacked();
  void put(glm::vec3 v) { output_.insert(output_.end(), {v.x, v.y, v.z}); }

  model::Model model_;
  anim::Clip clip_;
  model::Fit fit_;
  std::vector<model::Evaluation> crowd_;
  model::Model read_model_;
  anim::Clip read_clip_;
  std::vector<JointTransform> local_;
  std::vector<JointTransform> pose_;
  std::vector<WideVertex> bind_vertices_;
  std::vector<WideVertex> vertices_;
  std::vector<WideVertex> copy_;
  StreamedMemory packed_;
  TutorialModel tutorial_model_;
  TutorialModel read_tutorial_model_;
  TutorialAnimation tutorial_animation_;
  TutorialAnimation read_tutorial_animation_;
  TutorialSkeleton tutorial_pose_;
  MatrixPalette palette_;
  BlendedPalette blended_;
  double step_ = 0.0;
  std::vector<float> output_;
};

}  // namespace md5v::bench
