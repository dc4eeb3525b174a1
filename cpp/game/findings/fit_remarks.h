// Describes in sentences how a clip fits a mesh.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "model/facts.h"
#include "model/fit.h"
#include "model/fit_findings.h"

namespace md5v::game {

// A finding on a clip with a mesh. Its severity is that of the table of codes.
struct FitRemark {
  Code code;
  std::string message;
  // Findings of several clips with the same cause differ only in numbers. The message if it is empty.
  std::string cause;
};

// The differences between the joints of both, as phrases; none unless they are matched by name.
std::vector<std::string> differences(const anim::Skeleton& mesh, const model::ClipFacts& clip,
                                     const model::Fit& fit);

// Why the clip does not play on the mesh, in sentences.
std::string misfitReason(const anim::Skeleton& mesh, const model::ClipFacts& clip, const model::Fit& fit);

// The findings on a clip that plays on the mesh with this name; none if isPlain() or if it does not play.
std::vector<FitRemark> fitRemarks(const std::string& mesh_name, const anim::Skeleton& mesh,
                                  const model::ClipFacts& clip, const model::Fit& fit,
                                  const model::FitFindings& findings);

}  // namespace md5v::game
