/** Differences between two states of a record, side by side, in words. */
import { useListNames } from '../../api/lists.ts';
import { text } from '../../text/index.ts';
import { wordsOf } from '../../ui/words.ts';
import classes from './watchlists.module.css';

const MAX_CHARS = 400;

export interface FieldChange {
  field: string;
  before?: unknown;
  after?: unknown;
}

type TitleOf = (watchlistId: string) => string;

export function FieldChanges({ fields }: { fields: readonly FieldChange[] }) {
  const { titleOf } = useListNames();
  return (
    <dl className={classes.fields}>
      {fields.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{wordsOf(field)}</dt>
          <dd className={classes.before}>
            {only(before, after, titleOf).map((words) => (
              <div key={words}>
                <del dir="auto">{words}</del>
              </div>
            ))}
          </dd>
          <dd className={classes.after}>
            {only(after, before, titleOf).map((words) => (
              <div key={words}>
                <ins dir="auto">{words}</ins>
              </div>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Values of one side that the other does not have, in words. */
function only(one: unknown, other: unknown, titleOf: TitleOf): string[] {
  const inWords = (value: unknown) => wordsOfValue(value, titleOf);
  const [items, others] = [itemsOf(one), itemsOf(other)];
  const known = new Set(others.map(inWords));
  const own = items.filter((item) => !known.has(inWords(item)));
  const words = own.flatMap((item) => {
    const listing = listingOf(item, titleOf);
    const same = listing === null ? undefined : others.find((another) => listingOf(another, titleOf) === listing);
    if (same === undefined) return [inWords(item)];
    const kept = new Set(membersOf(same, titleOf));
    const differing = membersOf(item, titleOf).filter((member) => !kept.has(member));
    return differing.length === 0 ? [] : [short(`${listing}: ${differing.join('; ')}`)];
  });
  return words.length === 0 && (own.length > 0 || items.length === 0) ? [text.common.none] : [...new Set(words)];
}

function itemsOf(value: unknown): unknown[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => one !== null && one !== undefined);
}

/** Of a listing that changed, only the changed members are shown. null: not a listing. */
function listingOf(value: unknown, titleOf: TitleOf): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const { watchlistId, externalReferenceId } = value as Readonly<Record<string, unknown>>;
  const isListing = typeof watchlistId === 'string' && typeof externalReferenceId === 'string';
  return isListing ? `${titleOf(watchlistId)} ${externalReferenceId}` : null;
}

/** All members in words, including nested ones. */
function membersOf(value: unknown, titleOf: TitleOf): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([member, one]) =>
    itemsOf(one)
      .filter((each) => each !== '')
      .flatMap((each) =>
        typeof each === 'object' ? membersOf(each, titleOf) : [memberInWords(member, each, titleOf)],
      ),
  );
}

/** `Comments: Gender: Male` for a feature; for other values every non-empty member. */
function wordsOfValue(value: unknown, titleOf: TitleOf): string {
  if (typeof value !== 'object' || value === null) return short(String(value));
  const { name, value: given, ...others } = value as Readonly<Record<string, unknown>>;
  if (typeof name === 'string' && given !== undefined) return short(`${name}: ${wordsOfValue(given, titleOf)}`);
  const members = Object.entries({
    ...(name !== undefined && { name }),
    ...(given !== undefined && { given }),
    ...others,
  });
  return short(
    members
      .filter(([, one]) => one !== null && one !== '' && !(Array.isArray(one) && one.length === 0))
      .map(([member, one]) => memberInWords(member, one, titleOf))
      .join('; '),
  );
}

function memberInWords(member: string, value: unknown, titleOf: TitleOf): string {
  if (member === 'watchlistId') return `${text.common.list} ${titleOf(String(value))}`;
  const inWords = (one: unknown) => wordsOfValue(one, titleOf);
  return `${wordsOf(member)} ${Array.isArray(value) ? value.map(inWords).join(', ') : inWords(value)}`;
}

const short = (words: string) => (words.length > MAX_CHARS ? `${words.slice(0, MAX_CHARS)}…` : words);
