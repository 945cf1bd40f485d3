/** The hits behind alerts of ongoing screening, each with its customer, for the reviewer of the alert. */

import type { CustomerHit } from '../../alerts/match-schemas.ts';
import type { CustomerHitReader } from '../../alerts/record.ts';
import { measuresOf } from '../../lists/effect.ts';
import { listingsInForce } from '../../lists/listings.ts';
import { entityTypeOf, type StoredProfile } from '../../lists/profile.ts';
import type { Profiles } from '../../lists/profiles.ts';
import type { Database } from '../../platform/db/database.ts';
import { compareFields, type ScreenedData } from '../../screening/comparisons.ts';
import type { Customers } from '../customers.ts';
import type { CustomerRecord } from '../types.ts';
import { readHitsOf } from './store.ts';
import { subjectsOf } from './subjects.ts';
import type { StoredHit } from './types.ts';

interface HitsOfAlertsParts {
  database: Pick<Database, 'tenant'>;
  customers: Pick<Customers, 'get'>;
  profiles: Pick<Profiles, 'at'>;
}

export class HitsOfAlerts implements CustomerHitReader {
  readonly #parts: HitsOfAlertsParts;

  constructor(parts: HitsOfAlertsParts) {
    this.#parts = parts;
  }

  async ofAlert(
    tenantId: string,
    { alertId, customerId }: { alertId: string; customerId: string },
    limit: number,
  ): Promise<CustomerHit[]> {
    const { database, customers } = this.#parts;
    const stored = await database.tenant(tenantId, (db) => readHitsOf(db, tenantId, [customerId]));
    const hits = stored
      .filter((hit) => hit.alertId === alertId)
      .sort((a, b) => b.score - a.score || (a.hitId < b.hitId ? -1 : 1))
      .slice(0, limit);
    if (hits.length === 0) return [];
    const { record } = await customers.get(tenantId, customerId);
    const profiles = await this.#profilesOf(tenantId, hits);
    return hits.map((hit) => viewOf(hit, record, profiles.get(hit)));
  }

  /** Profiles as listed when the hit was found. */
  async #profilesOf(tenantId: string, hits: readonly StoredHit[]): Promise<Map<StoredHit, StoredProfile>> {
    const found = new Map<StoredHit, StoredProfile>();
    const states = new Map<string, StoredHit[]>();
    for (const hit of hits) {
      const state = `${hit.evidence.generation}/${hit.evidence.ownGeneration}`;
      states.set(state, [...(states.get(state) ?? []), hit]);
    }
    for (const together of states.values()) {
      const { generation: shared, ownGeneration: own } = together[0]!.evidence;
      const ids = together.map(({ profileId }) => profileId);
      const profiles = await this.#parts.profiles.at(tenantId, { shared, own }, ids);
      for (const hit of together) {
        const profile = profiles.get(hit.profileId);
        if (profile) found.set(hit, profile);
      }
    }
    return found;
  }
}

function viewOf(hit: StoredHit, record: CustomerRecord, profile: StoredProfile | undefined): CustomerHit {
  const { hitId, subject, state, profileId, matchedName, score, facts, evidence } = hit;
  const given = givenOf(record, subject);
  return {
    ...{ hitId, subject, state, profileId, matchedName, score },
    primaryName: profile?.names[0]?.fullNameRaw ?? matchedName,
    ...{ categories: facts.categories, listings: facts.listings, measures: facts.measures },
    sources: profile ? listingsInForce(profile).map(sourceOf) : [],
    explanation: evidence.explanation,
    comparisons:
      profile && given
        ? compareFields({ score: evidence.score, matchedName, explanation: evidence.explanation }, profile, given)
        : [],
    suppressedReason: state === 'CLEARED' ? hit.clearedReason : null,
    foundAt: hit.foundAt.toISOString(),
  };
}

function sourceOf(source: StoredProfile['sources'][number]): CustomerHit['sources'][number] {
  const { watchlistId, externalReferenceId, authority, contexts } = source;
  const programs = contexts.flatMap(({ properties }) => properties.program ?? []);
  return { watchlistId, externalReferenceId, authority, programs, measures: measuresOf(source) };
}

/** The compared data of the customer or owner, as in `queriesOf`. null: no longer an owner. */
function givenOf(record: CustomerRecord, subject: string): ScreenedData | null {
  const watched = subjectsOf(record).find((one) => one.subject === subject);
  if (!watched) return null;
  const at = /^OWNER\/(\d+)$/.exec(subject)?.[1];
  const birth = at === undefined ? record.dob : record.beneficialOwners[Number(at)]?.dob;
  return {
    names: watched.names,
    ...(birth && { birth }),
    countries: watched.countries,
    documents: watched.identifiers,
    ...(watched.gender && { gender: watched.gender }),
    entityType: entityTypeOf(watched.kind === 'PERSON' ? 'PERSON' : 'ORGANIZATION'),
  };
}
