/**
 * One text for one value: object keys sorted, `undefined` members left out, no blanks. Hashes are computed over it, so
 * that a value read back from the database gives the same hash as the written value.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return JSON.stringify(value ?? null);
  // Text is appended in place: each transaction is hashed three times, and intermediate lists would cost most of that time.
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += `${text === '' ? '' : ','}${canonicalJson(item)}`;
    return `[${text}]`;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const key of sorted(Object.keys(members))) {
    const member = members[key];
    if (member !== undefined) text += `${text === '' ? '' : ','}${label(key)}${canonicalJson(member)}`;
  }
  return `{${text}}`;
}

/** The same text, in pieces for `inTurns`: parts at level `depth` are written at once. */
export function* canonicalJsonInPieces(value: unknown, depth = 3): Generator<void, string> {
  if (depth === 0 || typeof value !== 'object' || value === null || value instanceof Date) return canonicalJson(value);
  const parts: string[] = [];
  if (Array.isArray(value)) {
    for (const item of value) {
      parts.push(yield* canonicalJsonInPieces(item, depth - 1));
      yield;
    }
    return `[${parts.join(',')}]`;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const key of sorted(Object.keys(members))) {
    if (members[key] === undefined) continue;
    parts.push(`${label(key)}${yield* canonicalJsonInPieces(members[key], depth - 1)}`);
    yield;
  }
  return `{${parts.join(',')}}`;
}

/** Insertion sort, in place: most objects have few keys, and are written in order or were sorted by the database. */
function sorted(keys: string[]): string[] {
  if (keys.length > MAX_INSERTED) return keys.sort();
  for (let at = 1; at < keys.length; at += 1) {
    const key = keys[at]!;
    let to = at;
    for (; to > 0 && keys[to - 1]! > key; to -= 1) keys[to] = keys[to - 1]!;
    keys[to] = key;
  }
  return keys;
}

/** Insertion takes a time that grows with the square of the number of keys. */
const MAX_INSERTED = 30;

const MAX_LABELS = 5_000;
/** Callers use their own keys, of any length. */
const MAX_LABEL_CHARS = 40;
/** The same few hundred keys occur repeatedly. */
const labels = new Map<string, string>();

function label(key: string): string {
  const known = labels.get(key);
  if (known !== undefined) return known;
  const made = `${quoted(key)}:`;
  if (key.length > MAX_LABEL_CHARS) return made;
  // Frequent keys are soon back.
  if (labels.size >= MAX_LABELS) labels.clear();
  labels.set(key, made);
  return made;
}

/** ASCII without quotation marks, backslashes and control characters: nothing to escape. */
const PLAIN = /^[ !#-[\]-~]*$/;

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}
