// Lit without what browsers before those that run the viewer need.

// Every browser with WebAssembly's SIMD and this package's syntax takes style sheets that scripts make; Lit's other
// way, style elements, the strict content security policy forbids.
const cuts = [
  [/\w+\.ShadowRoot&&.{0,200}?"replace"in CSSStyleSheet\.prototype/, '!0'],
  // For those who make style sheets from values at run time.
  [/if\(this\._\$cssResult\$=!0,\w+!==\w+\)throw Error\("[^"]*"\);/, 'this._$cssResult$=!0;'],
  [/throw Error\("Value passed to 'css'.*?page security\."\)/, 'throw Error()'],
];

/** @returns {import('vite').Plugin} */
export function litForOurBrowsers() {
  return {
    name: 'lit-for-our-browsers',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('@lit/reactive-element/css-tag.js')) return undefined;
      const cut = cuts.reduce((text, [pattern = '', by = '']) => {
        const next = text.replace(pattern, String(by));
        // Where a new Lit writes it otherwise, this is to be mended rather than the package to grow unseen.
        if (next === text) this.error(`Lit's css-tag.js has no ${String(pattern)} any more.`);
        return next;
      }, code);
      return { code: cut, map: null };
    },
  };
}
