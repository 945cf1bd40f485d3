export const LICENSE_STATES = ['PROPOSED', 'IN_FORCE', 'EXPIRED', 'ENDED'] as const;
export type LicenseState = (typeof LICENSE_STATES)[number];

/** A party that a license covers. */
export interface LicensedParty {
  name: string;
  /** Listed profile of the party. null: the party is found by name alone. */
  profileId: string | null;
}

/** An amount as exact decimal text. */
export interface Cap {
  amount: string;
  currency: string;
}

export interface License {
  licenseId: string;
  number: string;
  authority: string;
  scope: string;
  parties: LicensedParty[];
  /** YYYY-MM-DD, UTC, both inclusive. */
  validFrom: string;
  expiresOn: string;
  /** null: no cap. */
  cap: Cap | null;
  proposedAt: Date;
  /** The key of its author (`authorKey`). */
  proposedBy: string;
  /** null: it has no effect yet. */
  confirmedAt: Date | null;
  confirmedBy: string | null;
  endedAt: Date | null;
  endedBy: string | null;
  endReason: string | null;
  /** The encrypted fields of the license cannot be decrypted, so it covers no party. */
  isUnreadable?: true;
}

export interface LicenseUse {
  transactionUuid: string;
  /** Number of the decision within its transaction. */
  decisionNumber: number;
  /** Used amount in the currency of the cap. null: the license has no cap. */
  amount: number | null;
  usedAt: Date;
  usedBy: string;
  /** null: it counts. */
  givenBackAt: Date | null;
  /** Number of the decision that undid the release. */
  givenBackNumber: number | null;
}

/** @param at decides whether it has expired */
export function stateOf(license: Pick<License, 'confirmedAt' | 'endedAt' | 'expiresOn'>, at: Date): LicenseState {
  if (license.endedAt !== null) return 'ENDED';
  if (license.expiresOn < at.toISOString().slice(0, 10)) return 'EXPIRED';
  return license.confirmedAt === null ? 'PROPOSED' : 'IN_FORCE';
}
