import { text } from '../text/index.ts';

/** What nobody says in small letters. */
const ABBREVIATIONS = /\b(?:sar|pep|iban|id|url|pdf|csv|usd|eur)\b/g;

/** A code of the service as words, where nobody wrote better ones: `HIGH_RISK_COUNTRY` is `High risk country`, so is `highRiskCountry`. */
export function wordsOf(code: string): string {
  const words = code
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(ABBREVIATIONS, (one) => one.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Such as HARD_STOP; a currency stays as it is. */
const CODE = /^[A-Z]{4,}(?:_[A-Z0-9]+)*$|^[A-Z]+(?:_[A-Z0-9]+)+$/;

/** A value that may be a code. */
export const plainWords = (of: unknown): string => (CODE.test(String(of)) ? wordsOf(String(of)) : String(of));

/** The text font has no ≠, and browsers put one together of two signs that nobody reads. */
export const withoutSigns = (words: string): string => words.replaceAll('≠', 'against');

/** Display name of a role. Own roles show their code. */
export const roleName = (role: string): string =>
  text.common.role[role as keyof typeof text.common.role] ?? wordsOf(role);

/** Roles to choose from. */
export const roleChoices = (roles: readonly string[]) => roles.map((value) => ({ value, label: roleName(value) }));

const { state: STATES, listMissing } = text.common.coverage;

/** @param loaded lists of the check that are: to say that none is would be wrong where at least one is not */
export const coverageState = (state: keyof typeof STATES, loaded: number): string =>
  state === 'NO_LIST' && loaded > 0 ? listMissing : STATES[state];
