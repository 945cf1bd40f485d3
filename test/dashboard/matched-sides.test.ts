/** The page chooses before whom the service would mark: both are asked about the same findings. */
import { expect, it } from 'vitest';
import { STAGE_IDS } from '../../src/domain/finding.ts';
import { matchedSides } from '../../src/transactions/manual-decision-effects.ts';
import {
  confirmsMatch,
  DECISION_TABLE,
  type Decision,
  type ReasonCode,
} from '../../src/transactions/manual-decision-rules.ts';
import * as page from '../../web/features/transactions/matched-sides.ts';

const SUBJECTS = ['SENDER', 'RECEIVER', 'SENDER_BANK', 'MESSAGE', 'TRANSACTION'];
const STATUSES = ['SANCTION_LISTED', 'SCREENING_FAILED', 'WATCH_LIST_MATCH', 'PEP_MATCH', 'UNUSUAL_ACTIVITY', null];
const CODES = ['WATCHLIST_MATCH', 'LISTED_WALLET', 'WALLET_EXPOSURE'];

const found = STAGE_IDS.flatMap((stage) =>
  SUBJECTS.flatMap((subject) => STATUSES.flatMap((status) => CODES.map((code) => ({ stage, subject, status, code })))),
);

it('shows the same sides as the service, for one and two findings', () => {
  const grave = found.filter(({ status }) => status !== 'PEP_MATCH' && status !== 'UNUSUAL_ACTIVITY');
  const both = grave.filter(({ stage }) => stage === 'SANCTIONS' || stage === 'WALLET');
  const sets = [[], ...found.map((one) => [one]), ...both.flatMap((one) => both.map((other) => [one, other]))];
  const seen = new Set<string>();
  for (const findings of sets) {
    const sides = matchedSides({ findings: findings as never });
    seen.add(sides.join());
    expect(page.matchedSides(findings), JSON.stringify(findings)).toEqual(sides);
  }
  expect([...seen].sort()).toEqual(['', 'RECEIVER', 'SENDER', 'SENDER,RECEIVER']);
});

it('requires a side if the service does', () => {
  for (const [decision, { reasonCodes }] of Object.entries(DECISION_TABLE)) {
    for (const reasonCode of reasonCodes) {
      const asked = { decision: decision as Decision, reasonCode: reasonCode as ReasonCode };
      expect(page.confirmsMatch(decision, reasonCode), `${decision} ${reasonCode}`).toBe(confirmsMatch(asked));
    }
  }
});
