/**
 * XML -> one small tree per record, so that a list of any size needs the memory of one entry.
 *
 *   <LIST date="..">            -> onRoot(attributes)
 *     <GROUP> <RECORD> .. </RECORD>   -> yielded when closed, then forgotten
 *
 * A DOCTYPE is refused at once: no list has one, and entity bombs need it. The tree remembers which parts a mapper read, and
 * `unusedParts` names the others, so that a new field of a publisher is noticed.
 */
import { SaxesParser } from 'saxes';
import { decodeText } from './decode-text.ts';
import type { EntryBuilder } from './entry-builder.ts';
import { type ByteStream, type ImportReport, ListFormatError } from './types.ts';

const MAX_DEPTH = 32;
const MAX_RECORD_PARTS = 500_000;
const MAX_RECORD_CHARS = 50_000_000;
/** Limit of one text, attribute or comment, which the parser keeps until its end. Publishers use some thousand. */
const MAX_TEXT_CHARS = 4_000_000;
/** Limit of one element. Publishers use fewer than thirty. */
const MAX_ATTRIBUTES = 1_000;
/** Kinds of elements and attributes of a list, which its report counts. Publishers have some hundreds. */
const MAX_FIELDS = 5_000;

export class XmlElement {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[] = [];
  ownText = '';
  #used = false;
  readonly #usedAttributes = new Set<string>();

  constructor(name: string, attributes: Record<string, string>) {
    this.name = name;
    this.attributes = attributes;
  }

  /** The text of the element, with blanks folded. '': none. */
  text(): string {
    this.#used = true;
    return this.ownText.replace(/\s+/g, ' ').trim();
  }

  /** The text of the first child with the name. '': none. */
  textOf(child: string): string {
    return this.all(child)[0]?.text() ?? '';
  }

  /** The words of all children of that name, empty ones left out. */
  textsOf(child: string): string[] {
    return this.all(child)
      .map((element) => element.text())
      .filter((text) => text !== '');
  }

  all(child: string): XmlElement[] {
    return this.children.filter((element) => element.name === child);
  }

  /** '': the attribute is absent or blank. */
  attribute(name: string): string {
    this.#usedAttributes.add(name);
    return this.attributes[name]?.trim() ?? '';
  }

