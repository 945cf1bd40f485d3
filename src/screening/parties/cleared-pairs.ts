/**
 * Finds clearances that apply to a screened name. A name alone is not enough, because namesakes share it: the birth
 * date must be equal, and the request must not contain facts unknown to the clearance.
 */
import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { contradictsSaid, NameAgreement } from './agreement.ts';
import { readClearancesOf } from './clearances/store.ts';
import { dayOf } from './review-date.ts';
import type { ReviewedProfile, Said } from './types.ts';

/** Clearance of a party and a listed profile. */
export interface Ruling {
  reason: string;
  clearedBy: string;
  /** ISO 8601 UTC */
  clearedAt: string;
}

export interface AskedParty {
  names: readonly string[];
  /** YYYY-MM-DD */
  birthDate: string | undefined;
  documentNumber: string | undefined;
  said: Partial<Said>;
}

export class ClearedPairs {
  readonly #database: Pick<Database, 'tenant'>;
  readonly #clock: Clock;
  readonly #agreement = new NameAgreement();

  constructor(database: Pick<Database, 'tenant'>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Clearances in force for the current facts of the profiles, by profile; the latest of several. */
  async of(
    tenantId: string,
    { names, birthDate, documentNumber, said }: AskedParty,
    profiles: readonly Pick<ReviewedProfile, 'profileId' | 'facts'>[],
  ): Promise<Map<string, Ruling>> {
    // A document could prove that this is the listed party, and the numbers of the cleared party are only stored as
    // hashes.
    if (birthDate === undefined || documentNumber !== undefined || profiles.length === 0) return new Map();
    const current = new Map(profiles.map(({ profileId, facts }) => [profileId, facts]));
    const today = dayOf(this.#clock.now());
    const known = await this.#database.tenant(tenantId, (db) =>
      readClearancesOf(db, tenantId, [...current.keys()], today),
    );
    const holds = known.filter(
      ({ profileId, facts, party }) =>
        current.get(profileId) === facts &&
        party.birthDate === birthDate &&
        !contradictsSaid(said, party.said) &&
        names.every((name) => party.names.some((before) => this.#agreement.agree(name, before, 'PERSON'))),
    );
    return new Map(
      holds.map(({ profileId, reason, clearedBy, clearedAt }) => [profileId, { reason, clearedBy, clearedAt }]),
    );
  }
}
