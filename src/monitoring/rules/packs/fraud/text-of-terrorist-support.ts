import { typology } from '../typology.ts';

/** Phrases, not single words: books, films and news name the groups too. */
const PHRASES = [
  ...[
    'for the mujahideen',
    'support the mujahideen',
    'for the mujahidin',
    'support the mujahidin',
    'war against kufar',
  ],
  ...[
    'war against kuffar',
    'for jihad',
    'jihad fund',
    'equip a fighter',
    'equip a fighter for',
    'for the brothers at the front',
  ],
  ...['für den Dschihad', 'für die Mudschahedin', 'pour le djihad', 'pour les moudjahidines'],
];

export const textOfTerroristSupport = typology({
  indicator:
    'Information included in a transaction between customers or in a note accompanying a peer-to-peer transfer include key terms known to be associated with terrorism or terrorist organizations.',
  citations: [
    {
      document: 'FinCEN Advisory of May 8, 2024, on Iran-backed terrorist organizations',
      place: 'Red flags',
      url: 'https://compliancecohort.squarespace.com/blog/fincen-advisory-on-iran-backed-terrorist-organizations',
      readOn: '2026-11-29',
    },
    {
      document: 'FinCEN Advisory FIN-2025-A001',
      place: 'Red flag indicators',
      url: 'https://www.compliancecohort.com/blog/fincen-issues-advisory-on-the-financing-of-isis',
      readOn: '2026-11-29',
    },
  ],
  // As quoted by https://regreport.info/2025/04/01/fincen-issuances-focus-on-bulk-cash-smuggling-into-out-of-mexico-isis-financing.
  keyTerm: 'ISIS-2025-A001',
  rule: {
    ruleId: 'text-of-terrorist-support',
    name: 'Text in support of terrorism',
    description: 'The purpose or the message of a payment has a phrase that supports terrorists.',
    typology: 'Terrorist financing: support in the text',
    rationale:
      'Supporters write what they give for. Phrases are compared, not names of groups, so that books and news pass. Names of listed organizations are found by screening.',
    parameters: { phrases: { value: PHRASES, description: 'Phrases in purpose or message' } },
    when: {
      any: [
        { field: 'transaction.message', containsAny: { parameter: 'phrases' } },
        { field: 'transaction.purpose', containsAny: { parameter: 'phrases' } },
      ],
    },
    severity: 'HIGH',
    score: 75,
    remark: 'The text of the payment supports terrorists.',
  },
  guilty: [
    {
      tells: 'A clerk gives 50 three times, and writes what for.',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 50,
          by: 'MOBILE',
          other: 'collector',
          isSame: true,
          times: 3,
          every: 7,
          fields: { message: 'Support the mujahideen' },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A student buys a book on the mujahideen of the 1980s.',
      occupation: 'Student',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 24, by: 'CARD', other: 'bookshop', isFirm: true },
          fields: { remittancePurpose: 'Book: The mujahideen, a history' },
        },
      ],
    },
    {
      tells: 'A clerk pays a friend by the name of Jihad for a dinner.',
      steps: [
        { day: 0, way: 'PAYS', amount: 18, by: 'MOBILE', other: 'friend', fields: { message: 'Dinner with Jihad' } },
      ],
    },
  ],
});
