/** What people see of the transactions of an alert: both sides, what was found, and the listed parties that were compared. */
import type { HitReader } from '../alerts/record.ts';
import type { AlertHit, PartyFactsView } from '../alerts/schemas.ts';
import type { ListEvidence, ScreenedAnswer, ScreenedHit } from '../list-screening/list-findings.ts';
import type { RiskAssessment } from '../pipeline/assessment.ts';
import type { ScreeningRecord } from '../pipeline/record.ts';
import { partyIdOf } from '../pipeline/stages/entity-resolution.ts';
import type { StoredTransaction, Transactions } from './transactions.ts';
import { matchOf, type StageId } from './types/finding.ts';
import type { PartyRole } from './types/transaction.ts';

const MAX_FINDINGS = 30;
const MAX_MATCHES = 15;
/** Stages whose evidence is answers of lists, in the order of what decides. */
const LIST_STAGES = ['WHITELIST_BLACKLIST', 'SANCTIONS', 'PEP', 'ADVERSE_MEDIA'] as const satisfies readonly StageId[];

export class AlertHits implements HitReader {
  readonly #transactions: Pick<Transactions, 'storedBy'>;

  constructor(transactions: Pick<Transactions, 'storedBy'>) {
    this.#transactions = transactions;
  }

  async describe(tenantId: string, uuids: readonly string[]): Promise<AlertHit[]> {
    const stored = await this.#transactions.storedBy(tenantId, uuids);
    const byId = new Map(stored.map((one) => [one.transaction.transactionUuid, one]));
    return uuids.flatMap((uuid) => {
      const one = byId.get(uuid);
      return one ? [hitOf(one)] : [];
    });
  }
}

function hitOf({ transaction, screening }: StoredTransaction): AlertHit {
  const { content } = transaction;
  const record = (screening?.record ?? null) as ScreeningRecord | null;
  const assessment = (screening?.assessment ?? null) as RiskAssessment | null;
  const findings = [...(record?.findings ?? [])].filter(({ status, score }) => status !== null || score > 0);
  return {
    transactionUuid: transaction.transactionUuid,
    transactionReference: content.transactionReference,
    transactionStatus: transaction.status,
    transactionType: content.transactionType,
    transactionFlow: content.transactionFlow,
    transactionDate: content.transactionDate,
    amount: Number(content.amount.value),
    currency: content.amount.currency,
    message: content.message,
    sender: sideOf(transaction.content.sender, 'SENDER', record),
    receiver: sideOf(transaction.content.receiver, 'RECEIVER', record),
    screenedAt: screening?.screenedAt.toISOString() ?? null,
    riskTier: assessment?.transactionRiskTier ?? null,
    suspicionScore: assessment?.transactionSuspicionScore ?? null,
    findings: findings
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_FINDINGS)
      .map(({ stage, code, subject, status, score, remark, provenance, ...rest }) => ({
        ...{ stage, code, subject, status, score },
        ...matchOf(rest),
        ...{ remark, provenance },
      })),
    matches: record ? matchesOf(record.evidence).slice(0, MAX_MATCHES) : [],
  };
}

function sideOf(
  party: StoredTransaction['transaction']['content']['sender'],
  role: PartyRole,
  record: ScreeningRecord | null,
): PartyFactsView | null {
  return (
    party && {
      partyId: record && partyIdOf(record, role),
      name: party.name,
      type: party.type,
      countryCode: party.country,
      nationality: party.nationality,
      birthDate: party.birthDate,
      gender: party.gender,
      documentNumber: party.document?.number ?? null,
      businessId: party.businessId,
      account: party.account,
      walletAddress: party.wallet?.address ?? null,
    }
  );
}

/** Those that stand first, each profile once for each part of the transaction. */
function matchesOf(evidence: ScreeningRecord['evidence']): AlertHit['matches'] {
  const matches = new Map<string, AlertHit['matches'][number]>();
  for (const stage of LIST_STAGES) {
    for (const answer of (evidence[stage] as Partial<ListEvidence> | undefined)?.answers ?? []) {
      for (const hit of answer.hits) {
        const key = `${answer.subject}/${answer.field}/${hit.profileId}`;
        if (!matches.has(key)) matches.set(key, matchView(answer, hit));
      }
    }
  }
  return [...matches.values()].sort((a, b) => Number(a.suppressed) - Number(b.suppressed));
}

function matchView({ subject, field, asked }: ScreenedAnswer, hit: ScreenedHit): AlertHit['matches'][number] {
  const { overall, name, identifier, birth, country } = hit.score;
  const { profileId, profileVersion: version, primaryName, matchedName, clearance } = hit;
  return {
    ...{ subject, field, given: asked, profileId, version, primaryName, matchedName },
    categories: [...hit.categories],
    measures: [...(hit.listedAs?.measures ?? [])],
    score: { overall, nameScore: name, idScore: identifier, dobScore: birth, nationalityScore: country },
    sources: hit.sources.map(({ watchlistId, referenceId, authority, programs, measures }) => ({
      ...{ watchlistId, externalReferenceId: referenceId, authority },
      programs: [...programs],
      measures: [...(measures ?? [])],
    })),
    explanation: hit.explanation.map((line) => ({ ...line })),
    suppressed: hit.suppressed,
    suppressedReason: clearance?.reason ?? null,
    suppressedBy: clearance?.clearedBy ?? null,
    suppressedAt: clearance?.clearedAt ?? null,
  };
}
