/**
 * How often publishers issue their lists, by built-in source. No publisher promises a rhythm, so `contentDays` leaves room above
 * the statement of the source. The age of a list without a row is not judged, because no source was found.
 */
export const PUBLICATION_RHYTHMS: Readonly<
  Record<string, { contentDays: number; statement: string; source: string; readOn: string }>
> = {
  ofac_sdn: {
    contentDays: 21,
    statement: 'Three to four updates a week without a schedule, at times none for ten days.',
    source: 'https://www.lenzo.ai/blog/ofac-vs-eu-sanctions-lists-update-frequency-operational-differences',
    readOn: '2026-11-29',
  },
  un_sc: {
    contentDays: 60,
    statement: 'Several updates in an active week, without a schedule.',
    source: 'https://legichain.com/en/resources/sanctions-lists-comparison',
    readOn: '2026-11-29',
  },
  eu_fsf: {
    contentDays: 45,
    statement: 'No fixed schedule: several times a month in active periods, else long quiet stretches.',
    source: 'https://veracore.ch/guides/how-often-eu-sanctions-list-updated.html',
    readOn: '2026-11-29',
  },
  uk_sanctions: {
    contentDays: 30,
    statement: 'Several updates in an active week, without a schedule.',
    source: 'https://legichain.com/en/resources/sanctions-lists-comparison',
    readOn: '2026-11-29',
  },
  us_special_measures: {
    contentDays: 90,
    statement: 'The file comes with the service. Its maximum age is 90 days.',
    source: 'src/lists/sources/us-special-measures/README.md',
    readOn: '2026-11-29',
  },
};
