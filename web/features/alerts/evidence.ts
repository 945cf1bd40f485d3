/** What the comparison says to a question of the checklist, beside the answer that a person gives. It answers nothing itself. */
import { alerts as alertWords } from '../../text/alerts.ts';
import { text } from '../../text/index.ts';

/** Of a question and of a compared field, what it needs. */
interface Step {
  step: string;
  answer: 'YES' | 'NO' | null;
}
interface Compared {
  field: keyof typeof text.common.field;
  verdict: string;
  given: readonly unknown[];
  listed: readonly unknown[];
  tokens?: readonly { listed: string | null; verdict: string }[] | null;
}

export interface Evidence {
  words: string;
  /** The answer that was given does not go with it. */
  isAgainst: boolean;
}

const t = alertWords.evidence;
/** Two words of a name are no namesake by the family name alone; two facts are "several". */
const SEVERAL = 2;

/** As what a party is listed, in words. */
export const categoryOf = (category: string): string =>
  text.common.category[category as keyof typeof text.common.category] ?? category;

/** @param listed the gravest listed party that nobody ruled out; empty: none was compared. @returns null: it says nothing */
export function evidenceFor(
  { step, answer }: Step,
  { comparisons, categories }: { comparisons: readonly Compared[]; categories: readonly string[] },
): Evidence | null {
  const of = (field: Compared['field']) => comparisons.find((one) => one.field === field);
  const said = (words: string, goesWith: 'YES' | 'NO'): Evidence => ({
    words,
    isAgainst: answer !== null && answer !== goesWith,
  });
  if (step === 'LISTED' && categories.length > 0) {
    const words = t.listed(categories.map(categoryOf));
    // Without a listing for sanctions it may still be a country that is under them.
    return categories.includes('SANCTION') ? said(words, 'YES') : { words, isAgainst: false };
  }
  if (comparisons.length === 0)
    return step === 'KIND_DIFFERS' || step === 'ONE_NAME_ONLY' ? said(t.noParty, 'NO') : null;
  if (step === 'KIND_DIFFERS') {
    const verdict = of('ENTITY_TYPE')?.verdict;
    if (verdict === 'EXACT') return said(t.sameKind, 'NO');
    return verdict === 'CONFLICT' ? said(t.otherKind, 'YES') : null;
  }
  if (step === 'ONE_NAME_ONLY') {
    const tokens = of('NAME')?.tokens ?? [];
    const listed = tokens.filter((one) => one.listed !== null).length;
    const agree = tokens.filter(({ verdict }) => verdict === 'EXACT' || verdict === 'CLOSE').length;
    if (listed < SEVERAL) return null;
    return said(t.words(agree, listed), agree >= SEVERAL ? 'NO' : 'YES');
  }
  if (step === 'LACKS_DATA') {
    const missing = comparisons.filter(({ given, listed }) => given.length === 0 && listed.length > 0);
    if (missing.length === 0) return null;
    // How much is much is for the person to say.
    return { words: t.missing(missing.map(nameOf)), isAgainst: false };
  }
  if (step === 'SIMILARITIES') {
    const facts = comparisons.filter(({ field, verdict }) => FACTS.has(field) && verdict === 'EXACT');
    // The number of a document, or a wallet, is nobody else's.
    const isEnough = facts.length >= SEVERAL || facts.some(({ field }) => field === 'DOCUMENT');
    return isEnough ? said(t.exact(facts.map(nameOf)), 'YES') : null;
  }
  return null;
}

/** Half of mankind has the same gender, and kind: neither is a similarity. */
const FACTS: ReadonlySet<string> = new Set(['NAME', 'BIRTH_DATE', 'COUNTRY', 'DOCUMENT']);

const nameOf = ({ field }: Compared): string => text.common.field[field].toLowerCase();
