/** Builds the unified profile from the listings of one party, without duplicates. */

import { normalizeIdentifier } from '../../matching/compare/identifiers.ts';
import { normalizeFullName } from '../../matching/names/normalize.ts';
import { atOnce } from '../../platform/lib/event-loop-pauses.ts';
import { uuidFromName } from '../../platform/lib/ids.ts';
import { gravest } from '../categories.ts';
import { presumedMeasures, riskOfMeasures } from '../effect.ts';
import { isListed } from '../listings.ts';
import {
  CONTEXT_OF_CATEGORY,
  type ListEntry,
  type ListedFeature,
  type ListedName,
  type ListingContext,
  type ProfileOwnership,
  type ProfileSource,
  type RelationType,
  type RiskLevel,
  type StoredProfile,
  UNNAMED_AUTHORITY,
  type WatchlistCategory,
} from '../profile.ts';
import type { WatchlistSource } from '../source.ts';
import { type EntryKey, isOnlyWallet } from './party.ts';
import { type Flow, flowsOf, OWNERSHIP_RULES } from './regimes.ts';

/** The data of a list that goes into profiles. */
export type ListIdentity = Pick<WatchlistSource, 'id' | 'category' | 'authority' | 'publisher'>;

/** An entry and its list. */
export interface Member {
  entry: ListEntry;
  list: ListIdentity;
}

const PROFILE_NAMESPACE = '6f1c1a3e-52c7-5b0e-9d2a-0c5f0f8f5b11';

/**
 * The id of the profile that a new listing makes: the same on every node and after every update. A profile keeps the id of its
 * first listing when others join.
 */
export function profileIdOf({ watchlistId, reference }: EntryKey): string {
  return uuidFromName(PROFILE_NAMESPACE, `${watchlistId}/${reference}`);
}

/**
 * @param members at least one, the profile's first listing first
 * @param ownership how the regimes reach the party through its owners
 */
export function unite(members: readonly Member[], ownership: readonly ProfileOwnership[] = []): StoredProfile {
  return atOnce(uniting(members, ownership));
}

/** The same in pieces: each of them may have thousands of names. */
export function* uniting(
  members: readonly Member[],
  ownership: readonly ProfileOwnership[] = [],
): Generator<undefined, StoredProfile> {
  const [{ entry: founder, list }] = members as [Member, ...Member[]];
  const entries = members.map(({ entry }) => entry).sort((a, b) => Number(isOnlyWallet(a)) - Number(isOnlyWallet(b)));
  // An entry with only a wallet address has no name of the owner, so another entry comes first.
  const known = entries[0] ?? founder;
  const profileId = profileIdOf({ watchlistId: list.id, reference: founder.externalReferenceId });
  const sources = members.flatMap(sourcesOf);
  sources.push(...sourcesByOwnership(profileId, ownership));
  const inForce = entries.filter(isListed);
  // Ended listings do not determine the current risk level.
  const judged = inForce.length > 0 || ownership.length > 0 ? inForce : entries;
  const all = function* <T>(part: (entry: ListEntry) => readonly T[], key: (value: T) => string) {
    return entries.length === 1 ? [...part(founder)] : yield* distinctInPieces(entries.flatMap(part), key);
  };
  return {
    profileId,
    kind: known.kind,
    gender: entries.find(({ gender }) => gender !== null)?.gender ?? null,
    riskLevel: gravest([...judged.map(({ riskLevel }) => riskLevel), ...ownership.map(riskOfOwnership)]),
    status: ownership.length > 0 || inForce.length > 0 ? 'ACTIVE' : 'DELISTED',
    names: entries.length === 1 ? founder.names : yield* uniteNames(entries),
    dates: yield* all(
      (entry) => entry.dates,
      (date) => [date.type, date.value, date.precision, date.circa, date.rangeEnd].join(),
    ),
    documents: yield* all(
      (entry) => entry.documents,
      (one) => [one.type, normalizeIdentifier(one.value), one.issuingCountry].join(),
    ),
    addresses: yield* all(
      (entry) => entry.addresses,
      (one) => normalizeIdentifier(one.addressRaw) || one.addressRaw,
    ),
    nationalities: yield* all(
      (entry) => entry.nationalities,
      (one) => [one.countryCode ?? one.sourceRaw.toLowerCase(), one.status].join(),
    ),
    features: [
      ...(yield* all(
        (entry) => entry.features,
        (one) => `${one.name}\u0000${one.value}`,
      )),
      ...ownership.flatMap(featureOfOwnership),
    ],
    contacts: yield* all(
      (entry) => entry.contacts,
      (one) => `${one.type}\u0000${one.value.toLowerCase()}`,
    ),
    wallets: yield* all(
      (entry) => entry.wallets,
      (one) => `${one.currency}\u0000${one.address}`,
    ),
    sources,
    websites: yield* all(
      (entry) => entry.websites,
      (website) => website.toLowerCase(),
    ),
    legalForm: entries.find(({ legalForm }) => legalForm !== null)?.legalForm ?? null,
    topics: distinct(
      judged.flatMap((entry) => entry.topics),
      (topic) => topic,
    ),
    referents: distinct(
      entries.flatMap((entry) => entry.references.map(({ scheme, id }) => `${scheme}:${id}`)),
      (referent) => referent,
    ),
    relations: members.flatMap((member) =>
      member.entry.relations.map((relation) => ({ ...relation, watchlistId: member.list.id })),
    ),
    ...(ownership.length > 0 && { ownership: [...ownership] }),
  };
}

