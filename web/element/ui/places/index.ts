/** Points of a model: the targets of findings, the weights of a vertex, a mark in the picture. */
export { LivePose } from './live-pose.js';
export { markPlace, redrawMark, showPlace } from './mark.js';
export { inPicture } from './projection.js';
export { piecesOf, type Reference } from './references.js';
export { isShown, showReference } from './show-reference.js';
export { placeStyles } from './styles-places.js';
export {
  nearestCorner,
  placeOfJoint,
  placeOfVertex,
  weightsOfVertex,
  type VertexWeight,
} from './vertex-weights.js';
