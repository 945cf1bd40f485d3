/**
 * Whom the lists have of a transaction that its screening did not meet: days may lie between the screening and the decision that sends
 * it on, and what people look at is the screening. Reads alone.
 */
import { AppError } from '../errors.ts';
import type { CustomerHitReader } from '../list-screening/customer-hits.ts';
import { type ListEvidence, type ListStageId, listEvidence } from '../list-screening/list-findings.ts';
import type { ListScope, PartySearch } from '../list-screening/party-search.ts';
import { MATCHER_VERSION } from '../matching/model.ts';
import type { Parties } from '../parties/parties.ts';
import type { ScreeningRecord } from '../pipeline/record.ts';
import type { SanctionsEvidence } from '../pipeline/stages/sanctions.ts';
import type { WhitelistBlacklistEvidence } from '../pipeline/stages/whitelist-blacklist.ts';
import type { ListSearch, RecordedVersion } from '../screening/list-search.ts';
import type { SettingsReader } from '../settings/definition.ts';
import type { Measure } from '../watchlists/measures.ts';
import type { Transactions } from './transactions.ts';

interface ListedSinceParts {
  transactions: Pick<Transactions, 'screened'>;
  search: Pick<PartySearch, 'of'>;
  lists: Pick<ListSearch, 'current'>;
  parties: Pick<Parties, 'resolve'>;
  customerHits: CustomerHitReader;
  settings: SettingsReader<ListScope['settings']>;
}

export type ListedSinceReader = Pick<ListedSince, 'of'>;

const STAGES = ['SANCTIONS', 'WHITELIST_BLACKLIST'] as const satisfies readonly ListStageId[];

export class ListedSince {
  readonly #parts: ListedSinceParts;

  constructor(parts: ListedSinceParts) {
    this.#parts = parts;
  }

  /** Empty too where there is no such transaction, or no screening yet: whoever decides is told so. @throws AppError service-unavailable */
  async of(tenantId: string, transactionUuid: string): Promise<string[]> {
    const { transactions, lists, customerHits } = this.#parts;
    const screened = await transactions.screened(tenantId, transactionUuid).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not-found') return null;
      throw error;
    });
    // What does not open is refused by who decides.
    if (!screened || screened.transaction.isUnreadable) return [];
    const { transaction, record } = screened;
    const current = await lists.current(tenantId);
    const own = (record.listVersions as readonly RecordedVersion[]).find((list) => list.own)?.version ?? 0;
    const isSame = record.generation === current.shared.generation && own === (current.own?.generation ?? 0);
    const found: string[] = [];
    if (!isSame || record.matcherVersion !== MATCHER_VERSION) {
      const scope = { tenantId, settings: await this.#parts.settings.get(tenantId), lists: current };
      const [answers, { sides }] = await Promise.all([
        this.#parts.search.of(scope, transaction),
        this.#parts.parties.resolve({ tenantId, transactions: [transaction] }),
      ]);
      for (const stage of STAGES) {
        const known = new Map(standing(evidenceOf(record, stage)).map((one) => [one.key, one.measures]));
        const again = standing(await listEvidence(stage, scope, answers, sides[0]!));
        const isNew = ({ key, measures }: Listed) =>
          !known.has(key) || measures.some((measure) => known.get(key)?.includes(measure) === false);
        found.push(...again.filter(isNew).map(({ words }) => words));
      }
    }
    const generation = current.shared.generation;
    const { hits } = (await customerHits.of(tenantId, [transactionUuid], generation)).get(transactionUuid) ?? {
      hits: [],
    };
    const told = new Set(
      (record.evidence.SANCTIONS as SanctionsEvidence | undefined)?.customers?.hits.map(({ hitId }) => hitId),
    );
    for (const { hitId, role, matchedName, listings, isOwner } of hits) {
      const who = `${isOwner ? 'an owner of ' : ''}the customer who is its ${role.toLowerCase()}`;
      if (!told.has(hitId)) found.push(`${who}: ${matchedName ?? 'a listed party'} (${listings.join(', ')})`);
    }
    return [...new Set(found)];
  }
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
