/** Sources of pending approvals: one per kind, each read through the service that owns it. */

import type { AlertQueueReader } from '../alerts/queue/queue.ts';
import type { AlertRecords } from '../alerts/record.ts';
import type { CaseRecords } from '../casework/cases/case-records.ts';
import type { Appetites } from '../governance/risk-appetite/appetites.ts';
import type { ThresholdTests } from '../governance/threshold-tuning/tests.ts';
import type { CountryRisks } from '../lists/countries/country-risks.ts';
import type { Rules } from '../monitoring/rules/rules.ts';
import { idOfAuthor, isOfPerson, type Principal } from '../platform/access/permissions.ts';
import { isUuid } from '../platform/lib/ids.ts';
import type { SettingView } from '../platform/settings/settings.ts';
import type { Erasures } from '../reporting/retention/erasing/erasures.ts';
import type { Sars } from '../reporting/sar/sars.ts';
import type { KnownWallets } from '../screening/known-wallets/wallets.ts';
import type { PartyRecords } from '../screening/parties/party-records.ts';
import type { Relationships } from '../screening/parties/relationships/relationships.ts';
import type { Fx } from '../transactions/fx/fx.ts';
import type { Licenses } from '../transactions/licenses/licenses.ts';
import type { Transactions } from '../transactions/transactions.ts';
import type { ProposalSource, Waiting } from './types.ts';

interface Services {
  alerts: Pick<AlertQueueReader, 'proposed'>;
  alertRecords: Pick<AlertRecords, 'transactionsOf'>;
  transactions: Pick<Transactions, 'proposed'>;
  parties: Pick<PartyRecords, 'proposedRemovals'>;
  relationships: Pick<Relationships, 'proposed'>;
  cases: Pick<CaseRecords, 'list'>;
  sars: Pick<Sars, 'proposed'>;
  rules: Pick<Rules, 'drafts' | 'lists'>;
  appetites: Pick<Appetites, 'versions'>;
  fx: Pick<Fx, 'list'>;
  erasures: Pick<Erasures, 'page'>;
  thresholds: Pick<ThresholdTests, 'proposed'>;
  countryRisks: Pick<CountryRisks, 'list'>;
  knownWallets: Pick<KnownWallets, 'proposed'>;
  licenses: Pick<Licenses, 'proposed'>;
  settings: {
    list(tenantId: string): Promise<SettingView[]>;
    get(
      tenantId: string,
    ): Promise<{ 'rules.fourEyes': boolean; 'cases.fourEyes': boolean; 'transactions.fourEyes': string }>;
  };
}

/** Limit of transactions read for the alerts with a pending closing. */
const MOST_OF_ALERTS = 5_000;
/** Pending risk appetites are only searched among the latest versions. */
const LATEST_APPETITES = 20;

export function proposalSources(services: Services): ProposalSource[] {
  return [
    ...screeningSources(services),
    ...caseworkSources(services),
    ...configurationSources(services),
    erasureSource(services.erasures),
  ];
}

type ProposedRelationship = Awaited<ReturnType<Relationships['proposed']>>[number];

function ofRelationship({ subject, party, proposedBy, proposedAt }: ProposedRelationship): Waiting {
  return {
    ...{ subjectId: subject.id, title: party.names[0] ?? null, proposed: 'APPROVE' },
    ...{ by: by(idOfAuthor(proposedBy)), at: proposedAt },
    isConfirmable: isOfPerson(proposedBy),
  };
}

