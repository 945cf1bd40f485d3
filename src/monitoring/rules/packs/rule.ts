import { DEFAULT_STATUS, type Rule, TRANSACTION_TYPES } from '../language/types.ts';

type Optional = 'appliesTo' | 'parameters' | 'status' | 'mode' | 'response' | 'actions' | 'enabled';

/** Required texts of a shipped rule. */
export type GivenRule = Omit<Rule, Optional> & Partial<Pick<Rule, Optional>>;

/** A shipped rule. By default it is for all transaction types, adds to the score, and releases the payment with an alert. */
export function rule(given: GivenRule): Rule {
  return {
    appliesTo: TRANSACTION_TYPES,
    parameters: {},
    status: DEFAULT_STATUS[given.mode ?? 'SCORE'],
    mode: 'SCORE',
    response: (given.mode ?? 'SCORE') === 'SCORE' ? 'ALERT' : null,
    actions: [],
    enabled: true,
    ...given,
  };
}
