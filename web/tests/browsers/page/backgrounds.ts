import { tinyMesh } from '../../support/tiny-model.js';
import { check, nextFrame, until } from './frame.js';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="99" height="99" fill="red"/></svg>';

/** In pictures, images and lengths of a background have the picture's size. */
export async function backgrounds(): Promise<void> {
  document.body.innerHTML = '<md5-viewer style="width:100px;height:100px"></md5-viewer>';
  const viewer = document.querySelector('md5-viewer')!;
  await viewer.loadFiles([new File([tinyMesh(20)], 'tiny.md5mesh')]);
  await until('the model is shown', () => viewer.loaded);
  // The element gets its size during layout.
  await nextFrame();
  await nextFrame();
  // Red at a quarter, in the middle and at three quarters of the width.
  const cases = [
    [`url("${noise(800)}") 0 0 / 100% 100%`, 'true,true,true'],
    [`url("data:image/svg+xml,${encodeURIComponent(SVG)}") 0 0 / 100% 100%`, 'true,true,true'],
    ['linear-gradient(90deg, red 60px, transparent 0)', 'true,true,false'],
  ] as const;
  for (const [background, expected] of cases) {
    viewer.style.background = `${background}, blue`;
    const blob = await viewer.toBlob({ width: 200, height: 200, transparent: false });
    const context = new OffscreenCanvas(200, 200).getContext('2d')!;
    context.drawImage(await createImageBitmap(blob), 0, 0);
    const red = [50, 100, 150].map((x) => context.getImageData(x, 5, 1, 1).data[0]! > 200).join();
    check(red === expected, `${background.slice(0, 40)} is red at ${expected}, not at ${red}`);
  }
}

/** A detailed image that compresses badly: red, with dark noise in the other channels. */
function noise(side: number): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d')!;
  const image = context.createImageData(side, side);
  image.data.forEach((_, i, data) => {
    data[i] = i % 4 === 3 || i % 4 === 0 ? 255 : (i * 7919) % 64;
  });
  context.putImageData(image, 0, 0);
  return canvas.toDataURL();
}
