/**
 * What a request says in fields that no schema knows, as it was kept with the content (`../unknown-fields.ts`), and what such a field is
 * for, by its name. Pure.
 */
import type { TransactionContent } from './transaction.ts';

export interface UnknownField {
  /** Where it stands in the request: `metadata.parties[0].name`. */
  path: string;
  /** The member's own name. */
  name: string;
  text: string;
}

export function unknownFieldsOf({ echo }: Pick<TransactionContent, 'echo'>): UnknownField[] {
  return Object.entries((echo.unknownFields ?? {}) as Record<string, string>).map(([path, text]) => {
    return { path, text, name: nameIn(path) };
  });
}

/** There was more in such fields than is read. */
export function isUnknownCut({ echo }: Pick<TransactionContent, 'echo'>): boolean {
  return echo.unknownFieldsCut === true;
}

/** "metadata.tags[2]" -> "tags" */
function nameIn(path: string): string {
  return (path.split('.').at(-1) ?? '').replace(/(?:\[\d+\])+$/, '');
}

/** The caller's own numbers and marks, in which whoever counts up comes to a listed passport. */
const OWN_NUMBERS = new Set(
  (
    'id ids no nr number ref refs reference key uuid guid token trace session nonce hash digest signature checksum etag batch sequence seq ' +
    'version timestamp time date at ip agent device order invoice ticket basket cart code'
  ).split(' '),
);
const OF_SOMEBODY =
  /id_?n(?:o|r|um)|tax|nation|passport|personal|identity|company|business|registr|vat|licen|document|vessel|ship|imo|mmsi|tail|aircraft|bank|account|iban|swift|bic|wallet|phone|mail|debtor|creditor|owner|party/i;
const WORDS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+/gu;

export function isOwnNumber({ path, name }: Pick<UnknownField, 'path' | 'name'>): boolean {
  return OWN_NUMBERS.has((name.match(WORDS)?.at(-1) ?? '').toLowerCase()) && !OF_SOMEBODY.test(path);
}

/** The field is for the number of a document or a registration. */
export function isForDocument({ name }: Pick<UnknownField, 'name'>): boolean {
  return /passport|document|id_?(?:no|nr|num|number)$|licen[cs]e|registration|identity|(?:tax|vat|national|personal|business|company)_?(?:id|no|num)/i.test(
    name,
  );
}

export function isForTelephone({ name }: Pick<UnknownField, 'name'>): boolean {
  return /phone|mobile|^tel/i.test(name);
}

/** The field is for the BIC of a bank: "intermediaryBankSwift", "creditorAgent.bicfi". */
export function isForBic({ path }: Pick<UnknownField, 'path'>): boolean {
  return (path.match(WORDS) ?? []).some((word) => /^(?:bic|bicfi|biccode|swift|swiftcode|swiftbic)$/i.test(word));
}

/** The field says of which country something is; its value has to be one. */
export function namesCountry({ name }: Pick<UnknownField, 'name'>): boolean {
  return /countr|nationality|residence|citizenship|jurisdiction/i.test(name);
}
