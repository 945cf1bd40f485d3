/**
 * The work of the demo organization's users, over the API as the dashboard does it: alerts, cases, reports and a rule in each state.
 * Each change has its own Idempotency-Key, so that a restart repeats nothing. What another user did meanwhile is left alone.
 */
import type { Log } from '../../platform/lib/log.ts';
import { type Caller, type Data, Refused } from './api.ts';
import { INSTITUTION, RULE_DRAFT } from './bodies.ts';
import { type DemoPayment, NAMESAKE } from './life.ts';
import type { DemoPerson } from './organization.ts';
import { uuidOf } from './send-payments.ts';

interface Given {
  people: Readonly<Record<DemoPerson, Caller>>;
  payments: readonly DemoPayment[];
  /** On which the organization was created. */
  today: Date;
  log: Log;
}

/** The payments of a story, and the alerts that they raised. */
interface Told {
  uuids: string[];
  alertIds: string[];
}

/** The newest alerts stay open, at most so many and a half of all: of ten, so many were started, assigned and escalated. */
const LEFT_OPEN = { most: 30, ofTen: { started: 2, assigned: 1, escalated: 1 } };

/** Reasons why a monitoring alert was no suspicion. */
const EXPLANATIONS = [
  { reasonCode: 'CUSTOMER_EXPLANATION', reason: 'The customer explained the payment, and it fits the known income.' },
  { reasonCode: 'DOCUMENTS_RECEIVED', reason: 'The invoice was received and agrees in amount and date.' },
  { reasonCode: 'FALSE_POSITIVE', reason: 'The pattern is the ordinary business of this customer.' },
  { reasonCode: 'CUSTOMER_EXPLANATION', reason: 'A one-time purchase. The contract of sale was shown.' },
] as const;

const NOT_THE_LISTED_PARTY = {
  disposition: 'FALSE_POSITIVE',
  reasonCode: 'FALSE_POSITIVE',
  reason: 'Another birth date, verified against the passport.',
} as const;

/** Until an answer to a request for information is due. */
const ANSWER_MS = 14 * 86_400_000;

export class Casework {
  readonly #people: Given['people'];
  readonly #stories = new Map<string, DemoPayment[]>();
  readonly #today: Date;
  readonly #log: Log;
  /** Alerts that belong to a story. */
  readonly #taken = new Set<string>();

  constructor({ people, payments, today, log }: Given) {
    this.#people = people;
    this.#today = today;
    this.#log = log;
    for (const payment of payments) {
      if (payment.story === null) continue;
      this.#stories.set(payment.story, [...(this.#stories.get(payment.story) ?? []), payment]);
    }
  }

