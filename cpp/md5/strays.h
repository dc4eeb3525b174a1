// Parts of meshes that stand where they do not belong, or under another word. Not for the plain reader.
#pragma once

#include "md5/raw_mesh.h"
#include "md5/reader.h"

namespace md5v::md5 {

// Takes and reports mesh { } inside of a mesh, if it comes next and more of that mesh follows. `inside`: the
// keywords of a mesh.
bool skipEmptyMesh(Reader& reader, KeywordSet inside);

// Takes and reports the vertices, triangles and weights that come next outside of a mesh, up to something
// else. False, and nothing taken, where a count follows them: with that they are a mesh.
bool skipStrayEntries(Reader& reader);

// num verts 4: takes and reports both words, and gives the keyword of `inside` that they are.
Keyword takeSplitKeyword(Reader& reader, KeywordSet inside);

// Whether the '}' that comes next ends a mesh, as something follows that is not inside of one.
bool endsMesh(Reader& reader, KeywordSet inside);

// Whether the number that comes next has behind it what belongs to a vertex, a triangle or a weight.
bool looksLikeEntry(Reader& reader, Keyword entry);

// shader = "x", shader 0 "x" and shader ("x"): takes what stands before the text, and tells whether that is a
// parenthesis.
bool skipBeforeShader(Reader& reader);

// Whether the word shader, which comes next, is of another mesh: this one has all its lists, of which
// `latest` is the last, and behind the name they begin again.
bool startsNextMesh(Reader& reader, const RawMesh& mesh, Keyword latest, KeywordSet inside);

// The word of the entry whose number comes next, in the list that is not complete; `last`: the word of the
// entry or count before it.
Keyword entryOfNumber(Reader& reader, const RawMesh& mesh, Keyword last);

// The same where the number begins a line without its word.
Keyword missingWord(Reader& reader, const RawMesh& mesh, Keyword last);

}  // namespace md5v::md5
