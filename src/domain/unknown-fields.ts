/**
 * Texts in request fields that no schema knows, as stored with the content (`../unknown-fields.ts`), and the purpose of such a field,
 * by its name. Pure.
 */
import type { TransactionContent } from './transaction.ts';

export interface UnknownField {
  /** Path in the request: `metadata.parties[0].name`. */
  path: string;
  /** Name of the member. */
  name: string;
  text: string;
}

export function unknownFieldsOf({ echo }: Pick<TransactionContent, 'echo'>): UnknownField[] {
  return Object.entries((echo.unknownFields ?? {}) as Record<string, string>).map(([path, text]) => {
    return { path, text, name: nameIn(path) };
  });
}

/** Whether such fields contained more than was read. */
export function isUnknownCut({ echo }: Pick<TransactionContent, 'echo'>): boolean {
  return echo.unknownFieldsCut === true;
}

/** "metadata.tags[2]" -> "tags" */
function nameIn(path: string): string {
  return (path.split('.').at(-1) ?? '').replace(/(?:\[\d+\])+$/, '');
}

/** The caller's own numbers and labels. Sequential numbers would match listed passports by chance. */
const OWN_NUMBERS = new Set(
  (
    'id ids no nr number ref refs reference key uuid guid token trace session nonce hash digest signature checksum etag batch sequence seq ' +
    'version timestamp time date at ip agent device order invoice ticket basket cart code'
  ).split(' '),
);
const IDENTIFIES_PARTY =
  /id_?n(?:o|r|um)|tax|nation|passport|personal|identity|company|business|registr|vat|licen|document|vessel|ship|imo|mmsi|tail|aircraft|bank|account|iban|swift|bic|wallet|phone|mail|debtor|creditor|owner|party/i;
const WORDS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+/gu;

export function isOwnNumber({ path, name }: Pick<UnknownField, 'path' | 'name'>): boolean {
  return OWN_NUMBERS.has((name.match(WORDS)?.at(-1) ?? '').toLowerCase()) && !IDENTIFIES_PARTY.test(path);
}

/** Whether the field is for a document or registration number. */
export function isForDocument({ name }: Pick<UnknownField, 'name'>): boolean {
  return /passport|document|id_?(?:no|nr|num|number)$|licen[cs]e|registration|identity|(?:tax|vat|national|personal|business|company)_?(?:id|no|num)/i.test(
    name,
  );
}

export function isForTelephone({ name }: Pick<UnknownField, 'name'>): boolean {
  return /phone|mobile|^tel/i.test(name);
}

/** Whether the field is for the BIC of a bank: "intermediaryBankSwift", "creditorAgent.bicfi". */
export function isForBic({ path }: Pick<UnknownField, 'path'>): boolean {
  return (path.match(WORDS) ?? []).some((word) => /^(?:bic|bicfi|biccode|swift|swiftcode|swiftbic)$/i.test(word));
}

/** Whether the field states a country; its value must be one. */
export function namesCountry({ name }: Pick<UnknownField, 'name'>): boolean {
  return /countr|nationality|residence|citizenship|jurisdiction/i.test(name);
}
