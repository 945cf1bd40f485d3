import { recordSearches as t } from '../../text/law-enforcement-requests.ts';
import type { Search } from './record-searches-api.ts';

/** Display state of a search. A search without hits needs no review. */
export function stateOf({
  state,
  outcome,
  hits,
  judged,
}: Pick<Search, 'state' | 'outcome' | 'hits' | 'judged'>): string {
  if (outcome) return `${t.state[state]}: ${t.outcome[outcome]}`;
  if (state !== 'FOUND') return t.state[state];
  if (hits === 0) return t.toAnswer.noHit;
  return judged === hits ? t.toAnswer.judged : t.state.FOUND;
}