  /** Paths of unmapped parts with content, each with its content. */
  unusedParts(found: UnusedPart[] = [], parents: readonly string[] = []): UnusedPart[] {
    const path = () => [...parents, this.name].join('/');
    if (!this.#used && this.ownText.trim() !== '') found.push({ path: path(), value: this.ownText.trim() });
    for (const name in this.attributes) {
      const value = this.attributes[name] ?? '';
      if (!this.#usedAttributes.has(name) && value.trim() !== '') found.push({ path: `${path()}@${name}`, value });
    }
    if (this.children.length === 0) return found;
    const own = [...parents, this.name];
    for (const child of this.children) child.unusedParts(found, own);
    return found;
  }
}

interface UnusedPart {
  path: string;
  value: string;
}

/** Reports the parts that no mapper read, and keeps them as features under the publisher's names. */
export function keepUnused(element: XmlElement, builder: EntryBuilder, report: ImportReport): void {
  for (const { path, value } of element.unusedParts()) {
    report.fieldsUnused[path] = (report.fieldsUnused[path] ?? 0) + 1;
    builder.feature(path, value);
  }
}

export interface XmlRecord {
  element: XmlElement;
  line: number;
}

export interface XmlShape {
  root: string;
  /** Names of the elements that are records. */
  records: readonly string[];
  onRoot?(attributes: Record<string, string>): void;
}

/** @param report gets each `element` and `element@attribute` that is met, inside records and outside */
export async function* xmlRecords(bytes: ByteStream, report: ImportReport, shape: XmlShape): AsyncGenerator<XmlRecord> {
  const reader = new RecordReader(report.fieldsSeen, shape);
  for await (const text of decodeText(bytes, 'XML')) {
    reader.write(text);
    yield* reader.take();
  }
  reader.close();
  yield* reader.take();
}

class RecordReader {
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  readonly #seen: Record<string, number>;
  readonly #shape: XmlShape;
  readonly #open: XmlElement[] = [];
  #done: XmlRecord[] = [];
  #depth = 0;
  #parts = 0;
  #chars = 0;
  #attributes = 0;
  #fields = 0;
  /** Characters since the parser last came to the end of something. */
  #held = 0;

  constructor(seen: Record<string, number>, shape: XmlShape) {
    this.#seen = seen;
    this.#shape = shape;
    this.#parser.on('doctype', () => {
      throw new ListFormatError('the XML has a DOCTYPE: refused, no list needs one');
    });
    this.#parser.on('error', (error) => {
      throw new ListFormatError(`the XML is broken or truncated: ${error.message}`, error);
    });
    // Checked before the element is complete: a file with a hundred thousand of them is rejected at the limit.
    this.#parser.on('attribute', () => {
      this.#held = 0;
      this.#attributes += 1;
      if (this.#attributes > MAX_ATTRIBUTES)
        throw new ListFormatError(`an element has more than ${MAX_ATTRIBUTES} attributes`);
    });
    this.#parser.on('opentag', (tag) => this.#opened(localName(tag.name), tag.attributes));
    this.#parser.on('closetag', () => this.#closed());
    this.#parser.on('text', (text) => this.#text(text));
    this.#parser.on('cdata', (text) => this.#text(text));
    this.#parser.on('comment', () => {
      this.#held = 0;
    });
  }

  write(text: string): void {
    this.#held += text.length;
    this.#parser.write(text);
    if (this.#held > MAX_TEXT_CHARS)
      throw new ListFormatError(`a text, attribute or comment has more than ${MAX_TEXT_CHARS} characters`);
  }

  close(): void {
    this.#parser.close();
  }

  take(): XmlRecord[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  #opened(name: string, attributes: Record<string, string>): void {
    this.#held = 0;
    this.#depth += 1;
    this.#attributes = 0;
    if (this.#depth > MAX_DEPTH) throw new ListFormatError(`the XML is nested deeper than ${MAX_DEPTH} levels`);
    if (this.#depth === 1) {
      if (name !== this.#shape.root) throw new ListFormatError(`the XML is a <${name}>, not a <${this.#shape.root}>`);
      this.#shape.onRoot?.(attributes);
    }
    this.#saw(name);
    for (const attribute of Object.keys(attributes)) this.#saw(`${name}@${attribute}`);
    const parent = this.#open[this.#open.length - 1];
    if (parent === undefined && !this.#shape.records.includes(name)) return;
    if (parent === undefined) this.#parts = this.#chars = 0;
    this.#parts += 1;
    if (this.#parts > MAX_RECORD_PARTS)
      throw new ListFormatError(`an entry has more than ${MAX_RECORD_PARTS} elements`);
    const element = new XmlElement(name, attributes);
    parent?.children.push(element);
    this.#open.push(element);
  }

  #saw(field: string): void {
    const times = this.#seen[field];
    if (times === undefined) this.#fields += 1;
    if (this.#fields > MAX_FIELDS)
      throw new ListFormatError(`the XML has more than ${MAX_FIELDS} kinds of elements and attributes`);
    this.#seen[field] = (times ?? 0) + 1;
  }

  #closed(): void {
    this.#held = 0;
    this.#depth -= 1;
    const element = this.#open.pop();
    if (element !== undefined && this.#open.length === 0) this.#done.push({ element, line: this.#parser.line });
  }

  #text(text: string): void {
    this.#held = 0;
    const element = this.#open[this.#open.length - 1];
    if (element === undefined) return;
    this.#chars += text.length;
    if (this.#chars > MAX_RECORD_CHARS)
      throw new ListFormatError(`an entry has more than ${MAX_RECORD_CHARS} characters`);
    element.ownText += text;
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
