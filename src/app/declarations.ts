/** What all features declare, and the collections of it. A new feature with declarations is a line of `FEATURES`. */
import { alertDeclarations } from '../alerts/declarations.ts';
import { approvalDeclarations } from '../approvals/declarations.ts';
import { caseDeclarations } from '../casework/cases/declarations.ts';
import { discountedMatchDeclarations } from '../casework/discounted-matches/declarations.ts';
import { customerDeclarations } from '../customers/declarations.ts';
import { ongoingScreeningDeclarations } from '../customers/ongoing-screening/declarations.ts';
import { deadlineDeclarations } from '../deadlines/declarations.ts';
import { modelDeclarations } from '../governance/models/declarations.ts';
import { thresholdTestDeclarations } from '../governance/threshold-tuning/declarations.ts';
import { identityDeclarations } from '../identity/declarations.ts';
import { organizationKeyDeclarations } from '../identity/organization-keys/declarations.ts';
import { countryDeclarations } from '../lists/countries/declarations.ts';
import { listDeclarations } from '../lists/declarations.ts';
import { listUpdateDeclarations } from '../lists/update-events/declarations.ts';
import { matchingDeclarations } from '../matching/declarations.ts';
import { behaviorDeclarations } from '../monitoring/behavior/declarations.ts';
import { ruleDeclarations } from '../monitoring/rules/declarations.ts';
import { notificationDeclarations } from '../notifications/declarations.ts';
import type { Seal } from '../platform/audit/seals.ts';
import type { EncryptedTable } from '../platform/db/encryption.ts';
import type { ShippedFacts } from '../platform/health/shipped-facts.ts';
import type { Queue } from '../platform/job-status/types.ts';
import { type WaitingWork, withoutJob } from '../platform/jobs/waiting.ts';
import type { Declarations } from '../platform/modules/declarations.ts';
import type { Policy, Shipped } from '../platform/policies/policy.ts';
import type { SettingCheck } from '../platform/settings/definition.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { webhookDeclarations } from '../platform/webhooks/declarations.ts';
import type { WebhookEvent } from '../platform/webhooks/event.ts';
import { currencyReportDeclarations } from '../reporting/ctr/declarations.ts';
import { recordSearchDeclarations } from '../reporting/law-enforcement-requests/declarations.ts';
import { lookBackDeclarations } from '../reporting/look-backs/declarations.ts';
import { retentionDeclarations } from '../reporting/retention/declarations.ts';
import { sarDeclarations } from '../reporting/sar/declarations.ts';
import { sandboxDeclarations } from '../sandbox/declarations.ts';
import { adverseMediaDeclarations } from '../screening/adverse-media/declarations.ts';
import { screeningDeclarations } from '../screening/declarations.ts';
import { knownWalletDeclarations } from '../screening/known-wallets/declarations.ts';
import { partyDeclarations } from '../screening/parties/declarations.ts';
import { paymentPartyDeclarations } from '../screening/payment-parties/declarations.ts';
import { transactionDeclarations } from '../transactions/declarations.ts';
import { fxDeclarations } from '../transactions/fx/declarations.ts';
import { pipelineDeclarations } from '../transactions/pipeline/declarations.ts';
import { providerDeclarations } from '../transactions/provider/declarations.ts';
import { riskScoreDeclarations } from '../transactions/risk-score/declarations.ts';

/** In the display order of their settings. */
const FEATURES = [
  screeningDeclarations,
  adverseMediaDeclarations,
  transactionDeclarations,
  partyDeclarations,
  knownWalletDeclarations,
  customerDeclarations,
  ongoingScreeningDeclarations,
  paymentPartyDeclarations,
  fxDeclarations,
  countryDeclarations,
  listDeclarations,
  providerDeclarations,
  pipelineDeclarations,
  approvalDeclarations,
  ruleDeclarations,
  behaviorDeclarations,
  riskScoreDeclarations,
  alertDeclarations,
  discountedMatchDeclarations,
  listUpdateDeclarations,
  deadlineDeclarations,
  sarDeclarations,
  currencyReportDeclarations,
  caseDeclarations,
  recordSearchDeclarations,
  lookBackDeclarations,
  thresholdTestDeclarations,
  retentionDeclarations,
  webhookDeclarations,
  notificationDeclarations,
  identityDeclarations,
  organizationKeyDeclarations,
  sandboxDeclarations,
  matchingDeclarations,
  modelDeclarations,
] as const satisfies readonly Declarations[];

/** The declarations of one kind: those of `first`, then those of the other features. */
function collect<T>(of: (feature: Declarations) => readonly T[] | undefined, ...first: readonly Declarations[]): T[] {
  return [...new Set([...first, ...FEATURES])].flatMap((feature) => of(feature) ?? []);
}

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
type DeclaredSettings = Extract<(typeof FEATURES)[number], { settings: unknown }>['settings'];

export const ALL_SETTINGS: Intersection<DeclaredSettings> = Object.assign(
  {},
  ...collect<Declarations['settings']>(({ settings }) => settings && [settings]),
);

export type AppSettings = Settings<typeof ALL_SETTINGS>;

export const ALL_SETTING_CHECKS: Readonly<Record<string, SettingCheck>> = Object.assign(
  {},
  ...collect<Declarations['settingChecks']>(({ settingChecks }) => settingChecks && [settingChecks]),
);

/** In display order. */
export const ALL_EVENTS: readonly WebhookEvent[] = collect(
  ({ events }) => events,
  transactionDeclarations,
  alertDeclarations,
  caseDeclarations,
);

/** The policies that judge a transaction, also when it is recomputed. */
export const JUDGING_POLICIES: readonly Policy<unknown>[] = collect(({ judgingPolicies }) => judgingPolicies);

/** Every policy that ships with the code: stored by each process that starts, checked by `test/versions.test.ts`. */
export const ALL_POLICIES: readonly Shipped[] = [...JUDGING_POLICIES, ...collect<Shipped>(({ policies }) => policies)];

/** Facts that ship with the code, with their sources and maximum ages. */
export const ALL_FACTS: readonly ShippedFacts[] = collect(({ facts }) => facts);

/** In display order. */
export const ALL_QUEUES: readonly Queue[] = collect(
  ({ queues }) => queues,
  transactionDeclarations,
  ongoingScreeningDeclarations,
  webhookDeclarations,
  ruleDeclarations,
  thresholdTestDeclarations,
);

/** In the order in which a job encrypts their earlier rows. */
export const ALL_ENCRYPTED_TABLES: readonly EncryptedTable[] = collect(
  ({ encryptedTables }) => encryptedTables,
  screeningDeclarations,
  transactionDeclarations,
  partyDeclarations,
  customerDeclarations,
  ongoingScreeningDeclarations,
  sarDeclarations,
  caseDeclarations,
);

const ALL_WAITING_WORK: readonly WaitingWork[] = collect(({ waitingWork }) => waitingWork);

/** Detects deleted jobs: without its job a payment would stay unscreened forever, although no sealed row changed. */
export const waitingWorkSeal: Seal = {
  subjectType: 'waiting-work',
  async unvouched(db, tenantId, limit) {
    const found = await Promise.all(
      ALL_WAITING_WORK.map(async (work) =>
        (await withoutJob(db, tenantId, work, limit)).map((subjectId) => ({
          ...{ sequence: null, subjectId },
          reason: `${work.what} waits, but its job is missing`,
        })),
      ),
    );
    return found.flat();
  },
};
