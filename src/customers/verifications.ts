/**
 * Verified attributes of a customer. A verification names method, evidence, date and verifier, and holds for the value that was
 * verified. Pure.
 */
import type { FieldError } from '../platform/errors.ts';
import { knownBirthDate } from '../screening/birth.ts';
import type { VerifyRequest } from './schemas.ts';
import type { CustomerRecord, VerifiableAttribute, Verification } from './types.ts';

/** Maximum number of verifications of a customer, including ended verifications. */
export const MOST_VERIFICATIONS = 200;

/** The record with a verification added. */
export function withVerification(record: CustomerRecord, added: Omit<Verification, 'endedAt'>): CustomerRecord {
  return { ...record, verifications: [...record.verifications, { ...added, endedAt: null }] };
}

/** The verification of the customer's birth date; null: the birth date is only stated. */
export function birthVerification({ dob, verifications }: CustomerRecord): Verification | null {
  return (
    verifications.findLast((one) => one.attribute === 'BIRTH_DATE' && one.endedAt === null && one.value === dob) ?? null
  );
}

/** The changed record, where verifications of values that are no longer there have ended. */
export function withEnded(before: CustomerRecord, after: CustomerRecord, at: Date): CustomerRecord {
  const holds = ({ attribute, value }: Verification) => VALUES[attribute].holds(before, after, value);
  const verifications = before.verifications.map((one) =>
    one.endedAt !== null || holds(one) ? one : { ...one, endedAt: at.toISOString() },
  );
  return { ...after, verifications };
}

/** Violations of a request for a verification. */
export function flawsOfVerification(record: CustomerRecord, { attribute, value }: VerifyRequest): FieldError[] {
  const flaw = (code: string, message: string): FieldError[] => [{ field: 'value', code, message }];
  const { has, noun } = VALUES[attribute];
  if (!has(record, value)) {
    return flaw('Pattern', `is not ${noun} of the customer. Change the customer first, then verify the new value`);
  }
  if (attribute === 'BIRTH_DATE' && knownBirthDate(value) === null) {
    return flaw('Min', 'is a placeholder and no birth date of a living person. Change the customer first');
  }
  return [];
}

interface Values {
  /** End of an error message such as "is not a nationality of the customer". */
  noun: string;
  has(record: CustomerRecord, value: string): boolean;
  /** Whether a change leaves the value as it was. */
  holds(before: CustomerRecord, after: CustomerRecord, value: string): boolean;
}

const hasNationality = (record: CustomerRecord, value: string) => record.nationalityCodes.includes(value);

const VALUES: Readonly<Record<VerifiableAttribute, Values>> = {
  BIRTH_DATE: {
    noun: 'the birth date',
    has: ({ dob }, value) => dob === value,
    holds: (_, { dob }, value) => dob === value,
  },
  NATIONALITY: {
    noun: 'a nationality',
    has: hasNationality,
    holds: (_, after, value) => hasNationality(after, value),
  },
  DOCUMENT: {
    noun: 'a document number',
    has: ({ documents }, value) => documents.some((one) => one.value === value),
    // The same number of another type or country is another document.
    holds: (before, { documents }, value) =>
      before.documents
        .filter((one) => one.value === value)
        .every(({ type, issuingCountry }) =>
          documents.some((one) => one.value === value && one.type === type && one.issuingCountry === issuingCountry),
        ),
  },
};
