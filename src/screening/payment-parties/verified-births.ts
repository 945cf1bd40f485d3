/** Verified birth dates of customers. Only such a date clears a match by name: a stated one may be a lie. Pure. */
import type { PartyRole } from '../../domain/transaction.ts';
import { BIRTH_NEUTRAL } from '../../matching/compare/dates.ts';
import { isBornApart } from '../birth.ts';
import type { ListRow } from './gravity.ts';
import type { ListHit } from './hits.ts';

/** The verification of a customer's birth date. */
export interface VerifiedBirth {
  customerId: string;
  verificationId: string;
  /** YYYY-MM-DD */
  date: string;
  method: string;
  /** Reference of the evidence. */
  evidence: string;
  /** YYYY-MM-DD */
  verifiedOn: string;
  /** ID of the user or OAuth client. */
  verifiedBy: string;
}

/** For each side, the verifications of every customer that it may be. Absent: the side is no customer, or one is not verified. */
export type VerifiedSides = Readonly<Partial<Record<PartyRole, readonly VerifiedBirth[]>>>;

/**
 * Whether the person of a hit is another one by these verified birth dates.
 * @param dates one for each customer that was compared
 */
export function isClearedByBirth(
  dates: readonly string[],
  { kind, score, births = [] }: Pick<ListHit, 'kind' | 'score' | 'births'>,
  { verifiedBirthYears }: Pick<ListRow, 'verifiedBirthYears'>,
): boolean {
  if (verifiedBirthYears === undefined || dates.length === 0 || kind !== 'PERSON') return false;
  // A number or a stated birth date that agrees speaks for the listed party.
  if ((score.identifier ?? 0) > 0 || (score.birth ?? 0) >= BIRTH_NEUTRAL) return false;
  return dates.every((date) => isBornApart(date, births, verifiedBirthYears));
}
