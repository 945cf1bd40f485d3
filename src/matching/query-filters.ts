/** The filters of a query: which listed parties it searches. */

import { unpackCountry } from './compare/countries.ts';
import { birthsOf, type Corpus } from './corpus.ts';
import { KINDS } from './corpus-codes.ts';
import type { QueryFilters } from './types.ts';

/** Whether the subject passes the query's filters. */
export function passes(corpus: Corpus, subject: number, filters: QueryFilters | undefined): boolean {
  const categories =
    filters?.includeDelisted === true ? corpus.allCategories[subject]! : corpus.activeCategories[subject]!;
  if ((categories & (filters?.categories ?? -1)) === 0) return false;
  if (filters === undefined) return true;
  if (filters.kinds !== undefined) {
    const isPersonToo = corpus.typedAsPerson[subject] === 1 && filters.kinds.includes('PERSON');
    if (!isPersonToo && !filters.kinds.includes(KINDS[corpus.subjectKind[subject]!] ?? 'PERSON')) return false;
  }
  if (filters.riskLevels !== undefined && (corpus.riskLevel[subject]! & filters.riskLevels) === 0) return false;
  if (filters.countries !== undefined) {
    let found = false;
    for (let at = corpus.countryStart[subject]!; at < corpus.countryStart[subject + 1]! && !found; at++)
      found = filters.countries.includes(unpackCountry(corpus.countries[at]!));
    if (!found) return false;
  }
  const born = filters.bornOn;
  if (born === undefined) return true;
  return birthsOf(corpus, subject).some((date) => {
    if (born.year < date.year || born.year > (date.toYear ?? date.year)) return false;
    if (date.month === null || date.toYear !== null || born.month === null) return true;
    return date.month === born.month && (date.day === null || born.day === null || date.day === born.day);
  });
}
