/**
 * What a request says in fields that no schema knows: an ultimate debtor, an intermediary bank, whatever a client calls "metadata".
 * They have no effect, but a name, a number and a place in them are read, since a listed party may stand there. Pure.
 */
import type { z } from 'zod';
import { unknownTexts } from '../http/ignored-fields.ts';
import type { ReadRequest } from './read-request.ts';
import type { TransactionContent } from './types/transaction.ts';

/** What two long messages hold, so that nobody makes a payment dear by fields that nobody asked for. */
const MOST = { mostTexts: 100, mostChars: 4_000 };

/** @param given the request before its schema has left out what it does not know */
export function withUnknownFields(read: ReadRequest, schema: z.ZodType, given: unknown): ReadRequest {
  const { texts, isCut } = unknownTexts(schema, given, MOST);
  if (Object.keys(texts).length === 0 && !isCut) return read;
  const { content } = read;
  const echo = { ...content.echo, unknownFields: texts, ...(isCut && { unknownFieldsCut: true }) };
  return { ...read, content: { ...content, echo } };
}

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
  /tax|nation|passport|personal|identity|company|business|registr|vat|licen|document|vessel|ship|imo|mmsi|tail|aircraft|bank|account|iban|swift|bic|wallet|phone|mail|debtor|creditor|owner|party/i;
const WORDS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+/gu;

export function isOwnNumber({ path, name }: Pick<UnknownField, 'path' | 'name'>): boolean {
  return OWN_NUMBERS.has((name.match(WORDS)?.at(-1) ?? '').toLowerCase()) && !OF_SOMEBODY.test(path);
}

/** The field is for the number of a document or a registration. */
export function isForDocument({ name }: Pick<UnknownField, 'name'>): boolean {
  return /passport|document|licen[cs]e|registration|identity|(?:tax|vat|national|personal|business|company)_?(?:id|no|num)/i.test(
    name,
  );
}

export function isForTelephone({ name }: Pick<UnknownField, 'name'>): boolean {
  return /phone|mobile|^tel/i.test(name);
}

/** The field says of which country something is; its value has to be one. */
export function namesCountry({ name }: Pick<UnknownField, 'name'>): boolean {
  return /countr|nationality|residence|citizenship|jurisdiction/i.test(name);
}
