/** List queries for numbers and ships that any text of the request may contain. */

import type { TransactionContent } from '../../domain/transaction.ts';
import { contactKeysOf } from '../../lists/contact-keys.ts';
import { isComparableIdentifier, isComparableName } from '../../matching/comparable.ts';
import { normalizeIdentifier } from '../../matching/compare/identifiers.ts';
import { documentNumbersIn, identifiersOf } from '../document-numbers.ts';
import { numbersIn } from '../numbers-in-text.ts';
import { BIC } from './party-questions.ts';
import {
  chunks,
  EXACT_NAMES_PER_QUESTION,
  exactly,
  type Question,
  type QuestionField,
  type SearchSettings,
  SHIPS,
} from './question.ts';
import { shipsIn } from './ships-in-text.ts';
import { wholeLines } from './text-readings.ts';
import { type TextOfRequest, textsOfRequest } from './texts-of-request.ts';

/**
 * Identifiers in fields for other data: a wallet in place of a bank code, a ship in a reference, a passport in a name. One query
 * per text, without identifiers that are already searched.
 */
export function* questionsOfRequest(
  content: TransactionContent,
  { algorithm, textThreshold: threshold }: SearchSettings,
  asked: readonly Question[],
): Generator<Question[], void> {
  const known = new Set(asked.flatMap(({ query }) => query.identifiers ?? []).map(normalizeIdentifier));
  const isNew = (number: string) => {
    const key = normalizeIdentifier(number);
    if (known.has(key)) return false;
    known.add(key);
    return isComparableIdentifier(number);
  };
  const ships = new Set<string>();
  for (const { path, subject, text, isNumber, isTelephone, isOwnNumber: isOwn } of textsOfRequest(content)) {
    const whole = wholeLines(text);
    const found = numbersIn(text);
    const cut = whole === text ? [] : numbersIn(whole).numbers;
    // The whole content of a known field is already searched with its party.
    const isUnknown = path.startsWith('unknownFields.');
    const documents = isNumber ? (isUnknown ? identifiersOf([text]) : documentNumbersIn(text)) : [];
    const contacts = isTelephone ? contactKeysOf(text) : [];
    const all = [...new Set([...found.numbers, ...cut, ...documents, ...contacts])];
    const numbers = (isOwn ? all.filter(isNothingElse) : all).filter(isNew);
    const named = shipsIn(whole);
    const names = named.names.filter((name) => !ships.has(name) && isComparableName(name));
    const isPlainNumberField = PLAIN_NUMBER_FIELD.test(path);
    const codes = named.codes.filter((code) => {
      const isNew = !ships.has(code) && !known.has(normalizeIdentifier(code));
      return isNew && !isOwn && !(isPlainNumberField && /^(?:IMO)?\d+$/.test(code));
    });
    for (const one of [...names, ...codes]) ships.add(one);
    const of = fieldOf(subject, found.leftOut || named.leftOut);
    yield [
      ...(numbers.length > 0 ? [{ ...of, asked: numbers.join(' | '), query: exactly(numbers) }] : []),
      ...(codes.length > 0
        ? [{ ...of, asked: codes.join(' | '), query: { ...exactly(codes), filters: { kinds: SHIPS } } }]
        : []),
      ...chunks(names, EXACT_NAMES_PER_QUESTION).map((some): Question => {
        const query = { names: some, algorithm, fuzzy: false, threshold, filters: { kinds: SHIPS } };
        return { ...of, asked: some.join(' | '), query };
      }),
    ];
  }
}

/** A BIC, or text at least as long as a wallet address. */
const isNothingElse = (number: string) => BIC.test(number) || number.length >= SHORTEST_WALLET;
const SHORTEST_WALLET = 25;

/** Fields that always contain a plain number. Some would equal a ship's number by chance. */
const PLAIN_NUMBER_FIELD = /account|mobile|telnumber|zip|postcode/i;

/** A message may mention a party. A party field identifies it. */
function fieldOf(subject: TextOfRequest['subject'], isLeftOut: boolean) {
  const field: QuestionField = subject === 'MESSAGE' ? 'TEXT' : 'FIELD';
  return { subject, field, ...(isLeftOut && { leftOut: true as const }) };
}
