/** Lists in memory with the real matcher, with the interface of `ListSearch` but without a database. */

import { presumedMeasures } from '../../lists/effect.ts';
import type { Measure } from '../../lists/measures.ts';
import type { ListedName, StoredProfile, WatchlistCategory } from '../../lists/profile.ts';
import { categoryBits, subjectOf } from '../../lists/subject.ts';
import { openCorpus } from '../../matching/corpus.ts';
import { buildCorpus } from '../../matching/corpus-builder.ts';
import { mayHaveIdentifier } from '../../matching/known-identifiers.ts';
import { Matcher } from '../../matching/matcher.ts';
import { subject } from '../../matching/subjects.fixture.ts';
import type { Match, Query } from '../../matching/types.ts';
import type { Found, ListSearch } from '../list-search.ts';

export interface Listed {
  id: string;
  name: string;
  category?: WatchlistCategory;
  kind?: StoredProfile['kind'];
  births?: string[];
  countries?: string[];
  documents?: string[];
  wallets?: string[];
  contacts?: StoredProfile['contacts'];
  version?: number;
  offices?: { pepLevel?: number; isCurrent?: boolean }[];
  topics?: string[];
  riskLevel?: StoredProfile['riskLevel'];
  /** Measures of the publisher. Default: the presumed measures of the category. */
  measures?: Measure[];
}

export const idOf = (number: number) => `00000000-0000-5000-8000-${String(number).padStart(12, '0')}`;

export function profileOf({ id, name, category = 'SANCTION', kind = 'PERSON', ...rest }: Listed): StoredProfile {
  const context = { startDate: null, endDate: null, country: null, authority: 'Test office', isActive: true };
  return {
    profileId: id,
    kind,
    gender: null,
    riskLevel: rest.riskLevel ?? 'HIGH',
    status: 'ACTIVE',
    names: [{ fullNameRaw: name, nameType: 'PRIMARY', aliasStrength: 'STRONG' } as ListedName],
    dates: (rest.births ?? []).map((value) => ({
      type: 'BIRTH',
      value,
      yearOnly: false,
      precision: 'DAY',
      circa: false,
      rangeEnd: null,
    })),
    documents: (rest.documents ?? []).map((value) => ({
      type: 'OTHER',
      value,
      issuingCountry: null,
      issueDate: null,
      expiryDate: null,
      note: null,
    })),
    addresses: [],
    nationalities: (rest.countries ?? []).map((countryCode) => ({ sourceRaw: '', countryCode, status: 'NATIONAL' })),
    features: [],
    contacts: rest.contacts ?? [],
    wallets: (rest.wallets ?? []).map((address) => ({ currency: 'XBT', address })),
    sources: [
      {
        watchlistId: 'test_list',
        externalReferenceId: id,
        category,
        authority: 'Test office',
        publisher: 'Test office',
        listingDate: null,
        removalDate: null,
        contexts: [
          {
            schemaName: 'Sanction',
            ...context,
            measures: rest.measures ?? presumedMeasures(category),
            properties: { program: ['TEST'] },
          },
          ...(rest.offices ?? []).map((properties) => ({
            schemaName: 'Position' as const,
            ...context,
            measures: [],
            properties,
          })),
        ],
      },
    ],
    websites: [],
    legalForm: null,
    topics: rest.topics ?? [],
    referents: [],
    relations: [],
  };
}

/** Every search is recorded in `asked`. */
export function listsWith(listed: readonly Listed[]): Pick<ListSearch, 'search' | 'mayHold'> & { asked: Query[] } {
  const profiles = listed.map(profileOf);
  const strangers = ['Wendelin Oberhuber', 'Kasimir Tandler', 'Roswitha Amsel'].map((name, at) =>
    subject(`z${at}`, name),
  );
  const bits = { activeCategories: categoryBits(['PEP']), allCategories: 0, riskLevel: 1 };
  const corpus = openCorpus(
    buildCorpus([...profiles.map(subjectOf), ...strangers.map((one) => ({ ...one, flags: bits }))]),
  );
  const matcher = new Matcher(corpus);
  const asked: Query[] = [];
  return {
    asked,
    mayHold: (_, numbers) => mayHaveIdentifier(corpus, numbers),
    async search(_, query, { limit }): Promise<Found> {
      asked.push(query);
      const { matches, total, nearMisses } = matcher.search(query, { limit });
      const withRow = (match: Match) => {
        const at = profiles.findIndex(({ profileId }) => profileId === match.id);
        const at0 = new Date(0);
        return {
          match,
          row: { profile: profiles[at]!, version: listed[at]!.version ?? 1, createdAt: at0, updatedAt: at0 },
        };
      };
      const next = { shared: matches.length, own: 0 };
      return { hits: matches.map(withRow), total, nearMisses: nearMisses.map(withRow), next };
    },
  };
}
