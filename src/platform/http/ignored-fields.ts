/**
 * Request fields that no schema knows. They are ignored, and the response names them by their path in
 * `X-Ignored-Fields`. Their texts can still be screened (`unknownTexts`).
 *
 *   {"fullNmae": 1, "travelRule": {"originator": {"nmae": 2}}}  ->  fullNmae, travelRule.originator.nmae
 *
 * The schema defines the known fields. A schema that only describes a value (`jsonSchema`) and reads it by another schema names
 * that schema in its metadata: `readAs: (value) => schema`. A schema that accepts aliases reports its unknown members
 * itself: `unknownMembers: (value) => [{ path, name, member }]`.
 */
import { z } from 'zod';

const MAX_NAMED = 20;
/** Values that one call examines. A body of 1 MiB can contain half a million. */
const MAX_VALUES = 20_000;
const MAX_NAME_CHARS = 64;
/** Clients and proxies accept headers of this length. */
const MAX_HEADER_CHARS = 4_000;

/** The schema that reads the value; null: none, so its members are unknown. */
export type ReadAs = (value: unknown) => z.ZodType | null;

/** Members of a value that its schema does not know. Paths are relative to the value. */
type UnknownMembersOf = (value: unknown) => readonly { path: readonly PropertyKey[]; name: string; member: unknown }[];

export class IgnoredFields {
  readonly #paths = new Set<string>();
  /** Paths without list positions, so that `names[].nick` is reported only once. */
  readonly #shapes = new Set<string>();
  readonly #onChange: (header: string) => void;
  #chars = 0;

  /** @param onChange called with the header's value whenever it grows */
  constructor(onChange: (header: string) => void = () => {}) {
    this.#onChange = onChange;
  }

