import { counted } from './counted.ts';

export const listFreshness = {
  title: (days: number) => `Was any list stale in the last ${days} days?`,
  show: 'Days',
  days: (count: string) => `${count} days`,
  none: 'No: each list was found up to date in time.',
  noneKnown: (since: string) => `No, as far as it is known: since ${since}.`,
  some: (lists: number) => (lists === 1 ? 'Yes, one was:' : `Yes, ${lists} were:`),
  line: (title: string, hours: string, times: number) =>
    `${title}: ${hours} hours${times === 1 ? '' : `, ${times} times`}`,
  from: (from: string, to: string) => `from ${from} to ${to}`,
  still: (from: string) => `since ${from}, and it still is`,
  unknown: 'Nothing is known yet: looks at the publishers are kept from now on.',
  state: { CURRENT: 'up to date', FAILED: 'a look failed', STALE: 'stale', UNKNOWN: 'not known' },
  cell: (day: string, state: string) => `${day}: ${state}`,
  oldest: (hours: string) => `at most ${counted(hours, 'hour', 'hours')} old`,
  staleFor: (hours: string) => `${counted(hours, 'hour', 'hours')} stale`,
  strip: (title: string, stale: number, failed: number, known: number) =>
    `${title}: of ${known} known days ${stale} with a stale time, ${failed} more with a failed look`,
  table: 'The days that were not up to date, as a table',
  columns: { list: 'List', day: 'Day', state: 'State', oldest: 'Oldest', looks: 'Looks' },
  looks: (looks: number, failed: number) => (failed === 0 ? String(looks) : `${looks}, ${failed} failed`),
  allWell: 'There is none.',
};
