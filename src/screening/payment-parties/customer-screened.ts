/**
 * Instant credit transfers in euro: a payer and a payee that were screened as customers today are not compared with EU lists for each
 * transfer. Regulation (EU) No 260/2012, Article 5d, inserted by Regulation (EU) 2024/886 (OJ L, 2024/886, 19.3.2024), read on 2026-11-29
 * at https://service.betterregulation.com/document/718911. The article is about payer and payee alone, so banks and other parties that a
 * transfer names are compared with EU lists as always. Pure.
 */

import { PARTY_ROLES, type PartyRole, type TransactionContent } from '../../domain/transaction.ts';
import type { ListState } from '../../lists/list-state.ts';
import { equalityKey } from '../../matching/names/normalize.ts';
import { type ListHit, MAX_SOURCES } from './hits.ts';
import type { AnsweredQuestion } from './party-search.ts';

/** JSON, stored with the evidence. */
export interface CustomerScreened {
  /** Day of the screening of the customers, UTC, YYYY-MM-DD. */
  day: string;
  customers: Readonly<Record<PartyRole, readonly string[]>>;
  /** EU lists that payer and payee were not compared with for the transfer. */
  watchlistIds: readonly string[];
}

export function isInstantTransfer({ transactionType, scheme, amount }: TransactionContent): boolean {
  return transactionType === 'FIAT' && scheme === 'SEPA_INSTANT' && amount.currency === 'EUR';
}

/** Loaded EU lists. */
export function listsOfEu({ lists }: ListState): string[] {
  return lists.filter(({ isOfEu, version }) => isOfEu && version !== null).map(({ watchlistId }) => watchlistId);
}

const SIDES: ReadonlySet<string> = new Set(PARTY_ROLES);

/**
 * The results without listed parties that only payer and payee match on these lists, also if their names occur elsewhere in the
 * transfer. A party that another list has, too, stays, and so does every match of another text.
 */
export function withoutListed(
  answers: readonly AnsweredQuestion[],
  { watchlistIds }: Pick<CustomerScreened, 'watchlistIds'>,
): AnsweredQuestion[] {
  const lists = new Set(watchlistIds);
  const isOnThemAlone = ({ sources }: ListHit): boolean => {
    const sanctions = sources.filter(({ category }) => category === 'SANCTION');
    // A source that was left out may be of another list.
    return (
      sanctions.length > 0 &&
      sources.length < MAX_SOURCES &&
      sanctions.every(({ watchlistId }) => lists.has(watchlistId))
    );
  };
  const sides = answers.filter(({ subject }) => SIDES.has(subject));
  const names = new Set(sides.map(({ asked }) => equalityKey(asked, true)));
  const ofSides = sides
    .flatMap(({ answer: { hits, nearMisses } }) => [...hits, ...nearMisses])
    .filter(isOnThemAlone)
    .map(({ profileId }) => profileId);
  if (ofSides.length === 0) return [...answers];
  const left = new Set(ofSides);
  const stays = ({ profileId }: ListHit) => !left.has(profileId);
  return answers.map((answered) => {
    const { answer, ...question } = answered;
    if (!names.has(equalityKey(question.asked, true))) return answered;
    const hits = answer.hits.filter(stays);
    const total = answer.total - (answer.hits.length - hits.length);
    return { ...question, answer: { hits, total, nearMisses: answer.nearMisses.filter(stays) } };
  });
}