function screeningSources(services: Services): ProposalSource[] {
  const { alerts, parties, relationships, licenses, settings } = services;
  const isForOne = async (tenantId: string) => (await settings.get(tenantId))['transactions.fourEyes'] === 'NEVER';
  return [
    {
      kind: 'ALERT',
      sees: 'alert:read',
      confirms: ['alert:write'],
      read: async (principal, limit) =>
        (await alerts.proposed(principal, limit + 1)).map((one) => ({ ...one, proposed: 'CLOSE' })),
    },
    {
      kind: 'TRANSACTION',
      sees: 'screen:read',
      confirms: ['transaction:decide'],
      read: (principal, limit, alreadyRead) =>
        ofTransactions(services, principal, limit, alreadyRead.get('ALERT') ?? []),
    },
    {
      kind: 'PARTY_MARK',
      sees: 'screen:read',
      confirms: ['transaction:decide'],
      isForOne,
      read: async ({ tenantId }, limit) =>
        (await parties.proposedRemovals(tenantId, limit + 1)).map(
          ({ partyId, mark, names, removal: { proposedBy, proposedAt } }): Waiting => ({
            ...{ subjectId: partyId, title: names[0] ?? null, proposed: `LIFT_${mark}` },
            ...{ by: by(idOfAuthor(proposedBy)), at: proposedAt },
          }),
        ),
    },
    {
      kind: 'RELATIONSHIP',
      sees: 'screen:read',
      confirms: ['transaction:decide'],
      isForOne,
      read: async ({ tenantId }, limit) =>
        (await relationships.proposed(tenantId, 'PARTY', limit + 1)).map(ofRelationship),
    },
    {
      kind: 'CUSTOMER_RELATIONSHIP',
      sees: 'customer:read',
      confirms: ['transaction:decide'],
      isForOne,
      read: async ({ tenantId }, limit) =>
        (await relationships.proposed(tenantId, 'CUSTOMER', limit + 1)).map(ofRelationship),
    },
    {
      kind: 'LICENSE',
      sees: 'screen:read',
      confirms: ['transaction:decide'],
      isForOne,
      read: async ({ tenantId }, limit) =>
        (await licenses.proposed(tenantId, limit + 1)).map(
          ({ licenseId, number, proposedBy, proposedAt }): Waiting => ({
            ...{ subjectId: licenseId, title: number, proposed: 'ACTIVATE', by: by(idOfAuthor(proposedBy)) },
            ...{ at: proposedAt, isConfirmable: isOfPerson(proposedBy) },
          }),
        ),
    },
  ];
}

function caseworkSources({ cases, sars, settings }: Services): ProposalSource[] {
  return [
    {
      kind: 'CASE',
      sees: 'case:read',
      confirms: ['case:write'],
      isForOne: async (tenantId) => !(await settings.get(tenantId))['cases.fourEyes'],
      read: async (principal) => {
        const page = await cases.list(principal, { state: ['PENDING_APPROVAL'], limit: 100 });
        const waiting = page.items.map(
          ({ caseId, title, outcome, proposedBy, updatedAt }): Waiting => ({
            ...{ subjectId: caseId, title, proposed: outcome ?? 'OTHER', by: by(proposedBy), at: new Date(updatedAt) },
          }),
        );
        return page.hasMore ? [...waiting, waiting[0]!] : waiting;
      },
    },
    {
      kind: 'SAR',
      sees: 'sar:read',
      confirms: ['sar:approve'],
      read: (principal, limit) => sars.proposed(principal, limit + 1),
    },
  ];
}

