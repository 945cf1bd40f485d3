/**
 * Screens a party without a transaction, with the stages that check parties.
 *
 *   entity ─► its variants: name or alias, each nationality, with and without the entity type ─► stages ─► most severe findings
 *
 * Each variant is a transaction with one side, so that an entity is screened exactly as a party of a payment.
 */

import type { Finding, StageId } from '../../domain/finding.ts';
import {
  EMPTY_PARTY,
  type PartyType,
  type TransactionContent,
  type TransactionParty,
} from '../../domain/transaction.ts';
import type { Screened } from '../pipeline/screened.ts';
import { chainOf, type EntityRequest } from './schemas.ts';

/** The stages that check a party by itself. All of them run, independent of the organization's pipeline. */
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
  // Without an entity type, the country may be a registered office (compared) or a residence (not compared), so both are tried.
  const types: readonly (PartyType | null)[] = entity.entityType ? [TYPES[entity.entityType]] : [null, 'INDIVIDUAL'];
  const readings = names.flatMap((name) =>
    types.flatMap((type) =>
      (entity.nationalityCodes ?? [null]).map((nationality) =>
        contentOf({ role: 'SENDER', ...EMPTY_PARTY, ...factsOf(entity, type), name, type, nationality }, at),
      ),
    ),
  );
  // Unknown fields, as for a payment. Only in the first variant, since they are the same in each.
  return readings.map((content, nth) =>
    nth === 0 && entity.unknown ? { ...content, echo: { ...entity.unknown } } : content,
  );
}

/** Nameless parties, one per country and one per nationality, so that JURISDICTION checks each. */
export function placesOf(
  countries: readonly string[],
  nationalities: readonly string[],
  at: Date,
): TransactionContent[] {
  return [
    ...[...new Set(countries)].map((country) => contentOf({ role: 'SENDER', ...EMPTY_PARTY, country }, at)),
    ...[...new Set(nationalities)].map((nationality) => contentOf({ role: 'SENDER', ...EMPTY_PARTY, nationality }, at)),
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

/** Merges the variants: the most severe of findings about the same thing, and the evidence of the first variant. */
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

/** Key of a finding's subject: for JURISDICTION the country, otherwise the code and the searched field. */
function aboutOf({ stage, code, details }: Finding): string {
  const { field, country } = (details ?? {}) as { field?: unknown; country?: unknown };
  return stage === 'JURISDICTION' ? `${stage}/${country}` : `${stage}/${code}/${field ?? ''}`;
}

/** Findings name a side of a transaction. Here they name the entity. */
function ofParty(finding: Finding): Finding {
  return { ...finding, remark: finding.remark.replace(/\b(T|t)he sender\b/g, '$1he party') };
}