/** Sources of a member: one per category, each with the contexts of that category. */
function sourcesOf({ entry, list }: Member): ProfileSource[] {
  const categories = entry.categories.length > 0 ? entry.categories : [list.category];
  return categories.map((category) => ({
    watchlistId: list.id,
    externalReferenceId: entry.externalReferenceId,
    category,
    authority: list.authority,
    publisher: list.publisher,
    listingDate: entry.listingDate,
    removalDate: entry.removalDate,
    contexts:
      categories.length === 1
        ? entry.contexts.map((context) => ofList(context, category, list.authority))
        : entry.contexts.filter((context) => CATEGORY_OF_CONTEXT[context.schemaName] === category),
  }));
}

/** An internal listing without category or authority gets those of its source. */
function ofList(context: ListingContext, category: WatchlistCategory, authority: string): ListingContext {
  return {
    ...context,
    schemaName: context.schemaName === 'Internal' ? CONTEXT_OF_CATEGORY[category] : context.schemaName,
    authority: context.authority === UNNAMED_AUTHORITY ? authority : context.authority,
    measures: context.measures?.length > 0 ? context.measures : presumedMeasures(category),
  };
}

/**
 * One source for each regime that applies to the party. UNKNOWN is informational: it needs review and does not freeze.
 */
function sourcesByOwnership(profileId: string, ownership: readonly ProfileOwnership[]): ProfileSource[] {
  return OWNERSHIP_RULES.flatMap((rule): ProfileSource[] => {
    const found = ownership.filter(({ regime }) => regime === rule.regime);
    if (found.length === 0) return [];
    const contexts = found.map(
      ({ verdict, measure }): ListingContext => ({
        schemaName: 'Sanction',
        startDate: null,
        endDate: null,
        country: rule.country,
        authority: rule.authority,
        isActive: true,
        measures: verdict === 'UNKNOWN' ? ['INFORMATION'] : [measure],
        properties: { program: [verdict === 'UNKNOWN' ? `${rule.words}: unknown` : rule.words] },
      }),
    );
    return [
      {
        watchlistId: rule.listId,
        externalReferenceId: profileId,
        category: 'SANCTION',
        authority: rule.authority,
        publisher: 'Derived from ownership',
        listingDate: null,
        removalDate: null,
        contexts,
      },
    ];
  });
}

/** An unknown share does not lower the risk. */
function riskOfOwnership({ verdict, measure }: ProfileOwnership): RiskLevel {
  return verdict === 'UNKNOWN' ? 'HIGH' : riskOfMeasures([measure]);
}

