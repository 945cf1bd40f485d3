/** Converts a validated request to a customer record and checks rules across fields. Pure. */

import { chainNamed } from '../domain/wallets/chains.ts';
import { scriptCodeOf } from '../matching/names/script.ts';
import type { FieldError } from '../platform/errors.ts';
import { account } from '../transactions/identifiers.ts';
import type { ChangeRequest, CustomerRequest } from './schemas.ts';
import type { BeneficialOwner, CustomerName, CustomerRecord } from './types.ts';
import { withEnded } from './verifications.ts';

type Parts = Omit<ChangeRequest, 'version'>;

export function recordOf(request: CustomerRequest): CustomerRecord {
  const { externalReferenceId, entityType, ...parts } = request;
  return withParts({ ...NOTHING, externalReferenceId, entityType }, parts);
}

/**
 * The record with each given field replaced. An empty list removes the field. A verification ends with the value that it is about.
 */
export function changedRecord(
  record: CustomerRecord,
  { version: _, ...parts }: ChangeRequest,
  at: Date,
): CustomerRecord {
  return withEnded(record, withParts(record, parts), at);
}

const NOTHING: Omit<CustomerRecord, 'externalReferenceId' | 'entityType'> = {
  names: [],
  gender: null,
  dob: null,
  registeredOn: null,
  nationalityCodes: [],
  countryCodes: [],
  documents: [],
  addresses: [],
  accounts: [],
  wallets: [],
  beneficialOwners: [],
  occupation: null,
  products: [],
  expectedActivity: null,
  reviewOn: null,
  verifications: [],
};

const distinct = <T>(values: readonly T[]) => [...new Set(values)];

function withParts(record: CustomerRecord, parts: Parts): CustomerRecord {
  return {
    externalReferenceId: record.externalReferenceId,
    entityType: parts.entityType ?? record.entityType,
    names: parts.names ? namesOf(parts.names) : record.names,
    gender: parts.gender ?? record.gender,
    dob: parts.dob ?? record.dob,
    registeredOn: parts.registeredOn ?? record.registeredOn,
    nationalityCodes: parts.nationalityCodes ? distinct(parts.nationalityCodes) : record.nationalityCodes,
    countryCodes: parts.countryCodes ? distinct(parts.countryCodes) : record.countryCodes,
    documents:
      parts.documents?.map(({ type, value, issuingCountry = null, expiryDate = null }) => {
        return { type: type.toUpperCase(), value, issuingCountry, expiryDate };
      }) ?? record.documents,
    addresses:
      parts.addresses?.map(({ addressRaw, city = null, postalCode = null, country = null }) => {
        return { addressRaw, city, postalCode, country };
      }) ?? record.addresses,
    accounts:
      parts.accounts?.map(({ accountNumber, bic = null, currency = null }) => {
        return { accountNumber: account(accountNumber), bic, currency };
      }) ?? record.accounts,
    wallets:
      parts.wallets?.map(({ blockchain, address }) => {
        const chain = chainNamed(blockchain);
        return { chain: chain.id, address: chain.read(address) ?? address };
      }) ?? record.wallets,
    beneficialOwners: parts.beneficialOwners?.map(ownerOf) ?? record.beneficialOwners,
    occupation: parts.occupation ?? record.occupation,
    products: parts.products ? distinct(parts.products.map((product) => product.toUpperCase())) : record.products,
    expectedActivity: parts.expectedActivity ? activityOf(parts.expectedActivity) : record.expectedActivity,
    reviewOn: parts.reviewOn ?? record.reviewOn,
    verifications: record.verifications,
  };
}

/** Names with the primary name first. */
function namesOf(given: NonNullable<Parts['names']>): CustomerName[] {
  const marked = given.findIndex(({ nameType }) => nameType === 'PRIMARY');
  const primary = Math.max(0, marked);
  const ordered = [given[primary], ...given.filter((_, index) => index !== primary)].flatMap((one) => one ?? []);
  return ordered.map(({ fullNameRaw }, index) => ({
    fullNameRaw,
    nameType: index === 0 ? 'PRIMARY' : 'ALIAS',
    scriptCode: scriptCodeOf(fullNameRaw),
  }));
}

function ownerOf(owner: NonNullable<Parts['beneficialOwners']>[number]): BeneficialOwner {
  return {
    fullName: owner.fullName,
    entityType: owner.entityType ?? 'INDIVIDUAL',
    dob: owner.dob ?? null,
    nationalityCodes: distinct(owner.nationalityCodes ?? []),
    documentNumber: owner.documentNumber ?? null,
    share: owner.share ?? null,
    control: owner.control ?? null,
  };
}

function activityOf(activity: NonNullable<Parts['expectedActivity']>): CustomerRecord['expectedActivity'] {
  const { monthlyAmount = null, currency = null, monthlyCount = null, corridors } = activity;
  return { monthlyAmount, currency, monthlyCount, corridors: corridors ?? [] };
}

const MOST_SHARE = 100;

/** Violations of rules across fields. @param given names as sent */
export function flawsOf(record: CustomerRecord, given?: readonly { nameType?: string | undefined }[]): FieldError[] {
  const flaws: FieldError[] = [];
  const flaw = (field: string, code: string, message: string) => flaws.push({ field, code, message });
  if (record.names.length === 0) flaw('names', 'Size', 'must have at least one name');
  if ((given ?? []).filter(({ nameType }) => nameType === 'PRIMARY').length > 1) {
    flaw('names', 'Pattern', 'must have one PRIMARY name');
  }
  const isPerson = record.entityType === 'INDIVIDUAL';
  if (!isPerson && record.dob !== null)
    flaw('dob', 'Pattern', 'applies to individuals only. Use registeredOn for organizations');
  if (!isPerson && record.gender !== null) flaw('gender', 'Pattern', 'applies to individuals only');
  if (isPerson && record.registeredOn !== null) {
    flaw('registeredOn', 'Pattern', 'applies to organizations only. Use dob for individuals');
  }
  if (isPerson && record.beneficialOwners.length > 0) {
    flaw('beneficialOwners', 'Pattern', 'apply to organizations only');
  }
  const share = record.beneficialOwners.reduce((sum, owner) => sum + (owner.share ?? 0), 0);
  if (share > MOST_SHARE + 1e-9) flaw('beneficialOwners', 'Max', `must hold at most ${MOST_SHARE} percent in total`);
  return flaws;
}
