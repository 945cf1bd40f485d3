/**
 * A party without a transaction, screened by the stages that look at parties.
 *
 *   entity ─► its readings: name or alias, each nationality, with and without the kind ─► stages ─► the gravest of each finding
 *
 * Each reading is a transaction with one side, so that an entity is screened exactly as a party of a payment.
 */

import type { Finding, StageId } from '../../domain/finding.ts';
import { NOBODY, type PartyType, type TransactionContent, type TransactionParty } from '../../domain/transaction.ts';
import type { Screened } from '../pipeline/screened.ts';
import { chainOf, type EntityRequest } from './schemas.ts';

/** The stages that look at a party by itself. All of them run, whatever the organisation's pipeline is. */
export const ENTITY_STAGES: readonly StageId[] = [
  'ENTITY_RESOLUTION',
  'WHITELIST_BLACKLIST',
  'SANCTIONS',
  'PEP',
  'ADVERSE_MEDIA',
  'WALLET',
  'JURISDICTION',
];

const TYPES: Readonly<Record<NonNullable<EntityRequest['entityType']>, PartyType>> = {
  INDIVIDUAL: 'INDIVIDUAL',
  ORGANIZATION: 'CORPORATE',
};

export function readingsOf(entity: EntityRequest, at: Date): TransactionContent[] {
  const names = [entity.fullName, ...(entity.alias === undefined ? [] : [entity.alias])];
  // For an unknown kind, the country may be a seat (compared) or a residence (not compared), so both kinds are tried.
  const types: readonly (PartyType | null)[] = entity.entityType ? [TYPES[entity.entityType]] : [null, 'INDIVIDUAL'];
  const readings = names.flatMap((name) =>
    types.flatMap((type) =>
      (entity.nationalityCodes ?? [null]).map((nationality) =>
        contentOf({ role: 'SENDER', ...NOBODY, ...factsOf(entity, type), name, type, nationality }, at),
      ),
    ),
  );
  // As of a payment; once, since they are the same in each reading.
  return readings.map((content, nth) =>
    nth === 0 && entity.unknown ? { ...content, echo: { ...entity.unknown } } : content,
  );
}

/** Nameless parties, one in each country and one of each nationality, so that JURISDICTION judges each. */
export function placesOf(
  countries: readonly string[],
  nationalities: readonly string[],
  at: Date,
): TransactionContent[] {
  return [
    ...[...new Set(countries)].map((country) => contentOf({ role: 'SENDER', ...NOBODY, country }, at)),
    ...[...new Set(nationalities)].map((nationality) => contentOf({ role: 'SENDER', ...NOBODY, nationality }, at)),
  ];
}

function factsOf(entity: EntityRequest, type: PartyType | null): Partial<TransactionParty> {
  const { documentNumber, walletAddress, blockchain } = entity;
  const chain = walletAddress === undefined ? null : chainOf(blockchain, walletAddress);
  return {
    country: entity.countryCode ?? null,
    birthDate: entity.dob ?? null,
    ...(documentNumber !== undefined &&
      (type === 'CORPORATE'
        ? { businessId: documentNumber }
        : { document: { type: entity.documentType ?? null, number: documentNumber } })),
    ...(chain &&
      walletAddress !== undefined && {
        wallet: { chain: chain.id, address: chain.read(walletAddress) ?? walletAddress },
      }),
  };
}

function contentOf(sender: TransactionParty, at: Date): TransactionContent {
  return {
    transactionReference: '',
    transactionType: 'FIAT',
    transactionFlow: 'OUTBOUND',
    transactionDate: at.toISOString(),
    transferDate: null,
    amount: { value: '0', currency: 'USD' },
    received: null,
    fiatValue: null,
    sender,
    receiver: null,
    paymentMode: null,
    deliveryType: null,
    purpose: null,
    sourceOfFund: null,
    message: null,
    asset: null,
    echo: {},
  };
}

/** The readings as one screening: of findings about the same thing the gravest, and the evidence of the first reading. */
export function united(readings: readonly Screened[]): Screened {
  const gravest = new Map<string, Finding>();
  for (const finding of readings.flatMap(({ findings }) => findings)) {
    const before = gravest.get(aboutOf(finding));
    if (!before || finding.score * finding.weight > before.score * before.weight)
      gravest.set(aboutOf(finding), finding);
  }
  const [first] = readings;
  return {
    findings: [...gravest.values()].map(ofParty),
    evidence: first?.evidence ?? {},
    stages: first?.stages ?? [],
    stoppedBy: null,
  };
}

/** Key of what a finding is about: for JURISDICTION the country, otherwise the code and the field asked for. */
function aboutOf({ stage, code, details }: Finding): string {
  const { field, country } = (details ?? {}) as { field?: unknown; country?: unknown };
  return stage === 'JURISDICTION' ? `${stage}/${country}` : `${stage}/${code}/${field ?? ''}`;
}

/** Findings name a side of a transaction. Here there is one party, so they name the party. */
function ofParty(finding: Finding): Finding {
  return { ...finding, remark: finding.remark.replace(/\b(T|t)he sender\b/g, '$1he party') };
}
