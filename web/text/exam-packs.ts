export const packs = {
  title: 'Evidence packs',
  detail:
    'A zip that an examiner takes home: records, replays, and the proof that nothing was changed. The audit trail says who took it.',
  sample: {
    title: 'A random sample',
    detail:
      'Which ones are drawn follows from the range and the seed, a text that you choose: the same draw the same, and anybody can check it.',
    of: 'Of what',
    kinds: { SCREENING: 'Screenings', TRANSACTION: 'Transactions' },
    from: 'From',
    to: 'Up to and with',
    size: 'How many',
    seed: 'Seed',
    seedHow: 'Such as examination-2026',
    make: 'Draw and download',
  },
  one: {
    title: 'One record',
    of: 'Of what',
    kinds: { screenings: 'Screening', transactions: 'Transaction', customers: 'Customer' },
    id: 'Its id',
    idHow:
      'The button “Evidence pack” on the page of the record does the same. Its id is the last part of the address there.',
    make: 'Download',
  },
  making: 'Each record is run again and sealed: twenty-five take some seconds, more take longer.',
  made: (name: string, size: string) => `${name}, ${size}, is among your downloads.`,
  taken: {
    title: 'Packs that were taken',
    none: 'None was taken yet.',
    columns: { when: 'When', who: 'Who', of: 'Of what', decisions: 'Records' },
    of: { SCREENING: 'screenings', TRANSACTION: 'transactions', CUSTOMER: 'customer' },
    sample: (what: string, from: string, to: string, seed: string) =>
      `Sample of ${what}, ${from} to ${to}, seed ${seed}`,
    one: (what: string) => `One of the ${what}`,
    customer: 'One customer',
  },
};
