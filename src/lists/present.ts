/** A stored profile in the shape of the API contract. IDs of parts are derived from their content, so they survive updates. */

import { normalizeFullName } from '../matching/names/normalize.ts';
import { eventLoopPauses } from '../platform/lib/event-loop-pauses.ts';
import { uuidFromName } from '../platform/lib/ids.ts';
import type { Edge } from './edges.ts';
import { listingsInForce, listingsToShow } from './listings.ts';
import { entityTypeOf, ownershipOf } from './profile.ts';
import type { ProfileRow } from './profiles/store.ts';

const SYSTEM = 'SYSTEM';

/** Times in profiles have a numeric offset. All other times have `Z`. */
function withOffset(date: Date): string {
  return date.toISOString().replace('Z', '+00:00');
}

/** Removes unknown values: a string of the contract is a string or absent. */
function known<T extends Record<string, string | null>>(parts: T): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null)) as { [K in keyof T]?: string };
}

export interface ProfilePresentation {
  /** The relationships of the profile (`edges.ts`). */
  edges?: readonly Edge[] | undefined;
  /** Last time when the party was on a list (`sightings.ts`). Default: the last change. */
  lastSeen?: Date | undefined;
  /** true: also ended listings, with the date of their end. Default: false. */
  includeDelisted?: boolean | undefined;
}

export type PresentedProfile = ReturnType<typeof presentProfile>;

/**
 * Like `presentProfile`, in several turns of the event loop: a profile may have a thousand names of five hundred letters,
 * and a page a hundred profiles.
 */
export async function presentInTurns(row: ProfileRow, shown?: ProfilePresentation): Promise<PresentedProfile> {
  const pause = eventLoopPauses();
  const { profileId, names } = row.profile;
  const presented: PresentedName[] = [];
  for (let index = 0; index < names.length; index += 1) {
    presented.push(presentName(profileId, names[index]!, index));
    const rest = pause();
    if (rest) await rest;
  }
  return presentProfile(row, shown, presented);
}

type PresentedName = ReturnType<typeof presentName>;

function presentName(profileId: string, name: ProfileRow['profile']['names'][number], index: number) {
  return {
    nameId: partId(profileId, 'name', String(index), name.fullNameRaw),
    fullNameRaw: name.fullNameRaw,
    fullNameNormalized: normalizeFullName(name.fullNameRaw),
    nameType: name.nameType,
    scriptCode: name.scriptCode,
    aliasStrength: name.aliasStrength,
  };
}

function partId(profileId: string, kind: string, ...content: (string | null)[]): string {
  return uuidFromName(profileId, [kind, ...content].join('\u0001'));
}

/** `sources` and the fields derived from them cover current listings only. A delisted profile has no `riskLevel`. */
export function presentProfile(
  { profile, version, createdAt, updatedAt }: ProfileRow,
  { edges = [], lastSeen = updatedAt, includeDelisted = false }: ProfilePresentation = {},
  names = profile.names.map((name, index) => presentName(profile.profileId, name, index)),
) {
  const shown = listingsToShow(profile, includeDelisted);
  const id = (kind: string, ...content: (string | null)[]) => partId(profile.profileId, kind, ...content);
  return {
    profileId: profile.profileId,
    gender: profile.gender,
    watchlistStatus: profile.status,
    ...(profile.status === 'ACTIVE' && { riskLevel: profile.riskLevel }),
    recencyScore: recencyScore(
      listingsInForce(profile).map((source) => source.listingDate),
      updatedAt,
    ),
    schemaRef: null,
    names,
    addresses: profile.addresses.map(({ addressRaw, addressType, premises, ...parts }, index) => ({
      addressId: id('address', String(index), addressRaw),
      addressRaw,
      addressType,
      premises,
      ...known(parts),
    })),
    sources: shown.map((source) => {
      const link = [source.watchlistId, source.externalReferenceId];
      return {
        profileSourceLinkId: id('source', ...link),
        watchlistId: source.watchlistId,
        externalReferenceId: source.externalReferenceId,
        category: source.category,
        authority: source.authority,
        publisher: source.publisher,
        ...known({ listingDate: source.listingDate }),
        removalDate: source.removalDate,
        contexts: source.contexts.map(({ startDate, country, ...context }, index) => ({
          contextId: id('context', ...link, String(index)),
          ...known({ startDate, country }),
          ...context,
        })),
      };
    }),
    dates: profile.dates.map((date, index) => ({ dateId: id('date', String(index), date.value), ...date })),
    documents: profile.documents.map(({ issuingCountry, issueDate, ...document }, index) => ({
      docId: id('document', String(index), document.value),
      ...known({ issuingCountry, issueDate }),
      ...document,
    })),
    nationalities: profile.nationalities.map(({ countryCode, ...nationality }, index) => ({
      profileNationalityId: id('nationality', String(index), nationality.sourceRaw),
      ...known({ countryCode }),
      ...nationality,
    })),
    features: profile.features.map((feature, index) => ({
      featureId: id('feature', String(index), feature.name),
      ...feature,
    })),
    contacts: profile.contacts.map((contact, index) => ({
      contactId: id('contact', String(index), contact.value),
      ...contact,
    })),
    ...(ownershipOf(profile).length > 0 && { ownership: ownershipOf(profile) }),
    cryptoWallets:
      profile.wallets.length > 0
        ? profile.wallets.map((wallet) => ({ walletId: id('wallet', wallet.currency, wallet.address), ...wallet }))
        : null,
    outgoingEdges:
      edges.length > 0
        ? edges.map((edge) => ({
            edgeId: id(
              'edge',
              edge.type,
              edge.targetProfileId,
              edge.targetName,
              edge.role,
              edge.startDate,
              edge.watchlistId,
            ),
            ...edge,
          }))
        : null,
    metadata: {
      target: 'true',
      topics: profile.topics,
      datasets: shown.map((source) => source.watchlistId),
      firstSeen: createdAt.toISOString(),
      lastSeen: lastSeen.toISOString(),
      websites: profile.websites,
      ...(profile.legalForm && { legalForm: profile.legalForm }),
      referents: profile.referents,
    },
    createdAt: withOffset(createdAt),
    updatedAt: withOffset(updatedAt),
    createdBy: SYSTEM,
    updatedBy: SYSTEM,
    version,
    // Last, as in the contract.
    entityType: entityTypeOf(profile.kind),
  };
}

const DAY_MS = 86_400_000;
const HALF_LIFE_DAYS = 5 * 365.25;

/** Freshness of the newest listing at the last change of the profile: 1 if listed on that day, halved every five years. */
function recencyScore(listingDates: readonly (string | null)[], asOf: Date): number {
  const newest = Math.max(...listingDates.map((date) => (date ? Date.parse(date) : Number.NEGATIVE_INFINITY)));
  if (!Number.isFinite(newest)) return 0;
  const days = Math.max(0, (asOf.getTime() - newest) / DAY_MS);
  return Math.round(2 ** (-days / HALF_LIFE_DAYS) * 1_000) / 1_000;
}
