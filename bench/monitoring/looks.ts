/** When figures of the reporting data were read. Rules are not chosen by them. Add a row for each reading, also for unpublished ones. */
export const LOOKS: readonly (readonly [day: string, what: string, why: string])[] = [
  [
    '2026-11-29',
    'seed `report-1`, 60 households, 120 days',
    'first report; the rules of the time were rewritten after it',
  ],
  ['2026-11-29', 'seed `report-3`, 60 households, 180 days', 'report of version 7 of the rules'],
  ['2026-11-29', 'held-out half of the labelled data, twice', 'versions 3 and 4 of the behavior policy'],
  ['2026-11-30', 'held-out half of IBM HI-Small, once', 'version 8 of the rules, which were chosen on the other half'],
  [
    '2026-11-30',
    'held-out half of IBM HI-Small, once more',
    'version 9 of the rules: unknown kinds as persons in all of them',
  ],
  [
    '2026-11-30',
    'seed `report-3`, twice more',
    'version 9 of the rules; the rules of peer groups left the standard after the first',
  ],
  [
    '2026-11-30',
    'seed `report-4`, 30 households, 120 days, once',
    'version 10 of the rules: peer groups are standard again, calibrated on seed `calibrate-2`',
  ],
];
