export const parties = {
  title: 'Parties',
  columns: {
    name: 'Name',
    marks: 'Marks',
    transactions: 'Transactions',
    firstSeen: 'First seen',
    lastSeen: 'Last seen',
  },
  filters: { name: 'Name', mark: 'Mark', find: 'Find', reset: 'Clear filters' },
  mark: { WHITELIST: 'Exempted', BLACKLIST: 'Barred', FROZEN: 'Frozen' },
  until: (day: string) => `until ${day}`,
  also: (names: number) => (names === 1 ? 'and 1 other name' : `and ${names} other names`),
  about: (count: string) => `about ${count}`,
  none: 'No party fits these filters.',
  noneSoFar: 'None among the newest that were looked through. Earlier ones were not looked at yet.',
  lookFurther: 'Look further back',
  noneYet: 'No party is known yet: they come with the first transaction that is screened.',
};
