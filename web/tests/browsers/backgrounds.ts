/**
 * Takes pictures, twice as large as they are on screen, with backgrounds behind them, and tells the colours of some of
 * their pixels. Runs in the page: it uses nothing from outside of itself.
 */
export async function backgrounds(mesh: string): Promise<string[]> {
  const viewer = document.createElement('md5-viewer');
  document.body.replaceChildren(viewer);
  viewer.style.cssText = 'display:block;width:100px;height:100px';
  await viewer.loadFiles([new File([mesh], 'a.md5mesh')]);
  while (viewer.surface.width === 0) await new Promise(requestAnimationFrame);
  const noise = (side: number): string => {
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
    const context = canvas.getContext('2d')!;
    const image = context.createImageData(side, side);
    for (let i = 0; i < image.data.length; i++)
      image.data[i] = i % 4 === 3 ? 255 : i % 4 ? (i * 7919) % 64 : 255;
    context.putImageData(image, 0, 0);
    return canvas.toDataURL();
  };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="99" height="99" fill="red"/></svg>';
  const cases = {
    'large image': `url(${noise(800)}) 0 0 / 100% 100%`,
    'SVG image': `url("data:image/svg+xml,${encodeURIComponent(svg)}") 0 0 / 100% 100%`,
    lengths: 'linear-gradient(90deg, red 30px, transparent 0)',
  };
  const told: string[] = [];
  for (const [name, background] of Object.entries(cases)) {
    viewer.style.background = `${background}, blue`;
    const blob = await viewer.toBlob({ width: 200, height: 200, transparent: false });
    const context = new OffscreenCanvas(200, 200).getContext('2d')!;
    context.drawImage(await createImageBitmap(blob), 0, 0);
    const red = [5, 50, 70].map((x) => context.getImageData(x, 5, 1, 1).data[0]! > 200);
    told.push(`${name}: ${red.join()}`);
  }
  return told;
}
