/** On which of OFAC's lists a party is, since when, under which programmes, and with what legal effect. */
import type { EntryBuilder } from '../entry-builder.ts';

export interface Listing {
  /** Days as YYYY-MM-DD, '' where unknown. */
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
  const days = [builder.entry.listingDate ?? '', ...listing.lists.map((list) => list.date)].filter((day) => day !== '');
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
