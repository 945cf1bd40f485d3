import { text } from '../text/index.ts';

/** Abbreviations that stay in capitals. */
const ABBREVIATIONS = /\b(?:sar|pep|iban|id|url|pdf|csv|usd|eur)\b/g;

/** Readable form of a code that has no text of its own: `HIGH_RISK_COUNTRY` and `highRiskCountry` are `High risk country`. */
export function wordsOf(code: string): string {
  const words = code
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(ABBREVIATIONS, (one) => one.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Codes such as HARD_STOP. Three-letter currencies do not match. */
const CODE = /^[A-Z]{4,}(?:_[A-Z0-9]+)*$|^[A-Z]+(?:_[A-Z0-9]+)+$/;

/** A value that may be a code. */
export const plainWords = (of: unknown): string => (CODE.test(String(of)) ? wordsOf(String(of)) : String(of));

/** The text font has no ≠. Browsers combine two other signs, which is hard to read. */
export const withoutSigns = (words: string): string => words.replaceAll('≠', 'against');

/** Display name of a role. Own roles show their code. */
export const roleName = (role: string): string =>
  text.common.role[role as keyof typeof text.common.role] ?? wordsOf(role);

/** Roles to choose from. */
export const roleChoices = (roles: readonly string[]) => roles.map((value) => ({ value, label: roleName(value) }));

const { state: STATES, listMissing } = text.common.coverage;

/** @param loaded number of lists loaded for the check. "None is loaded" would be wrong if at least one is. */
export const coverageState = (state: keyof typeof STATES, loaded: number): string =>
  state === 'NO_LIST' && loaded > 0 ? listMissing : STATES[state];
