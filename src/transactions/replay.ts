/**
 * Replays a screened transaction in two steps. It recomputes findings and assessment from the recorded evidence
 * (`transactions/pipeline/`), and searches the lists again, in the versions of then or of today. Evidence of rules, behavior,
 * countries and providers belongs to its moment and is not gathered again.
 */

import type { Transaction } from '../domain/transaction.ts';
import { MATCHER_VERSION } from '../matching/model.ts';
import type { Caller } from '../platform/access/permissions.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { type ListSearch, type RecordedVersion, type SearchedLists, versionsOf } from '../screening/list-search.ts';
import type { PastLists } from '../screening/past-lists.ts';
import type { ListScope, PartySearch } from '../screening/payment-parties/party-search.ts';
import { LIST_POLICY } from '../screening/payment-parties/policy.ts';
import { differencesOfLists, type ListDifference, type RecordedAnswers } from '../screening/payment-parties/replay.ts';
import type { ListEvidence, ListStageId } from '../screening/payment-parties/screened-answers.ts';
import type { Against } from '../screening/replay.ts';
import { publicVersions } from '../screening/screen-entity.ts';
import type { ScreeningRecord } from './pipeline/record.ts';
import type { ReplayedTransaction } from './schemas/replay.ts';
import type { Transactions } from './transactions.ts';

export interface ReplayTransactionsParts {
  transactions: Pick<Transactions, 'screened' | 'recomputed'>;
  search: Pick<PartySearch, 'of'>;
  lists: Pick<ListSearch, 'current'>;
  past: PastLists;
  settings: SettingsReader<ListScope['settings']>;
  writer: Pick<Writer, 'write'>;
  clock: Clock;
}

const MAX_DIFFERENCES = 100;

type Explained = ListDifference & { explainedBy: 'LISTS' | 'MATCHER' | null };

export class ReplayTransactions {
  readonly #parts: ReplayTransactionsParts;

  constructor(parts: ReplayTransactionsParts) {
    this.#parts = parts;
  }

  /** Recorded in the audit trail. @throws AppError not-found, also while the screening is pending; service-unavailable */
  async replay(by: Caller, transactionUuid: string, against: Against): Promise<ReplayedTransaction> {
    const { tenantId } = by.principal;
    const replayed = await this.compare(tenantId, transactionUuid, against);
    const { outcome, differenceCount } = replayed;
    await this.#parts.writer.write({ ...by, idempotency: null }, async () => ({
      result: null,
      audit: {
        action: 'transaction.replayed',
        subjectType: 'TRANSACTION_REPLAY',
        subjectId: transactionUuid,
        details: { against, outcome, differenceCount },
      },
    }));
    return replayed;
  }

  async compare(tenantId: string, transactionUuid: string, against: Against): Promise<ReplayedTransaction> {
    const { transactions, lists, past, clock } = this.#parts;
    const { transaction, screenedAt, record } = await transactions.screened(tenantId, transactionUuid);
    const { recomputation } = await transactions.recomputed(tenantId, transactionUuid);
    const own = (record.listVersions as readonly RecordedVersion[]).find((list) => list.own)?.version ?? 0;
    const ask = (searched: SearchedLists) =>
      this.#searchedAgain(transaction, record, { shared: record.generation, own }, searched);
    const listed =
      record.generation === 0
        ? { differences: [], searched: null }
        : against === 'RECORDED'
          ? await past.within(tenantId, { shared: record.generation, own }, ask)
          : await ask(await lists.current(tenantId));
    const { differences, searched } = listed;
    const outcome = outcomeOf(recomputation, differences);
    return {
      transactionUuid,
      against,
      outcome,
      identical: outcome === 'IDENTICAL',
      screenedAt: screenedAt.toISOString(),
      replayedAt: clock.now().toISOString(),
      recorded: { generation: record.generation, matcherVersion: record.matcherVersion },
      replayed: {
        generation: searched?.shared.generation ?? 0,
        matcherVersion: MATCHER_VERSION,
        listVersions: searched ? publicVersions(versionsOf(searched)) : [],
      },
      recomputation,
      differences: differences.slice(0, MAX_DIFFERENCES),
      differenceCount: differences.length,
    };
  }

  async #searchedAgain(
    transaction: Transaction,
    record: ScreeningRecord,
    recorded: { shared: number; own: number },
    searched: SearchedLists,
  ): Promise<{ differences: Explained[]; searched: SearchedLists }> {
    const { search, settings } = this.#parts;
    const { tenantId } = transaction;
    const scope: ListScope = { tenantId, settings: await settings.get(tenantId), lists: searched };
    const found = await differencesOfLists(search, scope, transaction, answersIn(record));
    const isSame = searched.shared.generation === recorded.shared && (searched.own?.generation ?? 0) === recorded.own;
    const explainedBy = !isSame ? 'LISTS' : record.matcherVersion !== MATCHER_VERSION ? 'MATCHER' : null;
    return { differences: found.map((difference) => ({ ...difference, explainedBy })), searched };
  }
}

/** Answers of the list stages that ran. */
function answersIn({ evidence }: ScreeningRecord): RecordedAnswers[] {
  return (Object.keys(LIST_POLICY.content.lists) as ListStageId[]).flatMap((stage) => {
    const given = evidence[stage] as ListEvidence | { own: ListEvidence } | undefined;
    return given ? [{ stage, evidence: 'own' in given ? given.own : given }] : [];
  });
}

/** A result that could not be recomputed is listed with its reason, so it counts as explained. */
function outcomeOf(
  { identical, differences: computed }: ReplayedTransaction['recomputation'],
  differences: readonly Explained[],
): ReplayedTransaction['outcome'] {
  if (computed.length > 0 || differences.some(({ explainedBy }) => explainedBy === null)) return 'UNEXPLAINED';
  return identical && differences.length === 0 ? 'IDENTICAL' : 'EXPLAINED';
}