  get paths(): readonly string[] {
    return [...this.#paths];
  }

  /** @param path position of the value in the request; absent: it is the request */
  add(schema: z.ZodType, value: unknown, path = ''): void {
    this.#name(unknownFields(schema, value, path, this.#left));
  }

  /** Adds one of many items of a request. A field of several items is reported once, for the first item. */
  addItem(schema: z.ZodType, value: unknown, index: number): void {
    if (this.#left === 0) return;
    const found = unknownFields(schema, value, '', MAX_NAMED).filter((path) => {
      const shape = path.replace(/\[\d+\]/g, '[]');
      const isNew = !this.#shapes.has(shape);
      this.#shapes.add(shape);
      return isNew;
    });
    this.#name(found.slice(0, this.#left).map((path) => `[${index}]${path.startsWith('[') ? '' : '.'}${path}`));
  }

  /** Adds an unknown column of a table. */
  addName(name: string): void {
    if (this.#left > 0) this.#name([pathTo('', name)]);
  }

  get #left(): number {
    return MAX_NAMED - this.#paths.size;
  }

  #name(paths: readonly string[]): void {
    for (const path of paths) {
      if (this.#paths.has(path) || this.#chars + path.length > MAX_HEADER_CHARS) continue;
      this.#paths.add(path);
      this.#chars += path.length + ', '.length;
    }
    if (paths.length > 0 && this.#paths.size > 0) this.#onChange(this.paths.join(', '));
  }
}

/** Paths of the members of a value that its schema does not know, in order. */
export function unknownFields(schema: z.ZodType, value: unknown, path: string, most: number): string[] {
  return [...new Set(unknownMembers(schema, value, path, most).found.map((one) => one.path))];
}

function unknownMembers(schema: z.ZodType, value: unknown, path: string, most: number): Walk {
  const walk: Walk = { found: [], most, left: MAX_VALUES };
  look(schema, value, path, walk);
  return walk;
}

export interface UnknownTexts {
  /** Ignored fields by path, in the order of the request. `PATH#2`: truncated paths collide. Numbers as text. */
  texts: Record<string, string>;
  /** The limits were reached, so some values were not read. */
  isCut: boolean;
}

/** Texts of the members that a schema does not know, at every depth. Unknown fields may contain names to screen. */
export function unknownTexts(
  schema: z.ZodType,
  value: unknown,
  { mostTexts, mostChars }: { mostTexts: number; mostChars: number },
): UnknownTexts {
  const { found, left } = unknownMembers(schema, value, '', MAX_VALUES);
  // A field may be called `__proto__`.
  const texts = new Map<string, string>();
  const walk = { values: MAX_VALUES, chars: 0, isCut: left <= 0 || found.length >= MAX_VALUES };
  const keep = (written: string, path: string): void => {
    const text = storable(written);
    if (text.length > LONGEST_CODE && NO_WORDS.test(text) && !TWO_WORDS.test(text)) return;
    walk.isCut = texts.size >= mostTexts || walk.chars + text.length > mostChars;
    if (walk.isCut) return;
    let own = path;
    for (let nth = 2; texts.has(own); nth += 1) own = `${path}#${nth}`;
    texts.set(own, text);
    walk.chars += text.length;
  };
  const read = (member: unknown, path: string, depth: number): void => {
    walk.values -= 1;
    if (walk.isCut || walk.values < 0 || depth > MAX_DEPTH) {
      walk.isCut = true;
    } else if (isNested(member)) {
      const isList = Array.isArray(member);
      for (const [name, inner] of Object.entries(member)) {
        const at = isList ? `${path}[${name}]` : pathTo(path, name);
        // A party name may be used as a field name.
        if (!isList && !isFieldName(name)) keep(name, `${at}()`);
        read(inner, at, depth + 1);
      }
    } else if (typeof member === 'number' || (typeof member === 'string' && member.trim() !== '')) {
      keep(String(member), path);
    }
  };
  for (const { path, name, member } of found) {
    if (!isFieldName(name)) keep(name, `${path}()`);
    read(member, path, 1);
  }
  return { texts: Object.fromEntries(texts), isCut: walk.isCut };
}

/** Replaces characters that PostgreSQL cannot store with U+FFFD, because no schema has checked this text. Name matching skips U+FFFD. */
const storable = (text: string) => text.toWellFormed().replaceAll('\u0000', '\ufffd');

const MAX_DEPTH = 12;
/**
 * A text is taken as an image or a signature if it is longer than this, has only base64 letters, and no two adjacent words. No wallet
 * address is as long.
 */
const LONGEST_CODE = 512;
const TWO_WORDS = /(?:^|[+/_-])(?:[A-Z]?[a-z]{2,}|[A-Z]{3,})[+/_-](?:[A-Z]?[a-z]{2,}|[A-Z]{3,})(?:[+/_-]|$)/;
const NO_WORDS = /^(?:data:[\w/+.-]+;base64,)?[A-Za-z0-9+/=_-]+$/;
const isFieldName = (name: string) => /^[\w$.:/@-]*$/.test(name);

/** `path` fits a header: long names are truncated, so two members may have the same path. */
interface UnknownMember {
  path: string;
  /** As written. */
  name: string;
  member: unknown;
}

interface Walk {
  found: UnknownMember[];
  most: number;
  /** Values that may still be examined. */
  left: number;
}

function look(schema: z.ZodType, value: unknown, path: string, walk: Walk): void {
  if (!isNested(value) || isDone(walk)) return;
  walk.left -= 1;
  const meta = z.globalRegistry.get(schema);
  const readAs = meta?.readAs as ReadAs | undefined;
  const membersOf = meta?.unknownMembers as UnknownMembersOf | undefined;
  const inner = readAs ? readAs(value) : innerOf(schema);
  if (inner) look(inner, value, path, walk);
  else if (membersOf) {
    const found = membersOf(value).slice(0, walk.most - walk.found.length);
    walk.found.push(...found.map(({ path: steps, ...one }) => ({ ...one, path: steps.reduce<string>(stepTo, path) })));
  } else if (readAs) return;
  else if (schema instanceof z.ZodObject) lookAtMembers(schema, value, path, walk);
  else if (schema instanceof z.ZodRecord) {
    const of = schema.valueType as z.ZodType;
    for (const [name, member] of Object.entries(value)) look(of, member, pathTo(path, name), walk);
  } else if (schema instanceof z.ZodArray) lookAtElements(schema.element as z.ZodType, value, path, walk);
  else if (schema instanceof z.ZodUnion) lookAtClosest(schema.options as z.ZodType[], value, path, walk);
  else if (schema instanceof z.ZodPipe) {
    // One end of the pipe is the shape, the other a transformation.
    look(schema.in as z.ZodType, value, path, walk);
    look(schema.out as z.ZodType, value, path, walk);
  }
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isDone = ({ found, most, left }: Walk) => found.length >= most || left <= 0;

/** The schema inside optional, nullable, default and the like. */
function innerOf({ def }: z.ZodType): z.ZodType | null {
  return 'innerType' in def ? (def.innerType as z.ZodType) : null;
}

function lookAtMembers(schema: z.ZodObject, value: object, path: string, walk: Walk): void {
  if (Array.isArray(value)) return;
  const { catchall } = schema.def;
  for (const name of Object.keys(value)) {
    if (isDone(walk)) return;
    const member = (value as Record<string, unknown>)[name];
    if (Object.hasOwn(schema.shape, name)) {
      if (isNested(member)) look(schema.shape[name] as z.ZodType, member, pathTo(path, name), walk);
    }
    // With a catchall, other members are rejected or accepted by the schema, so none is ignored.
    else if (!catchall) walk.found.push({ path: pathTo(path, name), name, member });
  }
}

function lookAtElements(element: z.ZodType, value: object, path: string, walk: Walk): void {
  if (!Array.isArray(value)) return;
  for (const [index, one] of value.entries()) {
    if (isDone(walk)) return;
    if (isNested(one)) look(element, one, `${path}[${index}]`, walk);
  }
}

/** Compares the value with the variant of a union that knows most of its members. */
function lookAtClosest(forms: readonly z.ZodType[], value: object, path: string, walk: Walk): void {
  const walks = forms.map((form) => {
    const own: Walk = { found: [], most: walk.most, left: walk.left };
    look(form, value, path, own);
    return own;
  });
  const [closest] = walks.sort((one, other) => one.found.length - other.found.length);
  for (const one of closest?.found ?? []) if (!isDone(walk)) walk.found.push(one);
  walk.left = Math.min(walk.left, ...walks.map(({ left }) => left));
}

function pathTo(path: string, name: string): string {
  return path === '' ? encoded(name) : `${path}.${encoded(name)}`;
}

const stepTo = (path: string, step: PropertyKey) =>
  typeof step === 'number' ? `${path}[${step}]` : pathTo(path, String(step));

const PLAIN = /^[A-Za-z0-9_$-]$/;

/** Encodes a name for a header: other characters as %XX of their UTF-8, truncated where long. */
function encoded(name: string): string {
  if (name === '') return '""';
  let text = '';
  for (const letter of name.slice(0, MAX_NAME_CHARS + 1).toWellFormed()) {
    const next = PLAIN.test(letter) ? letter : percent(letter);
    if (text.length + next.length > MAX_NAME_CHARS) return `${text}...`;
    text += next;
  }
  return text;
}

function percent(letter: string): string {
  return [...Buffer.from(letter)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}
