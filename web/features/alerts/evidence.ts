/** Hints from the record for a step of the checklist, beside the analyst's answer. They answer nothing themselves. */
import { evidence } from '../../text/evidence-of-alerts.ts';
import { text } from '../../text/index.ts';
import { percentOf } from './evidence/percent.ts';

/** The parts of a step and of a compared field that are needed. */
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
  /** The answer contradicts it. */
  isAgainst: boolean;
}

const t = evidence.checklist;
const words = evidence.wallet.house;
/** Two words that agree are more than a family name. Two facts are "several". */
const SEVERAL = 2;

/** The category of a listing, in words. */
export const categoryOf = (category: string): string =>
  text.common.category[category as keyof typeof text.common.category] ?? category;

/** Results of the findings besides the comparison. */
export interface Recorded {
  wallet: { isListed: boolean; share: number | null; declaredAs: string | null } | null;
  country: { mentions: readonly { where: string }[] } | null;
}

const NOTHING: Recorded = { wallet: null, country: null };

/**
 * @param listed the listed party with the highest score that is not cleared; empty: none was compared
 * @returns null: the record has no hint
 */
export function evidenceFor(
  { step, answer }: Step,
  { comparisons, categories }: { comparisons: readonly Compared[]; categories: readonly string[] },
  { wallet, country }: Recorded = NOTHING,
): Evidence | null {
  const of = (field: Compared['field']) => comparisons.find((one) => one.field === field);
  const said = (words: string, goesWith: 'YES' | 'NO'): Evidence => ({
    words,
    isAgainst: answer !== null && answer !== goesWith,
  });
  if (wallet && step === 'DIRECT_EXPOSURE')
    return said(wallet.isListed ? t.walletListed : t.direct(percentOf(wallet.share ?? 0)), 'YES');
  if (wallet && step === 'HOUSE_WALLET') {
    if (wallet.declaredAs === null) return { words: t.notDeclared, isAgainst: false };
    return said(t.declared(wallet.declaredAs === 'HOUSE' ? words.HOUSE : words.SERVICE), 'YES');
  }
  if (country && step === 'IN_COUNTRY')
    return { words: t.places([...new Set(country.mentions.map(({ where }) => where))].join(', ')), isAgainst: false };
  if (step === 'LISTED' && categories.length > 0) {
    const words = t.listed(categories.map(categoryOf));
    // Without a sanctions listing, the country may still be sanctioned.
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
  if (step === 'SAME_DOCUMENT') {
    const verdict = of('DOCUMENT')?.verdict;
    if (verdict === 'EXACT') return said(t.sameDocument, 'YES');
    return verdict === undefined || verdict === 'MISSING' ? null : said(t.noDocument, 'NO');
  }
  if (step === 'DATES_DIFFER') {
    const verdict = of('BIRTH_DATE')?.verdict;
    // Whether the date is verified, and how far it is away, is for the analyst to answer.
    if (verdict === 'CONFLICT') return { words: t.datesConflict, isAgainst: false };
    return verdict === 'EXACT' || verdict === 'CLOSE' ? said(t.datesAgree, 'NO') : null;
  }
  if (step === 'NATIONALITY_DIFFERS') {
    const verdict = of('COUNTRY')?.verdict as keyof typeof text.common.verdict | undefined;
    return verdict === undefined ? null : { words: t.nationality(text.common.verdict[verdict]), isAgainst: false };
  }
  if (step === 'LACKS_DATA') {
    const missing = comparisons.filter(({ given, listed }) => given.length === 0 && listed.length > 0);
    if (missing.length === 0) return null;
    // Whether that is too much is for the analyst to decide.
    return { words: t.missing(missing.map(nameOf)), isAgainst: false };
  }
  if (step === 'SIMILARITIES') {
    const facts = comparisons.filter(({ field, verdict }) => FACTS.has(field) && verdict === 'EXACT');
    // A document number or a wallet belongs to one party.
    const isEnough = facts.length >= SEVERAL || facts.some(({ field }) => field === 'DOCUMENT');
    return isEnough ? said(t.exact(facts.map(nameOf)), 'YES') : null;
  }
  return null;
}

/** Gender and type are too common to be a similarity. */
const FACTS: ReadonlySet<string> = new Set(['NAME', 'BIRTH_DATE', 'COUNTRY', 'DOCUMENT']);

const nameOf = ({ field }: Compared): string => text.common.field[field].toLowerCase();
