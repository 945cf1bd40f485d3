/** Own profiles: many, deep, long, entangled. */
import { API, BODY_BYTES, type DearRequest } from './case.ts';
import { capitalised, commonWord, manyScripts, type Random, textOf } from './texts.ts';

const ITEMS = 10_000;
/** Most names, documents and the like of one profile. */
const PARTS = 1_000;
/** So that so many fill an item. */
const NAME_CHARS = 500;
/** A little below the limit of 20 MiB. */
const UPLOAD_BYTES = 20 * BODY_BYTES - 4_096;
const NDJSON = 'application/x-ndjson';

type Item = Record<string, unknown>;

export function dearProfiles(random: Random): DearRequest[] {
  const name = capitalised(commonWord(random));
  const any = manyScripts(random);
  const named = (text: string): Item => ({ entityType: 'INDIVIDUAL', names: [{ fullNameRaw: text }] });
  const bulk = (what: string, items: (run: number) => Iterable<Item>): DearRequest => ({
    operation: 'createProfiles',
    what,
    request: (run) => ({ method: 'POST', path: `${API}/profiles/bulk`, mediaType: NDJSON, body: linesOf(items(run)) }),
  });
  const many = (make: (at: number) => Item, count = ITEMS) => Array.from({ length: count }, (_, at) => make(at));
  return [
    bulk('10,000 items', () => many(() => named(textOf(40, name)))),
    bulk('10,000 items of 2,000 bytes', () => many(() => ({ ...named(textOf(60, any)), features: [feature(1_500)] }))),
    bulk('items of 1 MiB: 1,000 names', () => many(() => wide(() => textOf(NAME_CHARS, any)), 20)),
    bulk('items of 1 MiB: too many names', () => many(() => wide(() => textOf(60, any), ITEMS), 20)),
    bulk('items of 1 MiB: one long text', () =>
      many(() => ({ ...named(textOf(20_000, any)), features: Array.from({ length: 48 }, () => feature(20_000)) }), 20),
    ),
    bulk('items of 1 MiB: 1,000 documents', () => many(() => documented(named(textOf(40, name))), 20)),
    bulk('one reference for all', () => many(() => ({ ...named(textOf(40, name)), externalReferenceId: 'SAME' }))),
    bulk('one document for all', (run) =>
      many((at) => ({
        ...named(textOf(40, name)),
        externalReferenceId: `${run}-${at}`,
        documents: [{ type: 'PASSPORT', value: `SAME${run}`, issuingCountry: 'AT' }],
      })),
    ),
    bulk('arrays in arrays', () => many(() => ({ ...named('Deep'), features: deep(100_000) }), 20)),
    bulk('members without a meaning', () => many(() => ({ ...named('Wide'), ...members(60_000) }), 20)),
    bulk('200 large profiles', () => many((at) => large(at, textOf(200, name)), 200)),
    {
      operation: 'changeProfile',
      what: '1,000 names',
      request: (run, { profiles }) => ({
        method: 'PATCH',
        path: `${API}/profiles/${profiles[run % Math.max(1, profiles.length)] ?? 'none'}`,
        body: { names: wide(() => textOf(NAME_CHARS, any)).names },
      }),
    },
    {
      operation: 'searchProfile',
      what: 'a page of 100 large own profiles',
      request: () => ({
        method: 'GET',
        path: `${API}/search-profile?${new URLSearchParams({ fullName: 'Grosshans Wendelin', limit: '100' })}`,
      }),
    },
    {
      operation: 'screenEntity',
      what: 'a page of 100 large own profiles',
      request: () => ({
        method: 'POST',
        path: `${API}/screen-entity`,
        body: { fullName: 'Grosshans Wendelin', limit: 100, minScoreThreshold: 0 },
      }),
    },
  ];
}

const feature = (length: number) => ({ name: 'NOTE', value: 'x'.repeat(length) });

function wide(name: () => string, most = PARTS): Item & { names: object[] } {
  const names: object[] = [];
  for (let bytes = 0; bytes < BODY_BYTES - 8_192 && names.length < most; ) {
    names.push({ fullNameRaw: name() });
    bytes += Buffer.byteLength(JSON.stringify(names.at(-1))) + 1;
  }
  return { entityType: 'INDIVIDUAL', names };
}

function documented(item: Item): Item {
  const documents = Array.from({ length: PARTS }, (_, at) => ({
    type: 'PASSPORT',
    value: `P${at}${Math.floor(at * 7_919)}`,
    issuingCountry: 'Austria',
    note: 'said so '.repeat(100),
  }));
  return { ...item, documents };
}

function large(at: number, name: string): Item {
  return {
    entityType: 'INDIVIDUAL',
    externalReferenceId: `LARGE-${at}`,
    names: [{ fullNameRaw: 'Grosshans Wendelin' }, { fullNameRaw: name }],
    features: Array.from({ length: 5 }, () => feature(19_000)),
  };
}

function deep(levels: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, at]));

/** As many of the items as the limit of an upload allows. */
function linesOf(items: Iterable<Item>): Buffer {
  const lines: Buffer[] = [];
  let bytes = 0;
  for (const item of items) {
    const line = Buffer.from(`${textOfJson(item)}\n`);
    if (line.length > BODY_BYTES) continue;
    if (bytes + line.length > UPLOAD_BYTES) break;
    lines.push(line);
    bytes += line.length;
  }
  return Buffer.concat(lines);
}

/** `JSON.stringify` overflows the stack where a value is very deep. */
function textOfJson(item: Item): string {
  const depth = depthOf(item.features);
  if (depth < 1_000) return JSON.stringify(item);
  return `${JSON.stringify({ ...item, features: undefined }).slice(0, -1)},"features":${'['.repeat(depth)}${']'.repeat(depth)}}`;
}

function depthOf(value: unknown): number {
  let depth = 0;
  for (let at = value; Array.isArray(at); at = at[0]) depth += 1;
  return depth;
}
