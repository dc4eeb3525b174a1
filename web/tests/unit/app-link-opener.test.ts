import { beforeAll, describe, expect, it, vi } from 'vitest';
import { LinkOpener } from '../../app/link-opener.js';
import type { Md5ViewerElement } from '../../element/index.js';
import { EMPTY_LINK } from '../../element/links/index.js';

const ORBIT = { cameraOrbit: '200deg 20deg 9000', cameraTarget: '5000 0 0', fieldOfView: '60deg' };
const LINK = {
  ...EMPTY_LINK,
  src: 'https://site.example/imp.md5mesh',
  attributes: { ...ORBIT, skin: 'red', wireframe: true },
};

/** The parts of a viewer that links set. */
class FakeViewer extends EventTarget {
  readonly style = new Map<string, string>() as unknown as CSSStyleDeclaration;
  loaded = false;
  paused = false;
  duration = 0;
  jumps = 0;
  availableAnimations: string[] = [];
  readonly updateComplete = Promise.resolve(true);
  readonly session = {
    model: null as { entry: { path: string; url?: string } } | null,
    content: { collection: { models: [] as unknown[], clips: [], paths: [], images: [] } },
    progress: null,
  };

  querySelectorAll(): never[] {
    return [];
  }

  setRange(): void {
    this.duration = 0;
  }

  pause(): void {
    this.paused = true;
  }

  jumpCameraToGoal(): void {
    this.jumps++;
  }

  show(entry: { path: string; url?: string }): void {
    this.session.model = { entry };
    this.session.content.collection.models = [this.session.model];
    this.loaded = true;
    this.dispatchEvent(new CustomEvent('animation-change', { detail: { name: null } }));
    this.dispatchEvent(new CustomEvent('load', { detail: { url: null } }));
    this.end();
  }

  end(): void {
    this.dispatchEvent(new CustomEvent('progress', { detail: { totalProgress: 1 } }));
  }
}

function opened(): { viewer: FakeViewer; opener: LinkOpener; left: () => number } {
  const viewer = new FakeViewer();
  const onLeave = vi.fn();
  Object.assign(viewer.style, { setProperty: () => undefined, removeProperty: () => undefined });
  const opener = new LinkOpener(viewer as unknown as Md5ViewerElement, () => undefined, onLeave);
  return { viewer, opener, left: () => onLeave.mock.calls.length };
}

const linked = { path: 'imp.md5mesh', url: LINK.src };
const said = (viewer: FakeViewer): unknown[] =>
  [...Object.keys(ORBIT), 'skin', 'wireframe'].map((name) => Reflect.get(viewer, name) as unknown);

beforeAll(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));

describe('what a link says about its model', () => {
  it('holds while that model is shown, also when it is read again', async () => {
    const { viewer, opener, left } = opened();
    await opener.open(LINK);
    viewer.show(linked);
    viewer.show({ ...linked });
    expect(said(viewer)).toEqual([...Object.values(ORBIT), 'red', true]);
    expect(left()).toBe(0);
  });

  it('ends with another model, but the display settings stay', async () => {
    const { viewer, opener, left } = opened();
    await opener.open(LINK);
    viewer.show(linked);
    viewer.show({ path: 'other.md5mesh' });
    await viewer.updateComplete;
    expect(said(viewer)).toEqual([null, null, null, null, true]);
    expect(opener.link.attributes).toEqual({ wireframe: true });
    expect([left(), viewer.jumps]).toEqual([1, 1]);
  });

  it('ends with another model of the same name if the page says so', async () => {
    const { viewer, opener } = opened();
    await opener.open(LINK);
    viewer.show(linked);
    opener.leaveModel();
    expect(said(viewer)).toEqual([null, null, null, null, true]);
  });

  it('does not apply to the model on screen if its own does not arrive', async () => {
    const { viewer, opener } = opened();
    await opener.open(EMPTY_LINK);
    viewer.show({ path: 'demo.md5mesh', url: 'https://site.example/demo.md5mesh' });
    await opener.open(LINK);
    viewer.end();
    expect(said(viewer)).toEqual([null, null, null, null, false]);
  });

  it('does not apply to a later model if showing its files threw, and stops listening', async () => {
    const { viewer, opener } = opened();
    viewer.show(linked);
    const listening = vi.spyOn(viewer, 'addEventListener');
    const leaving = vi.spyOn(viewer, 'removeEventListener');
    const reason = new Error('no network');
    await expect(opener.open({ ...LINK, src: null }, () => Promise.reject(reason))).rejects.toBe(reason);
    viewer.show({ path: 'dropped.md5mesh' });
    expect(said(viewer)).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(leaving.mock.calls).toEqual(listening.mock.calls);
    expect(listening).toHaveBeenCalledTimes(2);
  });

  it('does not apply to a drop after it failed', async () => {
    const { viewer, opener } = opened();
    await opener.open(LINK);
    viewer.end();
    opener.giveUp();
    viewer.show({ path: 'other.md5mesh' });
    expect(said(viewer).slice(0, 4)).toEqual([null, null, null, null]);
  });
});
