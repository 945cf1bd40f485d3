/** List queries for names of persons that are split over several fields. */

import { ivmsParties } from '../../domain/ivms.ts';
import type { TransactionContent, TransactionParty } from '../../domain/transaction.ts';
import { isOwnNumber, type UnknownField, unknownFieldsOf } from '../../domain/unknown-fields.ts';
import { chunks, NAMES_PER_QUESTION, PEOPLE, type Question, type SearchSettings } from './question.ts';

/** A name of one word. The other names may be in any other short field of that side, in a text, or in an unknown field. */
export function dividedName(
  content: TransactionContent,
  { role, name, type, city, state, address, profession, businessCategory, bank, document }: TransactionParty,
  settings: SearchSettings,
): Question[] {
  const { purpose, message, sourceOfFund, echo } = content;
  const ofMessage = ivmsParties(echo).filter((one) => one.role === role && one.kind !== 'ORGANIZATION');
  const all = [...(type === 'CORPORATE' || name === null ? [] : [name]), ...ofMessage.map((one) => one.name)];
  const single = [...new Set(all.filter(isOneWord))];
  const gender = echo[role === 'SENDER' ? 'senderGender' : 'receiverGender'];
  const fields = [gender, city, state, address, profession, businessCategory, document?.type, bank?.name];
  // Unknown fields with a part of a name ("senderLastName") come first, then others ("channel").
  const foreign = unknownFieldsOf(content).filter((field) => !isOwnNumber(field));
  const unknown = [...foreign.filter(isPartOfName), ...foreign].map((field) => field.text);
  const texts = [...single, ...fields, purpose, message, sourceOfFund, ...unknown].filter(isShortName);
  const others = [...new Set(texts)];
  const leftOut = single.length > MOST_DIVIDED || (single.length > 0 && others.length > MOST_BESIDE);
  const names = single.slice(0, MOST_DIVIDED).flatMap((one) => {
    return others.slice(0, MOST_BESIDE).flatMap((other) => (other === one ? [] : [`${other} ${one}`]));
  });
  return amongPeople({ subject: role, field: 'FIELD', ...(leftOut && { leftOut }) }, names, settings);
}

/**
 * A person's name that is divided over unknown fields: `ultimateCreditor.firstName` and `.lastName`, the lines of a
 * list. Neighboring fields are searched together, and so are all parts of names of one party.
 */
export function dividedInUnknown(content: TransactionContent, settings: SearchSettings): Question[] {
  const short = unknownFieldsOf(content).filter((field) => !isOwnNumber(field) && isShortName(field.text));
  const inLine = short.flatMap((field, at) => {
    const [next, third] = short.slice(at + 1, at + 3);
    return [...(next ? [[field, next]] : []), ...(next && third ? [[field, next, third]] : [])];
  });
  const parts = short.filter(isPartOfName);
  const ofOne = parts.flatMap((field, at) => {
    return parts.slice(at + 1).flatMap((one) => (areOfOne(field, one) ? [familyLast(field, one)] : []));
  });
  const names = [...inLine, ...ofOne]
    .map((fields) => fields.map(({ text }) => text.trim()))
    .filter((texts) => texts.some(isOneWord))
    .map((texts) => texts.join(' '));
  const asked = [...new Set(names)];
  const leftOut = asked.length > MOST_IN_UNKNOWN;
  const of = { subject: 'MESSAGE', field: 'TEXT', ...(leftOut && { leftOut }) } as const;
  return amongPeople(of, asked.slice(0, MOST_IN_UNKNOWN), settings);
}

/** Names composed of parts. They need the threshold of messages. */
function amongPeople(
  of: Pick<Question, 'subject' | 'field' | 'leftOut'>,
  names: readonly string[],
  { algorithm, textThreshold: threshold }: SearchSettings,
): Question[] {
  return chunks([...new Set(names)], NAMES_PER_QUESTION).map((some): Question => {
    const query = { names: some, algorithm, fuzzy: true, threshold, filters: { kinds: PEOPLE } };
    return { ...of, asked: some.join(' | '), query };
  });
}

/** Maximum parts: neighboring fields come first, and the rest suffices for the parts of the names of 24 persons. */
const MOST_IN_UNKNOWN = 300;
const isPartOfName = ({ name }: UnknownField) =>
  /name|^nm$|given|first|last|family|middle|(?:primary|secondary)_?identifier/i.test(name);
/** Lists write given names first. */
const familyLast = (one: UnknownField, other: UnknownField) =>
  /last|family|surname|primary/i.test(one.name) ? [other, one] : [one, other];
const areOfOne = (one: UnknownField, other: UnknownField) => parentOf(one) === parentOf(other);
const parentOf = ({ path, name }: UnknownField) => path.slice(0, path.lastIndexOf(name));

/** More name parts than any person has. */
const MOST_DIVIDED = 6;
/** Maximum number of fields that one name is combined with. */
const MOST_BESIDE = 40;
const isOneWord = (text: string) => /^\s*[\p{L}\p{M}'’-]{3,}\s*$/u.test(text);
const isShortName = (text: unknown): text is string =>
  typeof text === 'string' && /^\s*[\p{L}\p{M}'’.-]{3,}(?:\s+[\p{L}\p{M}'’.-]+){0,2}\s*$/u.test(text);
