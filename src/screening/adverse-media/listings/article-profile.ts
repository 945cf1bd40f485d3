/**
 * The listings of one party -> its profile on the organization's internal list. Each change builds it again from all listings,
 * so a withdrawn listing leaves no trace in it. Pure.
 */

import { gravest } from '../../../lists/categories.ts';
import { INTERNAL_LIST_ID } from '../../../lists/internal-list/entry-profile.ts';
import type { ListingContext, ProfileSource, RiskLevel, StoredProfile, SubjectKind } from '../../../lists/profile.ts';
import { unite } from '../../../lists/resolution/unite.ts';
import { EntryBuilder } from '../../../lists/sources/entry-builder.ts';
import { nominativesOf } from '../names/russian-cases.ts';
import { RISK_OF_STAGE } from './policy.ts';
import type { ListingOfArticle, Matter } from './types.ts';

const CATEGORY = 'ADVERSE_MEDIA';
const CYRILLIC = /\p{Script=Cyrillic}/u;

/** Whether it says more than that the party was cleared. */
export function isAccusation({ matters }: Pick<ListingOfArticle, 'matters'>): boolean {
  return matters.some(({ stage }) => stage !== 'CLEARED');
}

/** @param listings of one `profileId`; at least one that is or was LISTED. The profile is current while an accusing listing is. */
export function profileOfArticles(listings: readonly ListingOfArticle[]): StoredProfile {
  const ever = listings.filter(({ state, endedOn }) => state === 'LISTED' || endedOn !== null).sort(inTime);
  const standing = ever.filter(({ state }) => state === 'LISTED');
  const relevant = standing.length > 0 ? standing : ever;
  const isListed = standing.some(isAccusation);
  const lastDay =
    ever
      .flatMap(({ endedOn }) => endedOn ?? [])
      .sort()
      .at(-1) ?? null;
  const { profileId, listingId } = ever[0]!;
  const builder = new EntryBuilder(listingId, kindOf(relevant));
  nameParty(builder, relevant);
  for (const [theme, { matter, listing }] of latestMatters(relevant)) {
    builder.feature(`Stage of ${theme}`, `${matter.stage} by an article of ${dayOf(listing.publishedAt)}`);
  }
  for (const listing of relevant) {
    for (const matter of listing.matters) builder.feature(programOf(matter), tellingOf(matter, listing));
  }
  const list = { id: INTERNAL_LIST_ID, category: CATEGORY, authority: '', publisher: '' } as const;
  return {
    ...unite([{ entry: builder.entry, list }]),
    profileId,
    riskLevel: riskOf(relevant),
    status: isListed ? 'ACTIVE' : 'DELISTED',
    sources: ever.map((one) => sourceOf(isListed ? one : { ...one, state: 'ENDED', endedOn: one.endedOn ?? lastDay })),
    derivedFrom: 'ARTICLES',
  };
}

/** From the profile that a user confirmed, otherwise from the articles. */
function kindOf(listings: readonly ListingOfArticle[]): SubjectKind {
  const confirmed = listings.findLast(({ knownConfirmed }) => knownConfirmed);
  return confirmed?.known?.kind ?? (listings[0]!.kind === 'INDIVIDUAL' ? 'PERSON' : 'ORGANIZATION');
}

/** Names of the linked profile first, then names from the articles. Dates and nationalities only after a user's confirmation. */
function nameParty(builder: EntryBuilder, listings: readonly ListingOfArticle[]): void {
  const linked = listings.findLast(({ knownConfirmed }) => knownConfirmed) ?? listings.findLast(({ known }) => known);
  const names = linked?.known?.names ?? [];
  const [first = { fullNameRaw: listings[0]!.name }] = names;
  builder.primaryName(first.fullNameRaw);
  for (const { fullNameRaw, aliasStrength, aliasKind } of names.slice(1))
    builder.alias(fullNameRaw, aliasStrength, aliasKind);
  const written = listings.flatMap(({ name }) => [name, ...(CYRILLIC.test(name) ? nominativesOf(name) : [])]);
  for (const name of new Set(written)) {
    const isThere = builder.entry.names.some(({ fullNameRaw }) => fullNameRaw === name);
    if (!isThere) builder.alias(name, 'STRONG', 'in an article');
  }
  if (!linked?.known) return;
  const { known, knownConfirmed, knownProfileId } = linked;
  builder.feature('Known profile', `${knownProfileId} (${knownConfirmed ? 'confirmed' : 'by name'})`);
  if (!knownConfirmed) return;
  const { entry } = builder;
  entry.gender = known.gender;
  entry.dates.push(...known.dates);
  entry.nationalities.push(...known.nationalities);
}

/** Theme -> statement of the latest article. So an acquittal replaces a conviction, and a new charge replaces an acquittal. */
function latestMatters(listings: readonly ListingOfArticle[]) {
  const latest = new Map<string, { matter: Matter; listing: ListingOfArticle }>();
  for (const listing of listings) {
    for (const matter of listing.matters) latest.set(matter.theme, { matter, listing });
  }
  return latest;
}

function riskOf(listings: readonly ListingOfArticle[]): RiskLevel {
  return gravest([...latestMatters(listings).values()].map(({ matter }) => RISK_OF_STAGE[matter.stage]));
}

function sourceOf(listing: ListingOfArticle): ProfileSource {
  const { listingId, state, endedOn, publishedAt, url, matters } = listing;
  const publisher = new URL(url).hostname;
  const context: ListingContext = {
    schemaName: 'AdverseMedia',
    startDate: dayOf(publishedAt),
    endDate: endedOn,
    country: null,
    authority: publisher,
    isActive: state === 'LISTED',
    measures: [],
    properties: {
      program: matters.map(programOf),
      sourceUrls: [url],
      matters: matters.map(({ theme, stage, confidence, passage }) => ({
        theme,
        stage,
        confidence,
        passage: passage.text,
      })),
    },
  };
  return {
    watchlistId: INTERNAL_LIST_ID,
    externalReferenceId: listingId,
    category: CATEGORY,
    authority: publisher,
    publisher,
    listingDate: dayOf(publishedAt),
    removalDate: state === 'LISTED' ? null : endedOn,
    contexts: [context],
  };
}

function programOf({ theme, stage }: Matter): string {
  return `${theme}: ${stage}`;
}

function tellingOf({ confidence, passage }: Matter, { publishedAt, url }: ListingOfArticle): string {
  return `${passage.text} (confidence ${confidence}, ${dayOf(publishedAt)}, ${url})`;
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

function inTime(a: ListingOfArticle, b: ListingOfArticle): number {
  return a.publishedAt.getTime() - b.publishedAt.getTime() || (a.listingId < b.listingId ? -1 : 1);
}