function featureOfOwnership({ verdict, regime, paths }: ProfileOwnership): ListedFeature[] {
  const name = verdict === 'UNKNOWN' ? 'Ownership not known' : 'Owned by blocked parties';
  return paths.map((path) => ({ name, value: `${path} (${regime}: ${verdict})` }));
}

/** Whether the entry is an active sanction. */
function isSanctioned({ entry, list }: { entry: ListEntry; list: Pick<ListIdentity, 'category'> }): boolean {
  const categories = entry.categories.length > 0 ? entry.categories : [list.category];
  return isListed(entry) && categories.includes('SANCTION');
}

/** Measures of an entry that pass to parties owned by its subject. @param country of the list, for a listing that names none */
export function flowsOfEntry(entry: ListEntry, list: Pick<WatchlistSource, 'category' | 'country'>): Flow[] {
  if (!isSanctioned({ entry, list })) return [];
  const active = entry.contexts.filter(
    ({ isActive, schemaName }) => isActive && (schemaName === 'Sanction' || schemaName === 'Internal'),
  );
  const stated = active.map(({ country, properties, measures }) => ({
    country: country ?? list.country,
    programs: properties.program ?? [],
    measures: measures.length > 0 ? measures : presumedMeasures('SANCTION'),
  }));
  const unstated = { country: list.country, programs: [], measures: presumedMeasures('SANCTION') };
  return [...new Set((stated.length > 0 ? stated : [unstated]).flatMap(flowsOf))].sort();
}

export interface EntryHolding {
  reference: string;
  owns: boolean;
  /** null: the list states no figure. */
  share: number | null;
  control: boolean;
}

/** Present ties of ownership and control that the entry has, from either end. */
export function holdingsOf(entry: ListEntry): EntryHolding[] {
  return entry.relations.flatMap(({ type, targetReference: reference, share, endDate }) => {
    const tie = HOLDINGS[type];
    return tie && reference !== null && endDate === null ? [{ reference, share, ...tie }] : [];
  });
}

const HOLDINGS: Readonly<Partial<Record<RelationType, Pick<EntryHolding, 'owns' | 'control'>>>> = {
  OWNS: { owns: true, control: false },
  OWNED_BY: { owns: false, control: false },
  CONTROLS: { owns: true, control: true },
  CONTROLLED_BY: { owns: false, control: true },
};

const CATEGORY_OF_CONTEXT: Readonly<Record<ListingContext['schemaName'], WatchlistCategory>> = {
  Sanction: 'SANCTION',
  Position: 'PEP',
  AdverseMedia: 'ADVERSE_MEDIA',
  Internal: 'INTERNAL',
};

/** Unites names: one is primary, and a name is STRONG if one list says so. */
function* uniteNames(entries: readonly ListEntry[]): Generator<undefined, ListedName[]> {
  const byText = new Map<string, ListedName>();
  for (const [index, entry] of entries.entries()) {
    for (const name of entry.names) {
      yield;
      const key = `${normalizeFullName(name.fullNameRaw)}\u0000${name.scriptCode}`;
      const known = byText.get(key);
      if (known === undefined) byText.set(key, index === 0 ? name : { ...name, nameType: 'ALIAS' });
      else if (known.aliasStrength === 'WEAK' && name.aliasStrength === 'STRONG') {
        byText.set(key, { ...known, aliasStrength: 'STRONG' });
      }
    }
  }
  return [...byText.values()];
}

function distinct<T>(values: readonly T[], key: (value: T) => string): T[] {
  return atOnce(distinctInPieces(values, key));
}

function* distinctInPieces<T>(values: readonly T[], key: (value: T) => string): Generator<undefined, T[]> {
  const byKey = new Map<string, T>();
  for (const value of values) {
    yield;
    const text = key(value);
    if (!byKey.has(text)) byKey.set(text, value);
  }
  return [...byKey.values()];
}

/** An entry that its list has removed. It is kept, so that it can be found as delisted. */
export function delisted(entry: ListEntry, removalDate: string): ListEntry {
  return {
    ...entry,
    status: 'DELISTED',
    removalDate,
    contexts: entry.contexts.map((context) => ({
      ...context,
      isActive: false,
      endDate: context.endDate ?? removalDate,
    })),
  };
}
