/** Profiles for the tests of this module: written in short form and completed here. Every party is invented. */
import { randomUUID } from 'node:crypto';
import { presentProfile } from '../../lists/present.ts';
import type { ListedFeature, ProfileSource, RiskLevel, StoredProfile } from '../../lists/profile.ts';
import type { Profile, ProfileTie } from './profile-findings.ts';

export interface GivenProfile {
  riskLevel?: RiskLevel;
  kind?: StoredProfile['kind'];
  sources: Partial<ProfileSource>[];
  nationalities?: string[];
  addresses?: string[];
  features?: ListedFeature[];
  outgoingEdges?: Partial<ProfileTie>[];
}

export function profileOf(given: GivenProfile): Profile {
  const profile: StoredProfile = {
    profileId: randomUUID(),
    kind: given.kind ?? 'PERSON',
    gender: null,
    riskLevel: given.riskLevel ?? 'HIGH',
    status: given.sources.some(({ removalDate }) => !removalDate) ? 'ACTIVE' : 'DELISTED',
    names: [
      {
        fullNameRaw: 'Casimir Ondraszek',
        nameType: 'PRIMARY',
        scriptCode: 'latn',
        aliasStrength: 'STRONG',
        aliasKind: null,
      },
    ],
    dates: [],
    documents: [],
    addresses: (given.addresses ?? []).map((country) => ({
      addressRaw: country,
      addressType: 'UNKNOWN',
      premises: null,
      street: null,
      city: null,
      stateProvince: null,
      postalCode: null,
      country,
    })),
    nationalities: (given.nationalities ?? []).map((countryCode) => ({
      sourceRaw: countryCode,
      countryCode,
      status: 'NATIONAL',
    })),
    features: given.features ?? [],
    contacts: [],
    wallets: [],
    sources: given.sources.map((source, index) => ({
      watchlistId: 'test_list',
      externalReferenceId: `R-${index}`,
      category: 'SANCTION',
      authority: 'Test office',
      publisher: 'Test office',
      listingDate: null,
      removalDate: null,
      contexts: [],
      ...source,
    })),
    websites: [],
    legalForm: null,
    topics: [],
    referents: [],
    relations: [],
  };
  const at = new Date('2026-11-20T00:00:00Z');
  const edges = (given.outgoingEdges ?? []).map((edge) => ({
    type: 'LINKED',
    targetProfileId: null,
    targetName: 'Mirela Castenholt',
    startDate: null,
    endDate: null,
    role: null,
    share: null,
    watchlistId: 'test_list',
    ...edge,
  }));
  return presentProfile({ profile, version: 3, createdAt: at, updatedAt: at }, { edges });
}
