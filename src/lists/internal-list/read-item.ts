/** One item as a caller wrote it -> its fields, or the errors in it. */
import { createHash } from 'node:crypto';
import { isComparableName } from '../../matching/comparable.ts';
import { isUnreadableListed } from '../../matching/names/obfuscation.ts';
import type { FieldError } from '../../platform/errors.ts';
import { birthFlaw } from '../../platform/http/formats.ts';
import { canonicalJson } from '../../platform/lib/canonical-json.ts';
import { eventLoopPauses, inTurns } from '../../platform/lib/event-loop-pauses.ts';
import type { ListEntry } from '../profile.ts';
import { readingProfileItem } from '../sources/internal/profile-item.ts';
import type { EntryItem } from './entry-profile.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Maximum number of names, documents and similar per profile, each. All are read at once, and parties with hundreds are
 * rare. Shared lists have no such limit, so that no listed data is lost.
 */
export const MAX_PARTS = 1_000;
const MAX_ERRORS = 20;
const MAX_DEPTH = 6;
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Without a reference, the hash of the content identifies the item. In turns of the event loop: an item may have 1 MiB. */
export async function readItem(value: Fields): Promise<EntryItem | { errors: FieldError[] }> {
  const pause = eventLoopPauses();
  const errors = [...tooMany(value), ...unstorable(value, '', 0)];
  if (errors.length > 0) return { errors: errors.slice(0, MAX_ERRORS) };
  await pause();
  const content = createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 32);
  await pause();
  const read = await inTurns(readingProfileItem(value, content, birthFlaw));
  if ('errors' in read) return { errors: read.errors.slice(0, MAX_ERRORS).map(inWordsOfTheApi) };
  if (!(await isSearchable(read.entry))) return { errors: [NOTHING_TO_COMPARE] };
  const unread = await unreadable(value);
  if (unread.length > 0) return { errors: unread };
  return { ...read, states: { riskLevel: isGiven(value.riskLevel), listingDate: isGiven(value.listingDate) } };
}

/** Stands in for the required fields when a change leaves them out. */
const PLACEHOLDER = { entityType: 'INDIVIDUAL', names: [{ fullNameRaw: 'unchanged' }] };

/** The parts that a change names, as an item with them would give them. */
export async function readChange(
  value: Fields,
): Promise<{ entry: ListEntry; category: EntryItem['category'] } | { errors: FieldError[] }> {
  const given = Object.entries(value).filter(([, part]) => isGiven(part));
  return await readItem({ ...PLACEHOLDER, ...Object.fromEntries(given) });
}

/** Blank counts as absent. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');
}

const NOTHING_TO_COMPARE: FieldError = {
  field: 'names',
  code: 'Pattern',
  message: 'have nothing to compare: give one with at least one letter or digit',
};

/** Whether a search can find it. A profile without a searchable name would protect from nothing. */
async function isSearchable({ names }: ListEntry): Promise<boolean> {
  const pause = eventLoopPauses();
  for (const { fullNameRaw } of names) {
    if (isComparableName(fullNameRaw)) return true;
    await pause();
  }
  return false;
}

/** Names with replacement characters would hardly match, although the user relies on them. */
async function unreadable({ names }: Fields): Promise<FieldError[]> {
  const pause = eventLoopPauses();
  const errors: FieldError[] = [];
  for (const [index, { fullNameRaw }] of (names as readonly { fullNameRaw: string }[]).entries()) {
    await pause();
    if (!isUnreadableListed(fullNameRaw)) continue;
    const message = 'cannot be read: it has signs, escapes or letters of another script in the place of letters';
    errors.push({ field: `names[${index}].fullNameRaw`, code: 'Pattern', message });
    if (errors.length === MAX_ERRORS) break;
  }
  return errors;
}

/** Renames fields to those of the other operations. */
function inWordsOfTheApi(error: FieldError): FieldError {
  return error.code === 'Country' ? { ...error, code: 'CountryCode' } : error;
}

function tooMany(value: Fields): FieldError[] {
  return Object.entries(value).flatMap(([field, part]) =>
    Array.isArray(part) && part.length > MAX_PARTS
      ? [{ field, code: 'Size', message: `must have at most ${MAX_PARTS} entries` }]
      : [],
  );
}

/** Finds text that cannot be stored (NUL, lone surrogates). */
function unstorable(value: unknown, path: string, depth: number): FieldError[] {
  if (typeof value === 'string') {
    const message = !value.isWellFormed()
      ? 'must be well-formed Unicode'
      : UNSTORABLE.test(value)
        ? 'must not contain control characters'
        : null;
    return message === null ? [] : [{ field: path, code: 'Pattern', message }];
  }
  // Deeper levels are no fields of a profile and are not kept.
  if (typeof value !== 'object' || value === null || depth === MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((part, index) => unstorable(part, `${path}[${index}]`, depth + 1));
  return Object.entries(value).flatMap(([name, part]) => unstorable(part, path ? `${path}.${name}` : name, depth + 1));
}
