import 'md5-viewer/jsx';

export const viewer = (
  <md5-viewer
    src="/box.md5mesh"
    camera-controls
    class="viewer"
    ref={(element) => element.pause()}
    on:load={(event) => console.log(event.detail.url)}
    on:camera-change={(event) => console.log(event.detail.source)}
  >
    <md5-animation src="/box.md5anim" name="lift" />
  </md5-viewer>
);

// @ts-expect-error -- a word that shading does not know
export const wrongWord = <md5-viewer shading="shiny" />;
