/**
 * Finds prohibitions that are new since the screening, because days may pass before the decision that sends a transaction on. Everything
 * is checked again, even with unchanged lists: thresholds, clearances, marks, places and customers may have changed, and a stage that
 * ended the screening may have kept others from running.
 */

import type { Finding } from '../domain/finding.ts';
import type { TransactionFlow } from '../domain/transaction.ts';
import type { Measure } from '../lists/measures.ts';
import { AppError } from '../platform/errors.ts';
import type { ListSearch } from '../screening/list-search.ts';
import { RESTRICTING_MARKS } from '../screening/parties/types.ts';
import { isStanding } from '../screening/payment-parties/list-verdicts.ts';
import { LIST_POLICY } from '../screening/payment-parties/policy.ts';
import type { ListEvidence, ListStageId } from '../screening/payment-parties/screened-answers.ts';
import type { ScreeningRecord } from './pipeline/record.ts';
import type { ScreeningContexts } from './pipeline/screening-context.ts';
import { jurisdictionStage, PROHIBITED, prohibitedToday } from './pipeline/stages/jurisdiction.ts';
import { type SanctionsEvidence, sanctionsStage } from './pipeline/stages/sanctions.ts';
import { type WhitelistBlacklistEvidence, whitelistBlacklistStage } from './pipeline/stages/whitelist-blacklist.ts';
import { restrictionsBy } from './screening-effects.ts';
import type { CustomersAwaited } from './screening-ports.ts';
import type { Transactions } from './transactions.ts';

interface ProhibitedSinceParts {
  transactions: Pick<Transactions, 'screened'>;
  contexts: Pick<ScreeningContexts, 'contextOf'>;
  lists: Pick<ListSearch, 'isBehind'>;
  customers: CustomersAwaited;
}

export type ProhibitedSinceReader = Pick<ProhibitedSince, 'of'>;

const STAGES = ['SANCTIONS', 'WHITELIST_BLACKLIST'] as const satisfies readonly ListStageId[];

export class ProhibitedSince {
  readonly #parts: ProhibitedSinceParts;

  constructor(parts: ProhibitedSinceParts) {
    this.#parts = parts;
  }

  /**
   * Prohibitions as text. Empty if the transaction or its screening does not exist; the decision itself rejects that.
   * @throws AppError service-unavailable, also while a newer version of the lists is loading
   */
  async of(tenantId: string, transactionUuid: string): Promise<string[]> {
    const { transactions, contexts, lists, customers } = this.#parts;
    const screened = await transactions.screened(tenantId, transactionUuid).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not-found') return null;
      throw error;
    });
    // The decision itself rejects undecryptable records.
    if (!screened || screened.transaction.isUnreadable) return [];
    if (await lists.isBehind()) {
      const detail =
        'A newer version of the lists is loading and may contain a party of the transaction. Try again later.';
      throw new AppError('service-unavailable', { detail, retryAfterSeconds: 2 });
    }
    const { transaction, record } = screened;
    const batch = (await contexts.contextOf(tenantId)).batch([transaction]);
    const [[sanctions], [own], [places]] = await Promise.all([
      sanctionsStage.gather(batch),
      whitelistBlacklistStage.gather(batch),
      jurisdictionStage.gather(batch),
    ]);
    const awaited = sanctions!.customers?.awaited ?? [];
    if (awaited.length > 0) await customers.screenFirst(tenantId, awaited);
    const { transactionFlow } = transaction.content;
    return [
      ...new Set([
        ...newListings(record, { SANCTIONS: sanctions!, WHITELIST_BLACKLIST: own!.own }),
        ...newRestrictions(record, own!, transactionFlow),
        ...newPlaces(record, prohibitedToday(transaction, places!)),
        ...ofCustomers(record, sanctions!),
      ]),
    ];
  }
}

function newListings(record: ScreeningRecord, today: Record<(typeof STAGES)[number], ListEvidence>): string[] {
  return STAGES.flatMap((stage) => {
    const known = new Map(standing(stage, evidenceOf(record, stage)).map((one) => [one.key, one.measures]));
    const isNew = ({ key, measures }: Listed) =>
      !known.has(key) || measures.some((measure) => known.get(key)?.includes(measure) === false);
    return standing(stage, today[stage])
      .filter(isNew)
      .map(({ words }) => words);
  });
}

