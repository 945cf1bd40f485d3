import { DEFAULT_STATUS, type Rule, TRANSACTION_TYPES } from '../language/types.ts';

type Optional = 'appliesTo' | 'parameters' | 'status' | 'mode' | 'actions' | 'enabled';

/** A shipped rule. By default it is for all transaction types and adds to the score. */
export function rule(given: Omit<Rule, Optional> & Partial<Pick<Rule, Optional>>): Rule {
  return {
    appliesTo: TRANSACTION_TYPES,
    parameters: {},
    status: DEFAULT_STATUS[given.mode ?? 'SCORE'],
    mode: 'SCORE',
    actions: [],
    enabled: true,
    ...given,
  };
}
