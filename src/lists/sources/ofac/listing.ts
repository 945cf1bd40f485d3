/** OFAC lists of a party, with dates, programs and legal effects. */
import { riskOfMeasures } from '../../effect.ts';
import { parseDayOnly } from '../dates.ts';
import type { EntryBuilder } from '../entry-builder.ts';
import type { ImportReport } from '../types.ts';
import { ofacMeasures } from './measures.ts';

export interface Listing {
  /** Days as published, '' where unknown. */
  lists: { name: string; date: string }[];
  programs: string[];
  /** "Block", "Reject", "13662 Sectoral Directive 1". */
  types: string[];
  authorities: string[];
}

/** One context for all of it, as the CSV set gives it. The earliest day of any list is the day of listing. */
export function readListing(builder: EntryBuilder, listing: Listing, report: ImportReport): void {
  for (const { name, date } of listing.lists)
    builder.feature('Sanctions List', date === '' ? name : `${name}, ${date}`);
  for (const type of listing.types) builder.feature('Sanctions Type', type);
  for (const authority of listing.authorities) builder.feature('Legal Authority', authority);
  // An invalid day ("2020-02-31") stays in the feature.
  const days = [builder.entry.listingDate, ...listing.lists.map((list) => parseDayOnly(list.date))].filter(
    (day) => day !== null,
  );
  builder.entry.listingDate = days.sort()[0] ?? null;
  const measures = ofacMeasures(
    { ...listing, lists: listing.lists.map(({ name }) => name), underDirective: isUnderDirective(builder) },
    report,
    builder.entry.externalReferenceId,
  );
  builder.entry.riskLevel = riskOfMeasures(measures);
  builder.entry.contexts.push({
    schemaName: 'Sanction',
    startDate: builder.entry.listingDate,
    endDate: null,
    country: 'us',
    authority: 'Office of Foreign Assets Control',
    isActive: true,
    measures,
    properties: {
      program: [...new Set(listing.programs)],
      uniqueSanctionId:
        builder.entry.references.find(({ scheme }) => scheme === 'ofac')?.id ?? builder.entry.externalReferenceId,
    },
  });
}

/** "Executive Order 13662 Directive Determination - Subject to Directive 1", as a feature of its name or of the order. */
function isUnderDirective({ entry }: EntryBuilder): boolean {
  return entry.features.some(({ name, value }) => `${name} ${value}`.includes('13662 Directive Determination'));
}
