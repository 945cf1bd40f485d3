/**
 * Whether somebody who is asked about is a party that was cleared of a listed profile. A name alone says nothing, since a namesake
 * has it: the birth date must be the same, and nothing may be told that the clearance did not know.
 */
import type { Database } from '../../platform/db/database.ts';
import { contradictsSaid, NameAgreement } from './agreement.ts';
import { readClearancesOf } from './store.ts';
import type { Said } from './types.ts';

/** What a person ruled of a pairing. */
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
  readonly #agreement = new NameAgreement();

  constructor(database: Pick<Database, 'tenant'>) {
    this.#database = database;
  }

  /** The rulings that hold for the profiles as they are, by profile; the latest of several. */
  async of(
    tenantId: string,
    { names, birthDate, documentNumber, said }: AskedParty,
    profiles: readonly { profileId: string; version: number }[],
  ): Promise<Map<string, Ruling>> {
    // A document may be what makes somebody the listed party, and numbers of the cleared one are kept as hashes with their kind.
    if (birthDate === undefined || documentNumber !== undefined || profiles.length === 0) return new Map();
    const versions = new Map(profiles.map(({ profileId, version }) => [profileId, version]));
    const known = await this.#database.tenant(tenantId, (db) => readClearancesOf(db, tenantId, [...versions.keys()]));
    const holds = known.filter(
      ({ profileId, version, party }) =>
        versions.get(profileId) === version &&
        party.birthDate === birthDate &&
        !contradictsSaid(said, party.said) &&
        names.every((name) => party.names.some((before) => this.#agreement.agree(name, before, 'PERSON'))),
    );
    return new Map(
      holds.map(({ profileId, reason, clearedBy, clearedAt }) => [profileId, { reason, clearedBy, clearedAt }]),
    );
  }
}
