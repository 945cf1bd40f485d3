/** The remarks of findings. They are stored, and a replay compares them: changed words need a new version of the policy. */
import type { FindingSubject } from '../../domain/finding.ts';
import { MEASURE_WORDS, type Measure } from '../../lists/measures.ts';
import { OWNERSHIP_LISTS } from '../../lists/resolution/regimes.ts';
import type { ExplanationLine } from '../../matching/types.ts';
import { contradictionsIn } from '../contradictions.ts';
import type { ListRow } from './gravity.ts';
import type { ListHit } from './hits.ts';
import type { QuestionField } from './question.ts';
import type { ScreenedHit } from './screened-answers.ts';

export function verifiedWords({ verifiedBirths = [] }: ScreenedHit): string {
  return verifiedBirths
    .map(({ method, evidence, verifiedOn, verifiedBy }) => {
      return ` Verified on ${verifiedOn} by ${verifiedBy}: ${method}, ${evidence}.`;
    })
    .join('');
}

export function conflictWords(hit: ScreenedHit): string {
  const against = contradictionsIn(hit);
  return against.length > 0
    ? `A stated detail conflicts: ${againstOf(against)}.`
    : `The listing has another name: ${hit.matchedName}.`;
}

export function againstOf(contradicts: readonly ExplanationLine[]): string {
  return contradicts.map(({ finding }) => finding).join('; ');
}

/** Text about the missing evidence of a match by name alone. */
export function missingWords(hit: ScreenedHit): string {
  if (hit.kind === 'ORGANIZATION')
    return ' The country or the legal form differs from the listing. A registration number is needed to decide.';
  return `${bearersWords(hit)}${neededWords(hit)}`;
}

/** Attributes of the listing that would decide the match. */
export function neededWords({ births, hasDocuments, score }: ScreenedHit): string {
  if (!births && !hasDocuments)
    return ' A birth date or a document is needed to decide, but the listing states neither.';
  const birth = births && (score.birth === null ? 'birth date' : 'verified birth date');
  if (!hasDocuments) return ` A ${birth} is needed to decide: the listing states no document.`;
  if (!birth) return ' A document is needed to decide: the listing states no birth date.';
  return ` A ${birth} or a document is needed to decide.`;
}

export function bearersWords({ nameFrequency }: Pick<ScreenedHit, 'nameFrequency'>): string {
  const bearers = nameFrequency ? Math.max(nameFrequency.asked, nameFrequency.listed) : 0;
  return bearers > 0 ? ` About ${roughly(bearers)} people bear such a name.` : '';
}

/** Two digits count: an estimate has no more. */
function roughly(count: number): string {
  return Number(count.toPrecision(2)).toLocaleString('en-US');
}

export function unprovenWords(
  { contradicts, score }: Pick<ScreenedHit, 'contradicts' | 'score'>,
  { fullNameScore = 0 }: ListRow,
): string {
  if (!contradicts) return '';
  const against = againstOf(contradicts);
  const isFullName = (score.name ?? 0) >= fullNameScore;
  return `${isFullName ? ' The full name matches.' : ''} Stated details alone do not clear it: ${against}.`;
}

const MAX_PROGRAMS = 3;

/**
 * ": debt, equity .. are restricted (UKRAINE-EO13662); its assets are not frozen"; empty for a freeze. If frozen parties may own the party,
 * it is not known whether its assets are frozen.
 */
export function effectOf({ listedAs: { measures }, sources }: Pick<ListHit, 'listedAs' | 'sources'>): string {
  if (measures.length === 0 || measures.includes('ASSET_FREEZE')) return '';
  const stated = sources.filter(({ category }) => category === 'SANCTION');
  const mayBeOwned = stated.some((one) => OWNERSHIP_LISTS.includes(one.watchlistId) && isUnknown(one.measures));
  const own = mayBeOwned ? measures.filter((measure) => measure !== 'INFORMATION') : measures;
  const words = own.map((measure) => MEASURE_WORDS[measure]).join(' and ');
  const programs = stated.flatMap((source) => source.programs);
  const under = [...new Set(programs)].slice(0, MAX_PROGRAMS).join(', ');
  const reason = mayBeOwned
    ? [words, 'may be owned or controlled by listed parties'].filter((one) => one !== '').join(' and ')
    : words;
  return `: ${reason}${under && ` (${under})`}; ${mayBeOwned ? 'whether its assets are frozen is not known' : 'its assets are not frozen'}`;
}

/** A measure inherited from owners is a restriction, or, if it is uncertain, only information. */
function isUnknown(measures: readonly Measure[]): boolean {
  return measures.includes('INFORMATION');
}

const WHO: Readonly<Record<FindingSubject, string>> = {
  SENDER: 'The sender',
  RECEIVER: 'The receiver',
  BANK: 'A bank of the transaction',
  VASP: 'A virtual asset service provider of the transaction',
  MESSAGE: 'A name in the message or purpose',
  ADDRESS: 'An address of the transaction',
  TRANSACTION: 'The transaction',
};

export function whoOf(subject: FindingSubject, field: QuestionField): string {
  if (field === 'WALLET') return subject === 'TRANSACTION' ? 'The contract of the coin' : `${WHO[subject]}'s wallet`;
  if (field === 'TRAVEL_RULE') return `${WHO[subject]} as the Travel Rule message names it`;
  // Words that were stored stay as they are: they are compared when a screening is computed again.
  if (field === 'FIELD' && subject === 'MESSAGE')
    return 'A name in the profession, line of business or a number of a party';
  return WHO[subject];
}

export function authoritiesOf({ sources }: ListHit): string {
  const authorities = [...new Set(sources.map(({ authority }) => authority))].slice(0, 3);
  return authorities.length > 0 ? ` (${authorities.join(', ')})` : '';
}
