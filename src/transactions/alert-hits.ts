/** The transactions of an alert as reviewers see them: both sides, the findings, and the listed parties that were compared. */
import type { HitReader } from '../alerts/record.ts';
import type { AlertHit, PartyFactsView } from '../alerts/schemas.ts';
import { matchOf, type StageId } from '../domain/finding.ts';
import type { PartyRole, TransactionContent, TransactionParty } from '../domain/transaction.ts';
import { INTERNAL_LIST_ID } from '../lists/internal-list/entry-profile.ts';
import { entityTypeOf, type StoredProfile } from '../lists/profile.ts';
import type { Profiles } from '../lists/profiles.ts';
import { compareFields, type ScreenedData } from '../screening/comparisons.ts';
import type { ListEvidence, ScreenedAnswer, ScreenedHit } from '../screening/payment-parties/screened-answers.ts';
import { factsOfFinding } from './finding-facts.ts';
import { needsTwoPeople } from './four-eyes.ts';
import type { RiskAssessment } from './pipeline/assessment.ts';
import type { ScreeningRecord } from './pipeline/record.ts';
import { partyIdOf } from './pipeline/record.ts';
import type { TransactionSettings } from './settings.ts';
import type { StoredTransaction, Transactions } from './transactions.ts';

const MAX_FINDINGS = 30;
const MAX_MATCHES = 15;
/** Stages whose evidence is list matches, in order of precedence. */
const LIST_STAGES = ['WHITELIST_BLACKLIST', 'SANCTIONS', 'PEP', 'ADVERSE_MEDIA'] as const satisfies readonly StageId[];

interface AlertHitsParts {
  transactions: Pick<Transactions, 'storedBy'>;
  profiles: Pick<Profiles, 'at'>;
}

export class AlertHits implements HitReader {
  readonly #parts: AlertHitsParts;

  constructor(parts: AlertHitsParts) {
    this.#parts = parts;
  }

  async describe(tenantId: string, uuids: readonly string[]): Promise<AlertHit[]> {
    const stored = await this.#parts.transactions.storedBy(tenantId, uuids);
    const byId = new Map(stored.map((one) => [one.transaction.transactionUuid, one]));
    const hits: AlertHit[] = [];
    for (const uuid of uuids) {
      const one = byId.get(uuid);
      if (one) hits.push({ ...hitOf(one), matches: await this.#matches(tenantId, one) });
    }
    return hits;
  }

  async needTwo(
    tenantId: string,
    uuids: readonly string[],
    fourEyes: TransactionSettings['transactions.fourEyes'],
  ): Promise<boolean> {
    const stored = await this.#parts.transactions.storedBy(tenantId, uuids);
    return stored.some(({ screening, decisions }) => {
      const record = (screening?.record ?? null) as ScreeningRecord | null;
      if (!screening || !record) return false;
      const screened = { status: screening.status, record };
      return needsTwoPeople('RELEASED', fourEyes, screened, decisions, { type: 'USER' });
    });
  }

  async #matches(tenantId: string, { transaction, screening }: StoredTransaction): Promise<AlertHit['matches']> {
    const record = (screening?.record ?? null) as ScreeningRecord | null;
    if (!record) return [];
    const found = matchesOf(record.evidence).slice(0, MAX_MATCHES);
    const ids = [...new Set(found.map(({ hit }) => hit.profileId))];
    const profiles = await this.#parts.profiles.at(tenantId, generationsOf(record), ids);
    return found.map(({ answer, hit }) => matchView(answer, hit, transaction.content, profiles.get(hit.profileId)));
  }
}

function hitOf({ transaction, screening }: StoredTransaction): Omit<AlertHit, 'matches'> {
  const { content } = transaction;
  const record = (screening?.record ?? null) as ScreeningRecord | null;
  const assessment = (screening?.assessment ?? null) as RiskAssessment | null;
  const findings = [...(record?.findings ?? [])].filter(({ status, score }) => status !== null || score > 0);
  return {
    transactionUuid: transaction.transactionUuid,
    ...((transaction.isUnreadable || screening?.isUnreadable) && { isUnreadable: true as const }),
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
      .map((finding) => {
        const { stage, code, subject, status, score, remark, provenance } = finding;
        return {
          ...{ stage, code, subject, status, score },
          ...matchOf(finding),
          ...{ remark, provenance },
          ...factsOfFinding(finding),
        };
      }),
    listVersions: (record?.listVersions ?? []).map(({ watchlistId, version }) => ({ watchlistId, version })),
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

interface Found {
  answer: ScreenedAnswer;
  hit: ScreenedHit;
}

/** The most relevant matches first, each profile once per part of the transaction. */
function matchesOf(evidence: ScreeningRecord['evidence']): Found[] {
  const matches = new Map<string, Found>();
  for (const stage of LIST_STAGES) {
    const gathered = evidence[stage] as Partial<ListEvidence & { own: ListEvidence }> | undefined;
    // The stage of the internal list has its matches beside the restrictions of parties.
    for (const answer of gathered?.answers ?? gathered?.own?.answers ?? []) {
      for (const hit of answer.hits) {
        const key = `${answer.subject}/${answer.field}/${hit.profileId}`;
        if (!matches.has(key)) matches.set(key, { answer, hit });
      }
    }
  }
  return [...matches.values()].sort((a, b) => Number(a.hit.suppressed) - Number(b.hit.suppressed));
}

function generationsOf({ generation, listVersions }: ScreeningRecord): { shared: number; own: number } {
  return {
    shared: generation,
    own: listVersions.find(({ watchlistId }) => watchlistId === INTERNAL_LIST_ID)?.version ?? 0,
  };
}

function matchView(
  answer: ScreenedAnswer,
  hit: ScreenedHit,
  content: TransactionContent,
  profile: StoredProfile | undefined,
): AlertHit['matches'][number] {
  const { subject, field, asked } = answer;
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
    comparisons: profile ? compareFields(hit, profile, givenBy(answer, hit, content)) : [],
    suppressed: hit.suppressed,
    suppressedReason: clearance?.reason ?? null,
    suppressedBy: clearance?.clearedBy ?? null,
    suppressedAt: clearance?.clearedAt ?? null,
  };
}

/** Data used in the search: the whole side for its name, otherwise only the text. A matched wallet or number is not a name. */
function givenBy(
  { subject, field, asked }: ScreenedAnswer,
  { score }: ScreenedHit,
  { sender, receiver }: TransactionContent,
): ScreenedData {
  if (field !== 'NAME' && score.name === null && score.identifier !== null) {
    return { names: [], documents: asked.split(' | ') };
  }
  const side = subject === 'SENDER' ? sender : subject === 'RECEIVER' ? receiver : null;
  if (field !== 'NAME' || !side || side.name !== asked) return { names: [asked] };
  return { names: [asked], ...factsOf(side) };
}

/** The same fields as in `screening/payment-parties/party-questions.ts`. Residence is not compared with listed nationalities. */
function factsOf(side: TransactionParty): Omit<ScreenedData, 'names'> {
  const { birthDate, country, nationality, document, businessId, gender, type } = side;
  const compared = type === 'CORPORATE' ? (country ?? nationality) : nationality;
  return {
    ...(birthDate && { birth: birthDate }),
    ...(compared && { countries: [compared] }),
    documents: [document?.number, businessId].flatMap((number) => number ?? []),
    ...(gender && { gender }),
    ...(type && { entityType: entityTypeOf(type === 'CORPORATE' ? 'ORGANIZATION' : 'PERSON') }),
  };
}
