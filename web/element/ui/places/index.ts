/** Places of a model: what findings refer to, the weights of a vertex, a mark in the picture. */
export { LivePose } from './live-pose.js';
export { markPlace, showPlace } from './mark.js';
export { piecesOf, type Reference } from './references.js';
export { isShown, showReference } from './show-reference.js';
export { placeStyles } from './styles-places.js';
export { nearestCorner, placeOfVertex, weightsOfVertex, type VertexWeight } from './vertex-weights.js';
