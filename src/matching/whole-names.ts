/**
 * Ways in which a query can stand for a whole organization name other than word by word: one row per way. A row finds
 * names without the posting lists of words, checks a single name, and sets a minimum score.
 */

import { abbreviates, namesAbbreviated } from './acronyms.ts';
import type { Corpus } from './corpus.ts';
import { KINDS } from './corpus-codes.ts';
import type { Model } from './model.ts';
import type { QueryName } from './query-name.ts';
import { isContinuedBy, namesStartingWith, organizationKey } from './truncated-names.ts';
import { isUnspaced, namesUnspaced } from './unspaced-firms.ts';

const PERSON = KINDS.indexOf('PERSON');
const ORGANIZATION = KINDS.indexOf('ORGANIZATION');

interface WholeNameRow {
  id: string;
  /** The figure of the model that is the minimum score of such a name. */
  minScore: 'truncatedName' | 'wholeFirm' | 'acronym';
  /** Whether this row can apply to the query. */
  appliesTo(query: QueryName): boolean;
  find(corpus: Corpus, query: QueryName): Iterable<number>;
  matches(corpus: Corpus, query: QueryName, name: number): boolean;
  text(model: Model): string;
}

/** The first row that matches a name decides. */
export const WHOLE_NAMES = [
  {
    // "ISLAMIC REPUBLIC OF IRAN SHIPP": truncated at a field limit.
    id: 'truncatedName',
    minScore: 'truncatedName',
    appliesTo: ({ truncatedName }) => truncatedName.text !== '',
    find: (corpus, { truncatedName }) => namesStartingWith(corpus, truncatedName.text),
    matches: (corpus, { truncatedName }, name) =>
      kindOf(corpus, name) === ORGANIZATION && isContinuedBy(truncatedName, organizationKey(corpus, name)),
    text: ({ truncatedName }) => `the query is truncated, the listed name starts with it: at least ${truncatedName}`,
  },
  {
    id: 'wholeFirm',
    minScore: 'wholeFirm',
    appliesTo: ({ unspaced }) => unspaced.length > 0,
    find: (corpus, { unspaced }) => namesUnspaced(corpus, unspaced),
    matches: (corpus, { unspaced }, name) => kindOf(corpus, name) !== PERSON && isUnspaced(corpus, unspaced, name),
    text: ({ wholeFirm }) => `the whole listed name, except for spaces or a general word: at least ${wholeFirm}`,
  },
  {
    // "CMIG" for China Minsheng Investment Group.
    id: 'acronym',
    minScore: 'acronym',
    appliesTo: ({ acronym }) => acronym !== '',
    find: (corpus, { acronym }) => namesAbbreviated(corpus, acronym),
    matches: (corpus, { acronym }, name) => kindOf(corpus, name) === ORGANIZATION && abbreviates(corpus, acronym, name),
    text: ({ acronym }) => `the first letters of the listed name's words: at least ${acronym}`,
  },
] as const satisfies readonly WholeNameRow[];

export type WholeName = (typeof WHOLE_NAMES)[number];
export type WholeNameId = WholeName['id'];

/** The rows that can apply to this query. */
export function wholeNamesOf(query: QueryName): readonly WholeName[] {
  return WHOLE_NAMES.filter(({ appliesTo }) => appliesTo(query));
}

function kindOf({ nameSubject, subjectKind }: Corpus, name: number): number {
  return subjectKind[nameSubject[name]!]!;
}
