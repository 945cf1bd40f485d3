import { typology } from '../typology.ts';
import { PERSON_SENDS, TO_A_PERSON } from './conditions.ts';
import { ELDER_KEY_TERM, FINCEN_ELDER_2022 } from './sources.ts';

/** Reasons that fraudsters give for a payment. Common real fees, such as legal and training fees, are not included. */
const PRETEXTS = [
  ...['release fee', 'release fees', 'clearance fee', 'activation fee', 'onboarding fee', 'unlock fee'],
  ...['inheritance fee', 'inheritance tax', 'lottery', 'winnings', 'prize money', 'sweepstakes'],
  ...['money laundering certificate', 'anti terrorism certificate', 'tech support', 'virus removal'],
  ...['Freigabegebühr', 'Erbschaftsgebühr'],
];

export const advanceFeeFraud = typology({
  indicator:
    'The victim pays fees in advance for an inheritance, a lottery prize, a job or a loan that does not exist, and is asked for one fee after the other (paraphrased).',
  citations: [
    {
      document: 'AUSTRAC, Victim of an overseas investment scam',
      place: 'section "The crime"',
      url: 'https://austrac.gov.au/business/how-comply-guidance-and-resources/guidance-resources/austrac-information-identified-australian-victim-a2-million-overseas-investment-scam',
      readOn: '2026-11-29',
    },
    {
      document: 'Western Australia Police, Advanced Fee Fraud',
      place: 'Common types',
      url: 'https://www.police.wa.gov.au/Crime/Fraud/Scams/Requests-for-money-and-advanced-fee-fraud',
      readOn: '2026-11-29',
    },
    FINCEN_ELDER_2022,
  ],
  keyTerm: ELDER_KEY_TERM,
  rule: {
    ruleId: 'advance-fee-fraud',
    name: 'Fee for a prize, an inheritance or a job to a person',
    description:
      'A person pays another person, within 90 days of their first payment to them, and the text names a fee of the kind that fraudsters ask for.',
    typology: 'Advance fee and employment scam',
    rationale:
      'Authorities, consulates and law firms take fees to accounts of organizations. A fee for a prize, a release or a job that goes to a private account is hardly ever honest.',
    parameters: {
      words: { value: PRETEXTS, description: 'Words in purpose or message' },
      from: { value: 150, description: 'From this amount, in the base currency' },
    },
    when: {
      all: [
        ...PERSON_SENDS,
        ...TO_A_PERSON,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        {
          any: [
            { field: 'transaction.purpose', containsAny: { parameter: 'words' } },
            { field: 'transaction.message', containsAny: { parameter: 'words' } },
          ],
        },
        { aggregate: { fn: 'count', by: 'pair', window: '275d', offset: '90d' }, eq: 0 },
      ],
    },
    severity: 'HIGH',
    score: 70,
    response: 'HOLD',
    remark: 'The customer pays a person a fee of the kind that fraudsters ask for in advance.',
  },
  guilty: [
    {
      tells: 'A clerk pays a lawyer who exists in e-mails alone 480, 900 and 1,600 for the release of an inheritance.',
      steps: [480, 900, 1_600].map((amount, at) => ({
        ...{ day: at * 4, way: 'PAYS', amount, by: 'TRANSFER', other: 'lawyer', isSame: true, country: 'ES' },
        fields: { remittancePurpose: 'Release fee, estate of the late Mr Wendelin' },
      })),
    },
    {
      tells: 'A student pays a recruiter 250 for onboarding and 400 for equipment before a job that never begins.',
      occupation: 'Student',
      steps: [250, 400].map((amount, at) => ({
        ...{ day: at * 2, way: 'PAYS', amount, by: 'MOBILE', other: 'recruiter', isSame: true },
        fields: { message: at === 0 ? 'Onboarding fee remote job' : 'Equipment remote job' },
      })),
    },
  ],
  innocent: [
    {
      tells: 'A clerk pays a lawyer who works alone 900 of legal fees, and a teacher a training fee of 300.',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 900, by: 'TRANSFER', other: 'lawyer' },
          fields: { remittancePurpose: 'Legal fees' },
        },
        {
          ...{ day: 5, way: 'PAYS', amount: 300, by: 'TRANSFER', other: 'teacher' },
          fields: { message: 'Training fee' },
        },
      ],
    },
    {
      tells: 'An heir pays the inheritance tax to the tax office.',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 4_800, by: 'TRANSFER', other: 'tax office', isFirm: true },
          fields: { remittancePurpose: 'Inheritance tax' },
        },
      ],
    },
    {
      tells: 'A clerk pays a colleague 20 for the lottery syndicate of the office.',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 20,
          by: 'MOBILE',
          other: 'colleague',
          isSame: true,
          times: 3,
          every: 7,
          fields: { message: 'Lottery' },
        },
      ],
    },
  ],
});