function configurationSources(services: Services): ProposalSource[] {
  const { rules, appetites, countryRisks, fx, thresholds, knownWallets, settings } = services;
  /** Common to all changes that loosen a check. */
  const loosening = {
    sees: 'settings:read',
    confirms: ['settings:write'],
    isForOne: async (tenantId) => (await settings.get(tenantId))['transactions.fourEyes'] === 'NEVER',
  } satisfies Partial<ProposalSource>;
  return [
    {
      kind: 'RULE',
      sees: 'rule:read',
      confirms: ['rule:activate'],
      isForOne: async (tenantId) => !(await settings.get(tenantId))['rules.fourEyes'],
      read: async ({ tenantId }) =>
        (await rules.drafts(tenantId)).flatMap(({ ruleId, name, draft }): Waiting[] =>
          draft.createdAt === null
            ? []
            : [
                {
                  ...{ subjectId: ruleId, title: name, proposed: draft.retires ? 'RETIRE' : 'ACTIVATE' },
                  ...{
                    by: by(draft.createdBy),
                    at: new Date(draft.createdAt),
                    isConfirmable: isPersonal(draft.createdBy) || !draft.needsTwo,
                    isForOne: !draft.needsTwo,
                    isSafe: !draft.needsTwo && !draft.retires,
                  },
                },
              ],
        ),
    },
    {
      kind: 'RISK_APPETITE',
      sees: 'settings:read',
      confirms: ['settings:write'],
      isForOne: async (tenantId) => (await settings.get(tenantId))['transactions.fourEyes'] === 'NEVER',
      read: async ({ tenantId }) =>
        (await appetites.versions(tenantId, { before: null, limit: LATEST_APPETITES })).flatMap(
          ({ version, state, rationale, createdAt, createdBy }): Waiting[] =>
            state !== 'PROPOSED' || createdAt === null
              ? []
              : [
                  {
                    ...{ subjectId: String(version), title: rationale, proposed: 'ACTIVATE', by: by(createdBy) },
                    ...{ at: new Date(createdAt), isConfirmable: isPersonal(createdBy) },
                  },
                ],
        ),
    },
    {
      ...loosening,
      kind: 'SETTING',
      read: async ({ tenantId }) =>
        (await settings.list(tenantId)).flatMap(({ key, proposal }) => (proposal ? [looser(key, key, proposal)] : [])),
    },
    {
      ...loosening,
      kind: 'COUNTRY',
      read: async ({ tenantId }) =>
        (await countryRisks.list(tenantId)).items.flatMap(({ countryCode, name, proposal }) =>
          proposal ? [looser(countryCode, name, proposal)] : [],
        ),
    },
    {
      kind: 'RULE_LIST',
      sees: 'rule:read',
      confirms: ['rule:write'],
      isForOne: async (tenantId) => !(await settings.get(tenantId))['rules.fourEyes'],
      read: async ({ tenantId }) =>
        (await rules.lists(tenantId)).flatMap(({ name, proposal }) => (proposal ? [looser(name, name, proposal)] : [])),
    },
    {
      ...loosening,
      kind: 'FX_RATE',
      read: async ({ tenantId }) =>
        (await fx.list(tenantId)).items.flatMap(({ currency, proposal }) =>
          proposal ? [looser(currency, currency, proposal)] : [],
        ),
    },
    {
      kind: 'THRESHOLD',
      sees: 'quality:read',
      confirms: ['settings:write'],
      isForOne: async (tenantId) => (await settings.get(tenantId))['transactions.fourEyes'] === 'NEVER',
      read: async (principal, limit) =>
        (await thresholds.proposed(principal, limit + 1)).map(({ testId, reason, proposedBy, proposedAt }): Waiting => {
          const isConfirmable = proposedBy !== null && isOfPerson(proposedBy);
          const author = by(proposedBy && idOfAuthor(proposedBy));
          return { subjectId: testId, title: reason, proposed: 'ACTIVATE', by: author, at: proposedAt!, isConfirmable };
        }),
    },
    {
      ...loosening,
      kind: 'KNOWN_WALLET',
      read: async ({ tenantId }, limit) =>
        (await knownWallets.proposed(tenantId, limit + 1)).map(
          ({ walletId, name, proposedBy, proposedAt }): Waiting => ({
            ...{ subjectId: walletId, title: name, proposed: 'ACTIVATE', by: by(idOfAuthor(proposedBy)) },
            ...{ at: proposedAt, isConfirmable: isOfPerson(proposedBy) },
          }),
        ),
    },
  ];
}

function erasureSource(erasures: Services['erasures']): ProposalSource {
  return {
    kind: 'ERASURE',
    sees: 'retention:read',
    confirms: ['retention:approve', 'sar:read'],
    read: async (principal) =>
      (await erasures.page(principal, 'PROPOSED', { limit: 100 })).items.map(
        ({ erasureId, reason, proposedAt, proposedBy }): Waiting => ({
          ...{ subjectId: erasureId, title: reason, proposed: 'ERASE' },
          ...{ by: by(idOfAuthor(proposedBy)), at: new Date(proposedAt) },
        }),
      ),
  };
}

/** Transactions whose alert is also pending are left out: confirming the alert decides all its transactions. */
async function ofTransactions(
  { alertRecords, transactions }: Services,
  principal: Principal,
  limit: number,
  alerts: readonly Waiting[],
) {
  const alertIds = alerts.map(({ subjectId }) => subjectId);
  const transactionUuids = await alertRecords.transactionsOf(principal.tenantId, alertIds, MOST_OF_ALERTS);
  return await transactions.proposed(principal.tenantId, transactionUuids, limit + 1);
}

const looser = (
  subjectId: string,
  title: string,
  { proposedBy, proposedAt }: Pick<NonNullable<SettingView['proposal']>, 'proposedBy' | 'proposedAt'>,
): Waiting => ({
  ...{ subjectId, title, proposed: 'LOOSEN', by: [proposedBy], at: new Date(proposedAt) },
  isConfirmable: isPersonal(proposedBy),
});

const by = (id: string | null) => (id === null ? [] : [id]);

/** A draft by an API client must be saved again by a user before another user can confirm it. */
const isPersonal = (id: string | null) => id !== null && isUuid(id);
