/** Texts of a transaction that should not contain names, without duplicates. Pure. */

import { ivmsPlaces } from '../../domain/ivms.ts';
import type { TransactionContent } from '../../domain/transaction.ts';
import { foldText } from '../../matching/names/normalize.ts';
import { isWholeName } from '../names-inside/parts-of-name.ts';
import { hasWords } from './names-in-fields.ts';
import { textsOfRequest } from './texts-of-request.ts';

export interface Field {
  subject: 'ADDRESS' | 'MESSAGE';
  text: string;
}

/**
 * What has its own question (names, messages) or is one of a closed set. Any other field may hold a name: of a Travel Rule message
 * those for numbers, since the rest are names and places.
 */
const ASKED: ReadonlySet<string> = new Set([
  ...['senderName', 'receiverName', 'receiverBankName', 'walletProvider', 'issuer', 'message', 'remittancePurpose'],
  ...['sourceOfFund', 'transactionReference', 'transactionFlow', 'paymentMode', 'deliveryType', 'senderType'],
  ...['receiverType', 'stablecoinType', 'callbackUrl', 'senderEmail', 'receiverEmail'],
]);
const IVMS_NUMBERS =
  /^travelRule\..*\.(?:nationalIdentifier|registrationAuthority|customerIdentification|accountNumber)$/;

/**
 * Fields of the two sides first, then of a Travel Rule message. Its sides alternate, so that a limit does not leave out one side.
 * Then the other parts of the request.
 */
export function fieldsOf(content: TransactionContent): Field[] {
  const { sender, receiver, echo } = content;
  const parties = [sender, receiver].filter((party) => party !== null);
  const trades = parties.flatMap(({ profession, businessCategory, businessType }) => [
    profession,
    businessCategory,
    businessType,
  ]);
  const places = parties.flatMap(({ address, city, state, postalCode }) => [address, city, state, postalCode]);
  const of = (subject: Field['subject'], texts: readonly (string | null | undefined)[]) =>
    [...new Set(texts)].flatMap((text): Field[] => (text ? [{ subject, text }] : []));
  const read = [...of('MESSAGE', trades), ...of('ADDRESS', [...places, ...inTurns(ivmsPlaces(echo))])];
  const known = new Set(read.map(({ text }) => text));
  const rest = textsOfRequest(content).flatMap(({ path, text }) => {
    const isAsked =
      ASKED.has(path) ||
      path.startsWith('unknownFields.') ||
      known.has(text) ||
      (path.startsWith('travelRule.') && !IVMS_NUMBERS.test(path));
    return isAsked || !hasWords(withoutNumbers(text)) ? [] : [text];
  });
  return [...read, ...of('MESSAGE', rest)];
}

/**
 * Names in fields for a number, a sex or an email address, where ordinary customers write no name. Searched like messages. If the e-mail
 * address contains the name of the party, that name is already searched, with the birth date.
 */
export function namesInNumbers({ sender, receiver, echo }: TransactionContent): string[] {
  const parties = [sender, receiver].filter((party) => party !== null);
  const numbers = parties.flatMap(({ account, bank, document, businessId }) => {
    return [account, bank?.code, document?.number, businessId];
  });
  // A party's account has lost its blanks.
  const given = [...numbers, echo.accountNumber, echo.receiverAccount, echo.senderGender, echo.receiverGender];
  const emails = parties.map(({ email, name }) => nameInEmail(email, name));
  const texts = [...given.filter((text) => typeof text === 'string').map(withoutNumbers), ...emails];
  return [...new Set(texts)].filter((text): text is string => text !== null && isWholeName(text));
}

const withoutNumbers = (text: string) => text.replace(/(?<!\S)\S*\d\S*/g, ' ').trim();

/** "t.brandauer" of "t.brandauer@example.com"; null: it says no more than the name. */
function nameInEmail(email: string | null, name: string | null): string | null {
  const words = (email?.split('@')[0] ?? '').split(/[._+-]+/).filter((word) => /^\p{L}{2,}$/u.test(word));
  const own = foldText(name ?? '');
  return words.every((word) => own.includes(foldText(word))) ? null : words.join(' ');
}

function inTurns(places: readonly { role: string; value: string }[]): string[] {
  const seen = new Map<string, number>();
  const turns = places.map(({ role, value }) => {
    const turn = seen.get(role) ?? 0;
    seen.set(role, turn + 1);
    return { turn, value };
  });
  return turns.sort((a, b) => a.turn - b.turn).map(({ value }) => value);
}
