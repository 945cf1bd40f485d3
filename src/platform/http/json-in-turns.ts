/**
 * Parses JSON of any size in short turns of the event loop. `JSON.parse` would block for some 30 ms on a body of 1 MiB with
 * tens of thousands of names.
 *
 *   { "a": [ 1, 2, 3 │ , 4, { "b": 5 }, 6 │ , 7 ], "c": 8 }      read up to a comma, parsed, added to the open container: piece by piece
 *
 * Each piece is parsed by `JSON.parse` itself, which remains the only definition of valid JSON.
 */

const PIECE_BYTES = 32 * 1024;
const [QUOTE, BACKSLASH, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\,:[]{}');
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** A list or object that is assembled from pieces. */
interface Open {
  value: unknown[] | Record<string, unknown>;
  /** Start of the bytes that are not parsed yet. */
  from: number;
  /** Nothing was added yet. */
  isFirst: boolean;
  /** Member name in the containing object; null: in a list, or at the top. */
  name: string | null;
}

interface Terms {
  /** Parses a piece as JSON of its own. @throws SyntaxError */
  parse(text: string): unknown;
  /** Called between the pieces. */
  pause(): Promise<void> | undefined;
  /** A piece ends at the first comma after this many bytes. */
  pieceBytes?: number;
}

export interface ReadInTurns {
  value: unknown;
  /** An object has duplicate member names. */
  isAmbiguous: boolean;
}

/**
 * @param raw UTF-8
 * @throws SyntaxError
 */
export async function jsonInTurns(
  raw: Buffer,
  { parse, pause, pieceBytes = PIECE_BYTES }: Terms,
): Promise<ReadInTurns> {
  const pieces = new Pieces(raw, parse, pieceBytes);
  for (let at = pieces.begin(); at < raw.length; ) {
    at = pieces.read(at);
    await pause();
  }
  return pieces.end();
}

class Pieces {
  readonly #raw: Buffer;
  readonly #parse: Terms['parse'];
  readonly #pieceBytes: number;
  /** Open containers that are being assembled, outermost first. */
  readonly #open: Open[] = [];
  /** By depth, from 1: start of the open container, and start of its last member name. */
  readonly #starts: number[] = [];
  readonly #names: [from: number, to: number][] = [];
  #depth = 0;
  #text: [from: number, to: number] = [0, 0];
  #isAmbiguous = false;
  #root: { value: unknown } | null = null;

  constructor(raw: Buffer, parse: Terms['parse'], pieceBytes: number) {
    this.#raw = raw;
    this.#parse = parse;
    this.#pieceBytes = pieceBytes;
  }

  begin(): number {
    return this.#raw.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  }

  /** @returns where to continue: after the next comma that is far enough */
  read(begin: number): number {
    const raw = this.#raw;
    for (let at = begin; at < raw.length; at++) {
      const byte = raw[at];
      if (byte === QUOTE) at = this.#skipText(at);
      else if (byte === COLON) this.#names[this.#depth] = this.#text;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        if (this.#root) throw notJson();
        this.#depth += 1;
        this.#starts[this.#depth] = at;
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#close(at, byte!);
      else if (byte === COMMA && at - begin > this.#pieceBytes && this.#depth > 0) {
        this.#openAll();
        this.#take(at, null);
        return at + 1;
      }
    }
    return raw.length;
  }

  end(): ReadInTurns {
    if (this.#depth > 0) throw notJson();
    const value = this.#root ? this.#root.value : this.#parse(textOf(this.#raw, this.begin(), this.#raw.length));
    return { value, isAmbiguous: this.#isAmbiguous };
  }

  /** @returns the position of its end */
  #skipText(from: number): number {
    const raw = this.#raw;
    let at = from + 1;
    while (at < raw.length && raw[at] !== QUOTE) at += raw[at] === BACKSLASH ? 2 : 1;
    this.#text = [from, at + 1];
    return at;
  }

  #close(at: number, byte: number): void {
    if (this.#depth === 0) throw notJson();
    this.#depth -= 1;
    if (this.#open.length <= this.#depth) return;
    const { value, name } = this.#open.at(-1)!;
    if ((byte === CLOSE_LIST) !== Array.isArray(value)) throw notJson();
    this.#take(at, null);
    this.#open.pop();
    const around = this.#open.at(-1);
    if (!around) {
      if (!isBlank(textOf(this.#raw, at + 1, this.#raw.length))) throw notJson();
      this.#root = { value };
      return;
    }
    around.from = at + 1;
    if (Array.isArray(around.value)) around.value.push(value);
    else put(around.value, name!, value);
  }

  /** Assembles containers that are open. The content before each is added to its parent first. */
  #openAll(): void {
    for (let depth = this.#open.length + 1; depth <= this.#depth; depth++) {
      const start = this.#starts[depth]!;
      const around = this.#open.at(-1);
      if (around) this.#take(start, this.#raw[start]!);
      else if (!isBlank(textOf(this.#raw, this.begin(), start))) throw notJson();
      const name = around && !Array.isArray(around.value) ? this.#nameAt(depth - 1) : null;
      this.#open.push({ value: this.#raw[start] === OPEN_LIST ? [] : {}, from: start + 1, isFirst: true, name });
    }
  }

  /** Member name at a depth. The piece ends with `"name":` and was valid JSON up to there. */
  #nameAt(depth: number): string {
    const [from, to] = this.#names[depth]!;
    return this.#parse(textOf(this.#raw, from, to)) as string;
  }

  /**
   * Adds the content before `to` to the innermost container that is being assembled.
   * @param child start of a container that is added when it ends; null: at a comma or the end
   */
  #take(to: number, child: number | null): void {
    const open = this.#open.at(-1)!;
    const isList = Array.isArray(open.value);
    const text = textOf(this.#raw, open.from, to);
    const isBehindComma = !open.isFirst && /^[ \t\n\r]*,/.test(text);
    // A comma has content on both sides. A child is preceded by a separator.
    const rest = isBehindComma ? text.replace(',', '') : text;
    const inner = child === null ? rest : `${rest}""`;
    const mayBeEmpty = open.isFirst ? this.#raw[to] !== COMMA : !isBehindComma && child === null;
    open.from = to;
    if (isBlank(inner)) {
      if (!mayBeEmpty) throw notJson();
      return;
    }
    if (!open.isFirst && !isBehindComma) throw notJson();
    open.isFirst = false;
    if (isList) {
      const part = this.#parse(`[${inner}]`) as unknown[];
      if (child !== null) part.pop();
      for (const one of part) (open.value as unknown[]).push(one);
      return;
    }
    const part = this.#parse(`{${inner}}`) as Record<string, unknown>;
    for (const name in part) {
      if (Object.hasOwn(open.value, name)) this.#isAmbiguous = true;
      put(open.value as Record<string, unknown>, name, part[name]);
    }
  }
}

/** Like JSON.parse: `__proto__` is an ordinary name. */
function put(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

const isBlank = (text: string) => /^[ \t\n\r]*$/.test(text);
const textOf = (raw: Buffer, from: number, to: number) => raw.toString('utf8', from, to);

function notJson(): SyntaxError {
  return new SyntaxError('not JSON');
}
