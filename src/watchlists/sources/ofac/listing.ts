/** On which of OFAC's lists a party is, since when, under which programmes, and with what legal effect. */
import { parseDayOnly } from '../dates.ts';
import type { EntryBuilder } from '../entry-builder.ts';

export interface Listing {
  /** Days as published, '' where unknown. */
  lists: { name: string; date: string }[];
  programs: string[];
  /** "Block", "Reject", "13662 Sectoral Directive 1". */
  types: string[];
  authorities: string[];
}

/** One context for all of it, as the CSV set gives it. The earliest day of any list is the day of listing. */
export function readListing(builder: EntryBuilder, listing: Listing): void {
  for (const { name, date } of listing.lists)
    builder.feature('Sanctions List', date === '' ? name : `${name}, ${date}`);
  for (const type of listing.types) builder.feature('Sanctions Type', type);
  for (const authority of listing.authorities) builder.feature('Legal Authority', authority);
  // What is no day ("2020-02-31") stays in the feature.
  const days = [builder.entry.listingDate, ...listing.lists.map((list) => parseDayOnly(list.date))].filter(
    (day) => day !== null,
  );
  builder.entry.listingDate = days.sort()[0] ?? null;
  builder.entry.contexts.push({
    schemaName: 'Sanction',
    startDate: builder.entry.listingDate,
    endDate: null,
    country: 'us',
    authority: 'Office of Foreign Assets Control',
    isActive: true,
    properties: {
      program: [...new Set(listing.programs)],
      uniqueSanctionId:
        builder.entry.references.find(({ scheme }) => scheme === 'ofac')?.id ?? builder.entry.externalReferenceId,
    },
  });
}
