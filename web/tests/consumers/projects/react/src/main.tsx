import 'md5-viewer/jsx';
import { StrictMode, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { Md5ViewerElement } from 'md5-viewer';

function Viewer() {
  const viewer = useRef<Md5ViewerElement>(null);
  return (
    <md5-viewer
      ref={viewer}
      src="/box.md5mesh"
      materials="/box.mtr"
      camera-controls
      shading="lit"
      cameraOrbit="45deg 75deg auto"
      className="viewer"
      alt="A box"
      onload={(event) => document.body.append(event.detail.url ?? '')}
      oncamera-change={() => viewer.current?.pause()}
    >
      <md5-animation src="/box.md5anim" name="lift" />
    </md5-viewer>
  );
}

// @ts-expect-error -- a word that shading does not know
export const wrongWord = <md5-viewer shading="shiny" />;
// @ts-expect-error -- no such attribute
export const wrongName = <md5-viewer colour="red" />;

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Viewer />
    </StrictMode>,
  );
}
