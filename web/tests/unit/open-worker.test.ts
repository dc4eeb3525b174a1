/** The class `Worker` of the page while a worker is opened, and how it is left. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openWorker, setAssetBase } from '../../core/asset-url.js';

const opened: unknown[] = [];

class PageWorker {
  readonly number: number;

  constructor(url: unknown) {
    this.number = opened.push(url);
  }
}

let at: PropertyDescriptor | undefined;

/** What callers write. */
const open = (): Worker => new Worker(new URL('https://bundler.test/image-worker-1.js'));

function define(rules: PropertyDescriptor): void {
  Object.defineProperty(globalThis, 'Worker', { configurable: true, ...rules });
}

beforeEach(() => {
  opened.length = 0;
  at = Object.getOwnPropertyDescriptor(globalThis, 'Worker');
  define({ value: PageWorker, writable: true });
});

afterEach(() => {
  setAssetBase(null);
  vi.unstubAllGlobals();
  if (at) Object.defineProperty(globalThis, 'Worker', at);
  else Reflect.deleteProperty(globalThis, 'Worker');
});

/** Trusted Types of a page that marks its addresses. */
const TRUSTED = { createPolicy: () => ({ createScriptURL: (url: string) => `trusted ${url}` }) };

describe('openWorker', () => {
  it('rejects where the page has no workers, as the bare call does', () => {
    setAssetBase('https://cdn.test/lib');
    Reflect.deleteProperty(globalThis, 'Worker');
    expect(() => openWorker('image-worker.js', open)).toThrow(ReferenceError);
    expect('Worker' in globalThis).toBe(false);
  });

  it.each([
    ['frozen', { value: PageWorker, writable: false }],
    ['only read', { get: () => PageWorker }],
  ])('opens the worker plainly where the global is %s', (_, rules) => {
    setAssetBase('https://cdn.test/lib');
    define(rules);
    openWorker('image-worker.js', open);
    expect(opened.map(String)).toEqual(['https://bundler.test/image-worker-1.js']);
    expect(globalThis.Worker).toBe(PageWorker);
  });

  it('does not touch the global where no address changes', () => {
    const set = vi.fn();
    define({ get: () => PageWorker, set });
    openWorker('image-worker.js', open);
    expect(opened.map(String)).toEqual(['https://bundler.test/image-worker-1.js']);
    expect(set).not.toHaveBeenCalled();
  });

  it('opens the worker in the folder of the page, and restores the global', () => {
    setAssetBase('https://cdn.test/lib');
    expect(openWorker('image-worker.js', open)).toBeInstanceOf(PageWorker);
    expect(opened).toEqual(['https://cdn.test/lib/image-worker.js']);
    expect(globalThis.Worker).toBe(PageWorker);
  });

  it('restores the global if the page forbids the worker', () => {
    setAssetBase('https://cdn.test/lib');
    const forbidden = new DOMException('Forbidden.', 'SecurityError');
    expect(() =>
      openWorker('image-worker.js', () => {
        throw forbidden;
      }),
    ).toThrow(forbidden);
    expect(globalThis.Worker).toBe(PageWorker);
  });

  it('gives trusted addresses where the page has Trusted Types', () => {
    vi.stubGlobal('trustedTypes', TRUSTED);
    openWorker('image-worker.js', open);
    expect(opened).toEqual(['trusted https://bundler.test/image-worker-1.js']);
    expect(globalThis.Worker).toBe(PageWorker);
  });
});
