import { counted } from './counted.ts';

export const listFreshness = {
  title: (days: number) => `Freshness in the last ${days} days`,
  show: 'Period',
  days: (count: string) => `${count} days`,
  none: 'No list was stale.',
  noneKnown: (since: string) => `No list was stale since records began on ${since}.`,
  some: (lists: number) => (lists === 1 ? '1 list was stale:' : `${lists} lists were stale:`),
  line: (title: string, hours: string, times: number) =>
    `${title}: ${hours} hours${times === 1 ? '' : `, ${times} times`}`,
  from: (from: string, to: string) => `from ${from} to ${to}`,
  still: (from: string) => `since ${from}, still stale`,
  unknown: 'No records yet: checks are recorded from now on.',
  state: { CURRENT: 'fresh', FAILED: 'check failed', STALE: 'stale', UNKNOWN: 'unknown' },
  cell: (day: string, state: string) => `${day}: ${state}`,
  oldest: (hours: string) => `at most ${counted(hours, 'hour', 'hours')} old`,
  staleFor: (hours: string) => `${counted(hours, 'hour', 'hours')} stale`,
  strip: (title: string, stale: number, failed: number, known: number) =>
    `${title}: ${known} days on record, ${stale} with stale hours, ${failed} more with a failed check`,
  table: 'Days with problems, as a table',
  columns: { list: 'List', day: 'Day', state: 'State', oldest: 'Oldest', looks: 'Checks' },
  looks: (looks: number, failed: number) => (failed === 0 ? String(looks) : `${looks}, ${failed} failed`),
  allWell: 'None',
};
