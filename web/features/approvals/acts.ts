/** What a reviewer can do about each kind of approval. Kinds without an entry are approved on their own page. */
import { api, dataOf } from '../../api/client.ts';
import { close, escalate, giveBack, note, proposalOf, type StoredAlert } from '../alerts/alerts-api.ts';
import { giveBack as giveBackCase } from '../cases/cases-api.ts';
import { confirmWallet, endWallet } from '../house-wallets/known-wallets-api.ts';
import { confirmLicense, endLicense } from '../licenses/licenses-api.ts';
import { activateRule } from '../rules/rules-api.ts';
import { putSetting } from '../settings/settings-api.ts';
import { decide, type ReasonCode, type Transaction } from '../transactions/transactions-api.ts';
import type { Proposal } from './proposals-api.ts';

/** The record as shown: approving a changed record is rejected. */
export type Subject =
  | { kind: 'ALERT'; alert: StoredAlert }
  | { kind: 'TRANSACTION'; transaction: Transaction }
  | { kind: 'OTHER' };

/** The last decision of the payment while it needs a second approver. */
export function pendingDecision({ decisions }: Transaction): Transaction['decisions'][number] | undefined {
  const last = decisions.at(-1);
  return last && !last.inEffect ? last : undefined;
}

export interface Acts {
  /** @param words the reviewer's answers to the checklist; absent: none */
  approve?: (subject: Subject, words?: string) => Promise<unknown>;
  /** Back to the user who proposed it. */
  giveBack?: (subject: Subject, reason: string) => Promise<unknown>;
  /** Ends the request: it can no longer be approved. */
  reject?: (reason: string) => Promise<unknown>;
  escalate?: (subject: Subject, reason: string) => Promise<unknown>;
}

export function actsOf({ kind, subjectId }: Pick<Proposal, 'kind' | 'subjectId'>): Acts {
  switch (kind) {
    case 'ALERT':
      return {
        approve: async (subject, words) => {
          const { alert } = subject as { alert: StoredAlert };
          const { by: _, at: __, ...closing } = proposalOf(alert)!;
          await close(alert, closing);
          if (words !== undefined) await note(alert, words);
        },
        giveBack: (subject, reason) => takeBack((subject as { alert: StoredAlert }).alert, reason, 'RETURN'),
        escalate: (subject, reason) => takeBack((subject as { alert: StoredAlert }).alert, reason, 'ESCALATE'),
      };
    case 'TRANSACTION':
      return {
        approve: (subject) => approveDecision((subject as { transaction: Transaction }).transaction),
        escalate: (subject, reason) => escalatePayment((subject as { transaction: Transaction }).transaction, reason),
      };
    case 'CASE':
      return { giveBack: (_, reason) => returnCase(subjectId, reason) };
    case 'RULE':
      return { approve: () => approveRule(subjectId) };
    case 'SETTING':
      return { approve: () => approveSetting(subjectId) };
    case 'LICENSE':
      return { approve: () => confirmLicense(subjectId), reject: (reason) => endLicense(subjectId, reason) };
    case 'KNOWN_WALLET':
      return { approve: () => confirmWallet(subjectId), reject: (reason) => endWallet(subjectId, reason) };
    default:
      return {};
  }
}

function approveDecision(transaction: Transaction) {
  const { transactionUUID, version } = transaction;
  const pending = pendingDecision(transaction)!;
  const { decision, reasonCode, reason, party, exemptUntil, licenseId } = pending;
  const { clearParty, clearProfileIds, clearReviewDate } = pending;
  return decide(transactionUUID, {
    ...{ decision, reasonCode: reasonCode as ReasonCode, reason, version },
    ...(party && { party }),
    ...(exemptUntil && { exemptUntil }),
    ...(clearParty && {
      ...{ clearParty: true, clearProfileIds },
      ...(clearReviewDate && { clearReviewDate }),
    }),
    ...(licenseId && { licenseId }),
  });
}

function escalatePayment(
  { transactionUUID, version }: Pick<Transaction, 'transactionUUID' | 'version'>,
  reason: string,
) {
  const decision = { decision: 'ESCALATED' as const, reasonCode: 'NEEDS_INVESTIGATION' as const };
  return decide(transactionUUID, { ...decision, reason, version });
}

/** Escalating a payment removes its pending decision, so the earlier proposal can no longer be approved. */
async function takeBack(shown: StoredAlert, reason: string, to: 'RETURN' | 'ESCALATE'): Promise<void> {
  const { alertId } = shown;
  const query = { alertId };
  const { payments } = await dataOf(api.GET('/amlcore/api/v1/chain', { params: { query } }));
  const pending = (payments ?? []).filter(({ isPendingApproval }) => isPendingApproval);
  for (const { transactionUuid } of pending) {
    const path = { transactionUuid };
    const payment = await dataOf(api.GET('/amlcore/api/v1/transactions/{transactionUuid}', { params: { path } }));
    await escalatePayment(payment, reason);
  }
  const read = () => dataOf(api.GET('/amlcore/api/v1/alerts/{alertId}', { params: { path: { alertId } } }));
  const alert = pending.length > 0 ? await read() : shown;
  if (alert.state !== 'ESCALATED') await escalate(alert, reason);
  if (to === 'RETURN') await giveBack(await read(), reason);
}

async function returnCase(caseId: string, reason: string) {
  const shown = await dataOf(api.GET('/amlcore/api/v1/cases/{caseId}', { params: { path: { caseId } } }));
  return await giveBackCase(shown, reason);
}

export async function approveRule(ruleId: string) {
  const { draft } = await dataOf(api.GET('/amlcore/api/v1/rules/{ruleId}', { params: { path: { ruleId } } }));
  return draft && (await activateRule(ruleId, draft.version));
}

async function approveSetting(key: string) {
  const { items } = await dataOf(api.GET('/amlcore/api/v1/settings'));
  const setting = items.find((one) => one.key === key);
  return setting?.proposal && (await putSetting(setting, setting.proposal.value));
}
