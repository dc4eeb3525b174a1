/**
 * Reads the commands at the top level of a script of a Cube 2 game (Sauerbraten, Red Eclipse, Tesseract). It
 * runs nothing.
 */

export interface ScriptArgument {
  /** Null if the value is known only when the script runs: a block in brackets, a formula or a variable. */
  readonly text: string | null;
  /** In bytes of the file, like `end`. */
  readonly at: number;
}

export interface ScriptCommand {
  readonly name: string;
  readonly at: number;
  /** The offset after its last argument. */
  readonly end: number;
  readonly args: readonly ScriptArgument[];
}

export interface Script {
  readonly commands: readonly ScriptCommand[];
  /** The location of an opening bracket that is never closed. */
  readonly unclosed: { readonly bracket: string; readonly at: number } | null;
}

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')' };
const ENDS_WORD = /[\s;"[\]()]/;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', f: '\f' };

/**
 * Reads in one pass, in linear time and memory. Each byte is one character here, so that offsets are bytes.
 */
export function readScript(bytes: Uint8Array): Script {
  return new ScriptReader(new TextDecoder('latin1').decode(bytes)).read();
}

class ScriptReader {
  readonly #text: string;
  #at = 0;
  #unclosed: Script['unclosed'] = null;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Script {
    const commands: ScriptCommand[] = [];
    for (let words = this.#statement(); words !== null; words = this.#statement()) {
      const [first, ...args] = words;
      if (first && typeof first.text === 'string')
        commands.push({ name: first.text, at: first.at, end: this.#at, args });
    }
    return { commands, unclosed: this.#unclosed };
  }

  /**
   * The words up to the end of the line or a semicolon. Empty for an empty line, null at the end of the file.
   */
  #statement(): ScriptArgument[] | null {
    if (this.#at >= this.#text.length) return null;
    const words: ScriptArgument[] = [];
    for (;;) {
      this.#skipBlanks();
      const c = this.#text[this.#at];
      if (c === undefined) return words;
      if (c === '\n' || c === '\r' || c === ';') {
        this.#at += 1;
        return words;
      }
      words.push(this.#word(c));
    }
  }

  /** Skips blanks of the line and a comment up to its end. */
  #skipBlanks(): void {
    while (/[^\S\r\n]/.test(this.#text[this.#at] ?? '')) this.#at += 1;
    if (this.#text.startsWith('//', this.#at)) this.#at = this.#lineEnd();
  }

  #lineEnd(): number {
    const rest = /[\r\n]/g;
    rest.lastIndex = this.#at;
    return rest.exec(this.#text)?.index ?? this.#text.length;
  }

  #word(c: string): ScriptArgument {
    const at = this.#at;
    if (c === '"') return { text: this.#string(), at };
    const closing = CLOSING[c];
    if (closing !== undefined) {
      this.#skipBlock(c, closing);
      return { text: null, at };
    }
    while (this.#at < this.#text.length && !ENDS_WORD.test(this.#text[this.#at] ?? '')) {
      if (this.#text.startsWith('//', this.#at)) break;
      this.#at += 1;
    }
    // A closing bracket without an opening one is a word.
    if (this.#at === at) this.#at += 1;
    const text = decoded(this.#text.slice(at, this.#at));
    return { text: /^[$@]/.test(text) ? null : text, at };
  }

  /** An unclosed string ends with its line, as in the game. */
  #string(): string {
    let text = '';
    let from = (this.#at += 1);
    for (;;) {
      const c = this.#text[this.#at];
      if (c === undefined || c === '"' || c === '\n' || c === '\r') break;
      if (c === '^' && this.#at + 1 < this.#text.length) {
        const next = this.#text[this.#at + 1] ?? '';
        text += this.#text.slice(from, this.#at) + (ESCAPES[next] ?? next);
        from = this.#at += 2;
      } else this.#at += 1;
    }
    text += this.#text.slice(from, this.#at);
    if (this.#text[this.#at] === '"') this.#at += 1;
    return decoded(text);
  }

  /** Brackets in strings and comments are ignored. */
  #skipBlock(bracket: string, closing: string): void {
    const at = this.#at;
    let depth = 0;
    for (; this.#at < this.#text.length; this.#at += 1) {
      const c = this.#text[this.#at];
      if (c === '"') {
        this.#string();
        this.#at -= 1;
      } else if (c === '/' && this.#text[this.#at + 1] === '/') this.#at = this.#lineEnd() - 1;
      else if (c === bracket) depth += 1;
      else if (c === closing && --depth === 0) {
        this.#at += 1;
        return;
      }
    }
    this.#unclosed ??= { bracket, at };
  }
}

/** Decodes UTF-8 that was read byte by byte. */
function decoded(text: string): string {
  if (!/[\x80-\xff]/.test(text)) return text;
  return new TextDecoder().decode(Uint8Array.from(text, (c) => c.charCodeAt(0)));
}
