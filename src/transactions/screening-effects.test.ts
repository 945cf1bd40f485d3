import { expect, it, vi } from 'vitest';
import { alertSettings, dueTimesOf } from '../alerts/settings.ts';
import type { AlertToRaise } from '../alerts/types.ts';
import type { Db } from '../platform/db/database.ts';
import { defaultsOf } from '../platform/settings/testing.ts';
import type { LockedChain } from '../platform/unit-of-work/effect.ts';
import { transactionWith } from './fx/testing.ts';
import { outcomeOf } from './pipeline/outcome.ts';
import { finding } from './pipeline/testing.ts';
import { WriteScreeningEffects } from './screening-effects.ts';
import type { ScreenedOutcome } from './screening-ports.ts';

/** The alert of a decision with this finding. */
async function alertOf(change: Parameters<typeof finding>[0]): Promise<AlertToRaise> {
  const findings = [
    finding({ code: 'WATCHLIST_MATCH', factor: 'WATCHLIST_SCREENING', status: 'SANCTION_LISTED', ...change }),
  ];
  const raise = vi.fn(async (_: Db, __: LockedChain, alerts: readonly AlertToRaise[]) => ({
    alerts: alerts.map(() => ({ alertId: 'a', isNew: false, alert: {} as never })),
    audit: [],
  }));
  const decided = {
    transaction: transactionWith({}),
    outcome: outcomeOf(findings),
    assessment: { alertSeverity: 'MEDIUM', transactionDisposition: 'REVIEW' },
    record: { findings, evidence: {} },
  } as unknown as ScreenedOutcome;
  const effects = new WriteScreeningEffects(
    { raise },
    { store: async () => [], subscriptions: async () => [] },
    { customersOf: async () => new Map(), riskLevelsOf: async () => new Map() },
  );
  await effects.write({} as Db, {} as LockedChain, [decided], {
    at: new Date(0),
    organisationUrl: null,
    dueTimes: dueTimesOf(defaultsOf(alertSettings)),
    subscriptions: [],
  });
  return raise.mock.calls[0]![2][0]!;
}

it('raises an alert about the largest contribution of a released transaction with a high score', async () => {
  const spike = {
    stage: 'BEHAVIOR' as const,
    code: 'AMOUNT_SPIKE',
    factor: 'AMOUNT_SPIKE',
    status: null,
    score: 40,
    remark: 'Unusual.',
  };
  expect(await alertOf(spike)).toMatchObject({
    status: 'RELEASED',
    cause: { type: 'PATTERN', key: 'AMOUNT_SPIKE', profileId: null, label: 'Amount spike' },
    title: 'Unusual.',
    severity: 'MEDIUM',
  });
});