/**
 * Restrictions that are new since the screening. Excludes marks that this screening set, which are visible in its findings, and marks
 * confirmed on this same transaction, which a license or a withdrawal covers.
 */
function newRestrictions(
  { evidence, findings }: ScreeningRecord,
  today: Pick<WhitelistBlacklistEvidence, 'parties'>,
  flow: TransactionFlow,
): string[] {
  const before = evidence.WHITELIST_BLACKLIST as WhitelistBlacklistEvidence | undefined;
  const known = new Set(
    [...(before ? restrictionsIn(before) : []), ...restrictionsBy(findings, flow)].map(keyOfRestriction),
  );
  return restrictionsIn(today)
    .filter((restriction) => !restriction.ofItself && !known.has(keyOfRestriction(restriction)))
    .map(({ role, mark, transactionUuid }) => {
      const at = transactionUuid === undefined ? '' : ` of transaction ${transactionUuid}`;
      return `${role.toLowerCase()}: a party with the mark ${mark}${at}`;
    });
}

function restrictionsIn({ parties }: Pick<WhitelistBlacklistEvidence, 'parties'>) {
  return (['SENDER', 'RECEIVER'] as const).flatMap((role) => {
    const { marks = [], barredThrough = [] } = parties[role] ?? {};
    return [...marks, ...barredThrough]
      .filter(({ mark }) => RESTRICTING_MARKS.has(mark))
      .map((mark) => ({ ...mark, role }));
  });
}

/** An open match counts as new if it comes from a different transaction. */
const keyOfRestriction = ({ role, mark, transactionUuid }: { role: string; mark: string; transactionUuid?: string }) =>
  mark === 'OPEN_MATCH' ? `${role} ${mark} ${transactionUuid}` : `${role} ${mark}`;

function newPlaces({ findings }: ScreeningRecord, today: readonly Finding[]): string[] {
  const known = new Set(findings.filter(({ status }) => status === PROHIBITED).map(countryOf));
  return today.filter((finding) => !known.has(countryOf(finding))).map(({ remark }) => remark.replace(/\.$/, ''));
}

const countryOf = ({ details }: Finding) => (details as { country?: string } | null)?.country;

/** New hits of customers, and customers whose comparison with the lists is outdated. */
function ofCustomers({ evidence }: ScreeningRecord, { customers: today }: SanctionsEvidence): string[] {
  const before = (evidence.SANCTIONS as SanctionsEvidence | undefined)?.customers;
  const known = new Set(before?.hits.map(({ hitId }) => hitId));
  const hits = (today?.hits ?? []).filter(({ hitId }) => !known.has(hitId));
  const unscreened = (today?.unscreened ?? []).filter((customerId) => before?.unscreened.includes(customerId) !== true);
  return [
    ...hits.map(({ role, matchedName, listings, isOwner }) => {
      const who = `${isOwner ? 'an owner of ' : ''}the customer who is its ${role.toLowerCase()}`;
      return `${who}: ${matchedName ?? 'a listed party'} (${listings.join(', ')})`;
    }),
    ...unscreened.map(
      (customerId) => `customer ${customerId}: not compared with the current lists since its last change`,
    ),
  ];
}

interface Listed {
  /** The listing, and the part of the transaction that matched it. */
  key: string;
  measures: readonly Measure[];
  words: string;
}

/** Listings that determine the status. Cleared ones are left out, but count as new once the clearance or the verification ends. */
function standing(stage: (typeof STAGES)[number], evidence: ListEvidence | undefined): Listed[] {
  return (evidence?.answers ?? []).flatMap(({ subject, hits }) =>
    hits
      .filter((hit) => isStanding(hit, LIST_POLICY.content.lists[stage]))
      .flatMap(({ primaryName, profileId, sources }) =>
        sources.map(({ watchlistId, referenceId, measures }): Listed => {
          const listing = `${watchlistId}/${referenceId}`;
          const words = `${subject.toLowerCase()}: ${primaryName} (${listing})`;
          return { key: `${subject} ${profileId} ${listing}`, measures, words };
        }),
      ),
  );
}

function evidenceOf({ evidence }: ScreeningRecord, stage: (typeof STAGES)[number]): ListEvidence | undefined {
  if (stage === 'SANCTIONS') return evidence.SANCTIONS as SanctionsEvidence | undefined;
  return (evidence.WHITELIST_BLACKLIST as WhitelistBlacklistEvidence | undefined)?.own;
}