  async run(): Promise<void> {
    await this.#step('filing institution', () =>
      this.#people.admin.call('/settings/filings.institution', { method: 'PUT', body: { value: INSTITUTION } }),
    );
    await this.#matches();
    await this.#customerHits();
    await this.#cases();
    await this.#monitoringAlerts();
    await this.#step('rule draft', () => this.#people.admin.post('/rules', RULE_DRAFT, 'demo-rule'));
  }

  /** Skips steps that the service rejects, because of its lists or because a user was faster. */
  async #step<T>(step: string, work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refused) || error.status >= 500) throw error;
      this.#log.warn({ step, answer: error.message }, 'demo organization: a step was skipped');
      return null;
    }
  }

  /** Payments to listed parties: blocked, cleared, waiting for approval, escalated, in review and open. */
  async #matches(): Promise<void> {
    const { analyst, officer } = this.#people;
    await this.#match('match-confirmed', async (alertId) => {
      await this.#start(alertId);
      await this.#answer(alertId, 'MATCH');
      const close = {
        ...{ disposition: 'TRUE_POSITIVE', reasonCode: 'TRUE_MATCH', decision: 'BLOCKED' },
        reason: 'Name and birth date agree with the listing. The customer could name no other party.',
      };
      await analyst.post(`/alerts/${alertId}/close`, close, `demo-close-${alertId}`);
    });
    await this.#match('match-cleared', async (alertId) => {
      const close = await this.#proposeFalsePositive(alertId);
      await officer.post(`/alerts/${alertId}/close`, close, `demo-approve-${alertId}`);
    });
    await this.#match('match-proposed', (alertId) => this.#proposeFalsePositive(alertId));
    await this.#match('match-escalated', async (alertId) => {
      await this.#start(alertId);
      await this.#answer(alertId, 'MATCH');
      const reason = 'Name and birth date agree, but the receiver seems to live elsewhere. Please decide.';
      await analyst.post(`/alerts/${alertId}/escalate`, { reason }, `demo-escalate-${alertId}`);
    });
    await this.#match('match-in-review', async (alertId) => {
      await this.#start(alertId);
      await this.#answer(alertId, 'BEGUN');
      const text = 'Asked the branch for a copy of the passport.';
      await analyst.post(`/alerts/${alertId}/notes`, { text }, `demo-note-${alertId}`);
    });
    await this.#match('match-open', async () => {});
  }

  async #match(story: string, work: (alertId: string) => Promise<unknown>): Promise<void> {
    await this.#step(story, async () => {
      for (const alertId of (await this.#told(story)).alertIds) await work(alertId);
    });
  }

  /** Two customers have the names of listed parties: one hit stays open, the other one is cleared by two users. */
  async #customerHits(): Promise<void> {
    await this.#step('customer hits', async () => {
      const { analyst, officer } = this.#people;
      for (const { alertId } of await analyst.list('/alerts?kind=ONGOING_SCREENING&limit=100'))
        this.#taken.add(alertId);
      const { items } = await analyst.call(`/customers?externalReferenceId=${NAMESAKE}&limit=1`);
      for (const { customerId } of items) {
        for (const { alertId } of await analyst.list(`/alerts?customerId=${customerId}&limit=100`)) {
          const close = await this.#proposeFalsePositive(alertId);
          await officer.post(`/alerts/${alertId}/close`, close, `demo-approve-${alertId}`);
        }
      }
    });
  }

  /** Cases in each state, with reports in each state. */
  async #cases(): Promise<void> {
    const { analyst } = this.#people;
    await this.#step('open case', () => this.#open('fan-out', 'Many small transfers to new receivers', 'MEDIUM'));
    await this.#step('case under investigation', async () => {
      const told = await this.#investigate('structuring-cash-in-days', 'Cash just below the reporting limit', 'HIGH');
      await analyst.post(
        `/cases/${told.caseId}/tasks`,
        { title: 'Compare the deposits with the expected activity' },
        `demo-task-${told.caseId}`,
      );
      await this.#ask(told.caseId);
      await this.#draftReport(told, 'The customer deposited cash just below the reporting limit on several days.');
    });
    await this.#step('case for approval', async () => {
      const told = await this.#investigate('structuring-small-cash', 'Small deposits of cash', 'HIGH');
      const { sarId } = await this.#draftReport(told, 'The customer split a sum into small deposits at machines.');
      await this.#submitReport(sarId);
      await this.#submit(told.caseId, 'SUSPICION', 'The deposits have no economic purpose other than to stay small.');
    });
    await this.#step('closed case with a report', async () => {
      const told = await this.#investigate('many-in-then-abroad', 'Many small payments in, then abroad', 'CRITICAL');
      const { sarId } = await this.#draftReport(told, 'Many small payments came in and were sent abroad.');
      await this.#fileReport(sarId);
      await this.#submit(told.caseId, 'SUSPICION', 'Reported. The account served to move money of others.');
      await this.#approve(told, { disposition: 'TRUE_POSITIVE', reasonCode: 'RISK_NOT_ACCEPTED' });
    });
    await this.#step('closed case without suspicion', async () => {
      const told = await this.#investigate('round-amounts', 'Round amounts to several payees', 'LOW');
      await this.#submit(told.caseId, 'NO_SUSPICION', 'Advance payments to builders, as the contracts say.');
      await this.#approve(told, { disposition: 'FALSE_POSITIVE', reasonCode: 'DOCUMENTS_RECEIVED' });
    });
  }

  async #open(story: string, title: string, priority: string): Promise<Told & { caseId: string }> {
    const told = await this.#told(story);
    const body = { title, priority, alertIds: told.alertIds, transactionUuids: told.uuids };
    const { caseId } = await this.#people.analyst.post('/cases', body, `demo-case-${story}`);
    return { ...told, caseId };
  }

  async #investigate(story: string, title: string, priority: string): Promise<Told & { caseId: string }> {
    const told = await this.#open(story, title, priority);
    await this.#people.analyst.post(`/cases/${told.caseId}/start`, {}, `demo-start-${told.caseId}`);
    for (const alertId of told.alertIds) await this.#start(alertId);
    const text = 'Compared the payments with the expected activity and the occupation of the customer.';
    await this.#people.analyst.post(`/cases/${told.caseId}/notes`, { text }, `demo-note-${told.caseId}`);
    return told;
  }

  /** A request for information that was sent. */
  async #ask(caseId: string): Promise<void> {
    const { analyst } = this.#people;
    const { requestId } = await analyst.post(
      `/cases/${caseId}/requests`,
      {
        recipientKind: 'CUSTOMER',
        recipient: 'Account holder',
        questions: ['What is the origin of the cash deposits of the last month?', 'Please send receipts or invoices.'],
        dueAt: new Date(this.#today.getTime() + ANSWER_MS).toISOString(),
      },
      `demo-request-${caseId}`,
    );
    await analyst.post(`/cases/${caseId}/requests/${requestId}/send`, {}, `demo-send-${requestId}`);
  }

  #draftReport({ caseId, uuids }: Told & { caseId: string }, detailedNarrative: string): Promise<Data> {
    const activityTypes = [{ activityCode: '114' }];
    const detectedOn = this.#today.toISOString().slice(0, 10);
    const body = { detectedOn, form: 'FINCEN_SAR', caseId, transactionUuids: uuids, activityTypes, detailedNarrative };
    return this.#people.analyst.post('/sars', body, `demo-sar-${caseId}`);
  }

  /** The service fills in what is missing. */
  async #submitReport(sarId: string): Promise<void> {
    const { analyst } = this.#people;
    const { status } = await analyst.call(`/sars/${sarId}`);
    if (status === 'DRAFT') await analyst.call(`/sars/${sarId}`, { method: 'PATCH', body: { status: 'SUBMITTED' } });
  }

  async #fileReport(sarId: string): Promise<void> {
    const { analyst, officer } = this.#people;
    await this.#submitReport(sarId);
    const { status, version } = await officer.call(`/sars/${sarId}`);
    if (status === 'PENDING_APPROVAL') await officer.post(`/sars/${sarId}/submit`, { version });
    const acknowledgement = { outcome: 'ACCEPTED', externalReferenceId: '31000123456789' };
    await analyst.post(`/sars/${sarId}/acknowledgement`, acknowledgement, `demo-acknowledge-${sarId}`);
  }

  #submit(caseId: string, outcome: string, reason: string): Promise<Data> {
    return this.#people.analyst.post(`/cases/${caseId}/submit`, { outcome, reason }, `demo-submit-${caseId}`);
  }

  #approve({ caseId, alertIds }: Told & { caseId: string }, conclusion: object): Promise<Data> {
    const settles = alertIds.length > 0 ? [{ alertIds, ...conclusion }] : [];
    const body = { reason: 'Agreed, the reasoning is complete.', settles };
    return this.#people.officer.post(`/cases/${caseId}/approve`, body, `demo-approve-${caseId}`);
  }

  /** Closes the older alerts, and leaves the newest in each state. */
  async #monitoringAlerts(): Promise<void> {
    const { analyst, officer } = this.#people;
    const all = await analyst.list('/alerts?sort=OLDEST&limit=100');
    const alertIds = all.map(({ alertId }) => alertId).filter((alertId) => !this.#taken.has(alertId));
    const newest = alertIds.splice(Math.max(Math.ceil(alertIds.length / 2), alertIds.length - LEFT_OPEN.most));
    const { started, assigned, escalated } = LEFT_OPEN.ofTen;
    for (const [index, alertId] of newest.entries()) {
      const turn = index % 10;
      if (turn < started) await this.#step('start', () => this.#start(alertId));
      else if (turn < started + assigned) {
        await this.#step('assign', () => analyst.post(`/alerts/${alertId}/assign`, {}, `demo-assign-${alertId}`));
      } else if (turn < started + assigned + escalated) {
        const reason = 'The documents contradict each other.';
        const escalate = () => analyst.post(`/alerts/${alertId}/escalate`, { reason }, `demo-escalate-${alertId}`);
        await this.#step('escalate', escalate);
      }
    }
    // Each alert has the same closer after a restart, as their Idempotency-Keys are their own.
    const closers = [analyst, officer];
    const worker = async (caller: Caller, turn: number) => {
      for (const [index, alertId] of alertIds.entries()) {
        if (index % closers.length !== turn) continue;
        const close = { disposition: 'FALSE_POSITIVE', ...EXPLANATIONS[index % EXPLANATIONS.length]! };
        await this.#step('close', () => caller.post(`/alerts/${alertId}/close`, close, `demo-close-${alertId}`));
      }
    };
    await Promise.all(closers.map(worker));
    this.#log.info({ alerts: all.length, closed: alertIds.length }, 'demo organization: alerts worked');
  }

  async #told(story: string): Promise<Told> {
    const { analyst } = this.#people;
    const told: Told = { uuids: [], alertIds: [] };
    for (const payment of this.#stories.get(story) ?? []) {
      const uuid = await uuidOf(analyst, payment);
      if (uuid === null) continue;
      told.uuids.push(uuid);
      const { items } = await analyst.call(`/alerts?transactionUuid=${uuid}`);
      for (const { alertId } of items) {
        if (!told.alertIds.includes(alertId)) told.alertIds.push(alertId);
        this.#taken.add(alertId);
      }
    }
    return told;
  }

  #start(alertId: string): Promise<Data> {
    return this.#people.analyst.post(`/alerts/${alertId}/start`, {}, `demo-start-${alertId}`);
  }

  /** The first step is affirmed, the others are denied. The last step of names and customers decides. */
  async #answer(alertId: string, how: 'MATCH' | 'NO_MATCH' | 'BEGUN'): Promise<void> {
    const { checklist } = await this.#people.analyst.call(`/alerts/${alertId}`);
    const steps: string[] = checklist.steps.map(({ step }: { step: string }) => step);
    const text = 'The branch sent a copy of the passport.';
    const answers = steps.map((step, at) => ({
      ...{ step, answer: at === 0 || (at === steps.length - 1 && how === 'MATCH') ? 'YES' : 'NO' },
      ...(step === 'LACKS_DATA' && { text }),
    }));
    const body = { answers: how === 'BEGUN' ? answers.slice(0, 2) : answers };
    await this.#people.analyst.post(`/alerts/${alertId}/checklist`, body, `demo-answer-${alertId}`);
  }

  /** @returns the closing that the second approver must repeat */
  async #proposeFalsePositive(alertId: string): Promise<object> {
    await this.#start(alertId);
    await this.#answer(alertId, 'NO_MATCH');
    const { hits, customerHits } = await this.#people.analyst.call(`/alerts/${alertId}`);
    const matched: Data[] = [...hits.flatMap(({ matches }: Data) => matches), ...customerHits];
    const clearProfileIds = [...new Set(matched.map(({ profileId }) => profileId))].sort();
    const close = { ...NOT_THE_LISTED_PARTY, clearParty: true, ...(hits.length > 0 && { clearProfileIds }) };
    await this.#people.analyst.post(`/alerts/${alertId}/close`, close, `demo-propose-${alertId}`);
    return close;
  }
}
