/**
 * What prohibits a transaction today that its screening did not meet: days may lie between the screening and the decision that sends it
 * on, and what people look at is the screening. Everything is asked again, also where the lists are those of the screening: thresholds,
 * clearances, marks, places and customers change without them, and a stage that ended the screening may have kept others from running.
 */

import type { Finding } from '../domain/finding.ts';
import type { TransactionFlow } from '../domain/transaction.ts';
import type { Measure } from '../lists/measures.ts';
import { AppError } from '../platform/errors.ts';
import type { ListSearch } from '../screening/list-search.ts';
import { BARRING_MARKS } from '../screening/parties/types.ts';
import type { ListEvidence, ListStageId } from '../screening/payment-parties/list-findings.ts';
import { barsBy } from './consequences.ts';
import type { Batches } from './pipeline/batches.ts';
import type { ScreeningRecord } from './pipeline/record.ts';
import { jurisdictionStage, PROHIBITED, prohibitedToday } from './pipeline/stages/jurisdiction.ts';
import { type SanctionsEvidence, sanctionsStage } from './pipeline/stages/sanctions.ts';
import { type WhitelistBlacklistEvidence, whitelistBlacklistStage } from './pipeline/stages/whitelist-blacklist.ts';
import type { CustomersAwaited } from './screen.ts';
import type { Transactions } from './transactions.ts';

interface ProhibitedSinceParts {
  transactions: Pick<Transactions, 'screened'>;
  batches: Pick<Batches, 'world'>;
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
   * In words. Empty too where there is no such transaction, or no screening yet: whoever decides is told so.
   * @throws AppError service-unavailable, also while a newer version of the lists is being loaded
   */
  async of(tenantId: string, transactionUuid: string): Promise<string[]> {
    const { transactions, batches, lists, customers } = this.#parts;
    const screened = await transactions.screened(tenantId, transactionUuid).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not-found') return null;
      throw error;
    });
    // What does not open is refused by who decides.
    if (!screened || screened.transaction.isUnreadable) return [];
    if (await lists.isBehind()) {
      const detail = 'A newer version of the lists is being loaded, and may have somebody of the transaction.';
      throw new AppError('service-unavailable', { detail, retryAfterSeconds: 2 });
    }
    const { transaction, record } = screened;
    const batch = (await batches.world(tenantId)).batch([transaction]);
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
        ...newBars(record, own!, transactionFlow),
        ...newPlaces(record, prohibitedToday(transaction, places!)),
        ...ofCustomers(record, sanctions!),
      ]),
    ];
  }
}

function newListings(record: ScreeningRecord, today: Record<(typeof STAGES)[number], ListEvidence>): string[] {
  return STAGES.flatMap((stage) => {
    const known = new Map(standing(evidenceOf(record, stage)).map((one) => [one.key, one.measures]));
    const isNew = ({ key, measures }: Listed) =>
      !known.has(key) || measures.some((measure) => known.get(key)?.includes(measure) === false);
    return standing(today[stage])
      .filter(isNew)
      .map(({ words }) => words);
  });
}

/**
 * Marks of others than this screening, which may have put one itself: people see that among its findings. Nor what people confirmed of this
 * very transaction: they send it by a licence, or take it back.
 */
function newBars(
  { evidence, findings }: ScreeningRecord,
  today: Pick<WhitelistBlacklistEvidence, 'parties'>,
  flow: TransactionFlow,
): string[] {
  const before = evidence.WHITELIST_BLACKLIST as WhitelistBlacklistEvidence | undefined;
  const known = new Set([...(before ? barsIn(before) : []), ...barsBy(findings, flow)].map(keyOfBar));
  return barsIn(today)
    .filter((bar) => !bar.ofItself && !known.has(keyOfBar(bar)))
    .map(({ role, mark, transactionUuid }) => {
      const at = transactionUuid === undefined ? '' : ` of transaction ${transactionUuid}`;
      return `${role.toLowerCase()}: a party of your organisation with the mark ${mark}${at}`;
    });
}

function barsIn({ parties }: Pick<WhitelistBlacklistEvidence, 'parties'>) {
  return (['SENDER', 'RECEIVER'] as const).flatMap((role) => {
    const { marks = [], barredThrough = [] } = parties[role] ?? {};
    return [...marks, ...barredThrough]
      .filter(({ mark }) => BARRING_MARKS.has(mark))
      .map((mark) => ({ ...mark, role }));
  });
}

/** What waits at another transaction than the one that people were shown is another matter. */
const keyOfBar = ({ role, mark, transactionUuid }: { role: string; mark: string; transactionUuid?: string }) =>
  mark === 'OPEN_MATCH' ? `${role} ${mark} ${transactionUuid}` : `${role} ${mark}`;

function newPlaces({ findings }: ScreeningRecord, today: readonly Finding[]): string[] {
  const known = new Set(findings.filter(({ status }) => status === PROHIBITED).map(countryOf));
  return today.filter((finding) => !known.has(countryOf(finding))).map(({ remark }) => remark.replace(/\.$/, ''));
}

const countryOf = ({ details }: Finding) => (details as { country?: string } | null)?.country;

/** Hits that came since, and customers of whom nobody can say whether one did. */
function ofCustomers({ evidence }: ScreeningRecord, { customers: today }: SanctionsEvidence): string[] {
  const before = (evidence.SANCTIONS as SanctionsEvidence | undefined)?.customers;
  const told = new Set(before?.hits.map(({ hitId }) => hitId));
  const hits = (today?.hits ?? []).filter(({ hitId }) => !told.has(hitId));
  const unscreened = (today?.unscreened ?? []).filter((customerId) => before?.unscreened.includes(customerId) !== true);
  return [
    ...hits.map(({ role, matchedName, listings, isOwner }) => {
      const who = `${isOwner ? 'an owner of ' : ''}the customer who is its ${role.toLowerCase()}`;
      return `${who}: ${matchedName ?? 'a listed party'} (${listings.join(', ')})`;
    }),
    ...unscreened.map(
      (customerId) => `customer ${customerId}: not compared with the present lists since it was changed`,
    ),
  ];
}

interface Listed {
  /** The listing, and where of the transaction it was met. */
  key: string;
  measures: readonly Measure[];
  words: string;
}

/** Each listing that decides; what was cleared does not, and is met anew where that has ended. */
function standing(evidence: ListEvidence | undefined): Listed[] {
  return (evidence?.answers ?? []).flatMap(({ subject, hits }) =>
    hits
      .filter(({ suppressed }) => !suppressed)
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
