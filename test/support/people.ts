/** People of an organisation, who decide as the service would let them: over its database, since nobody can sign in yet. */
import { randomBytes, randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import type { Caller } from '../../src/access/permissions.ts';
import { Alerts } from '../../src/alerts/alerts.ts';
import { AlertClosing } from '../../src/alerts/closing.ts';
import type { CloseRequest, ClosingResult } from '../../src/alerts/schemas.ts';
import { ALL_SETTINGS } from '../../src/all-settings.ts';
import { ReportObligations } from '../../src/filings/report-obligations.ts';
import { JobQueue } from '../../src/jobs/queue.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { CursorCodec } from '../../src/lib/cursor.ts';
import { createLog } from '../../src/lib/log.ts';
import { Settings } from '../../src/settings/settings.ts';
import { DecideTransaction } from '../../src/transactions/decide.ts';
import { DecideAlert } from '../../src/transactions/decide-alert.ts';
import { DecisionEffects } from '../../src/transactions/decision-effects.ts';
import type { DecisionRequest } from '../../src/transactions/decisions.ts';
import { WebhookMetrics } from '../../src/webhooks/metrics.ts';
import { SigningSecrets } from '../../src/webhooks/signing-secrets.ts';
import { Webhooks } from '../../src/webhooks/webhooks.ts';
import { writerOver } from '../../src/writes/testing.ts';
import type { Service } from './service.ts';

export interface People {
  /** @returns what the operation answers as `data` */
  decide(person: string, transactionUuid: string, request: DecisionRequest): Promise<Record<string, unknown>>;
  /** The same of closing an alert. */
  close(person: string, alertId: string, request: CloseRequest): Promise<ClosingResult>;
  stop(): Promise<void>;
}

export function peopleOf({ database, operator }: Service): People {
  const clock = systemClock;
  const masterKey = randomBytes(32);
  const writer = writerOver(database, clock, masterKey);
  const queue = new JobQueue(database);
  const cursors = new CursorCodec(randomBytes(32));
  const secrets = new SigningSecrets({ database, writer, masterKey, clock });
  const webhooks = new Webhooks({
    database,
    writer,
    queue,
    secrets,
    clock,
    log: createLog('silent'),
    metrics: new WebhookMetrics(new Registry()),
    allowInsecure: true,
  });
  const settings = new Settings({
    definitions: ALL_SETTINGS,
    database,
    writer,
    log: createLog('silent'),
    allowInsecureWebhooks: true,
  });
  const decisions = new DecideTransaction({
    writer,
    clock,
    settings,
    effects: new DecisionEffects({
      alerts: new Alerts({ settings, clock }),
      obligations: new ReportObligations({ database, writer, cursors }),
      webhooks,
    }),
  });
  const decider = new DecideAlert({ decide: decisions, clock });
  const closing = new AlertClosing({ writer, settings, webhooks, decider });
  const callerOf = (id: string): Caller => ({
    principal: { ...operator.principal, type: 'USER', id, displayName: id },
    correlationId: randomUUID(),
  });
  return {
    async decide(person, transactionUuid, request) {
      const { result } = await decisions.decide(transactionUuid, request, callerOf(person));
      return { ...result };
    },
    async close(person, alertId, request) {
      return (await closing.close(callerOf(person), alertId, request)).result;
    },
    stop: () => webhooks.close(),
  };
}
