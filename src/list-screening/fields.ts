/** Texts of a transaction that should hold no name, each once. Pure. */
import { foldText } from '../names/normalise.ts';
import { ivmsPlaces } from '../transactions/types/ivms.ts';
import type { TransactionContent } from '../transactions/types/transaction.ts';
import { isWholeName } from './parts-of-name.ts';

export interface Field {
  subject: 'ADDRESS' | 'MESSAGE';
  text: string;
}

/** Those of the two sides first, then those of a Travel Rule message, its sides in turns: neither keeps the other from being read. */
export function fieldsOf({ sender, receiver, echo }: TransactionContent): Field[] {
  const parties = [sender, receiver].filter((party) => party !== null);
  const trades = parties.flatMap(({ profession, businessCategory, businessType }) => [
    profession,
    businessCategory,
    businessType,
  ]);
  // What should hold a word alone takes a whole name as well.
  const words = parties
    .map(({ document }) => document?.type)
    .filter((text) => text && isWholeName(withoutNumbers(text)));
  const places = parties.flatMap(({ address, city, state, postalCode }) => [address, city, state, postalCode]);
  const of = (subject: Field['subject'], texts: readonly (string | null | undefined)[]) =>
    [...new Set(texts)].flatMap((text): Field[] => (text ? [{ subject, text }] : []));
  return [...of('MESSAGE', [...trades, ...words]), ...of('ADDRESS', [...places, ...inTurns(ivmsPlaces(echo))])];
}

/**
 * Names in fields for a number, a sex or an e-mail address, where no clean customer writes one: searched as in messages. Who has an
 * e-mail address of the own name is asked for by that name, with the birth date.
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

const withoutNumbers = (text: string) => text.replace(/\S*\d\S*/g, ' ').trim();

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
