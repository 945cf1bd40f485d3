/** Texts of a transaction that should hold no name, each once. Pure. */
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
  // What should hold a number or a word alone takes a whole name as well.
  const numbers = parties
    .flatMap(({ account, bank, document, businessId }) => {
      return [account, bank?.code, document?.type, document?.number, businessId];
    })
    .filter((text) => text && isWholeName(text.replace(/\S*\d\S*/g, ' ')));
  const places = parties.flatMap(({ address, city, state, postalCode }) => [address, city, state, postalCode]);
  const of = (subject: Field['subject'], texts: readonly (string | null | undefined)[]) =>
    [...new Set(texts)].flatMap((text): Field[] => (text ? [{ subject, text }] : []));
  return [...of('MESSAGE', [...trades, ...numbers]), ...of('ADDRESS', [...places, ...inTurns(ivmsPlaces(echo))])];
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
