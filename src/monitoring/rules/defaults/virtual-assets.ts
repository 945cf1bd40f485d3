import type { Rule } from '../language/types.ts';
import { rule } from '../packs/rule.ts';

/** Countries where the names travel with any amount: Regulation (EU) 2023/1113, as the rule below cites it. */
export const EEA = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO'.split(
  ' ',
);

/** Rules on wallets and on the Travel Rule. */
export const VIRTUAL_ASSETS: readonly Rule[] = [
  rule({
    ruleId: 'sanctioned-wallet',
    name: 'Wallet of a sanctioned party',
    description:
      'A wallet of the transaction is itself listed. One transfer away from a listed one: not found out yet.',
    typology: 'Sanctions evasion with virtual assets',
    source:
      'OFAC Sanctions Compliance Guidance for the Virtual Currency Industry (2021); FATF Recommendations 6, 7 and 15',
    rationale: 'Sanctions are strict liability: the transaction must not go on.',
    parameters: { hops: { value: 1, description: 'Transfers in between, at most' } },
    when: {
      all: [
        { field: 'wallet.exposure', in: ['SANCTIONED', 'TERRORIST_FINANCING'] },
        { field: 'wallet.exposureHops', lte: { parameter: 'hops' } },
      ],
    },
    mode: 'HARD_STOP',
    actions: ['BLOCK_TRANSACTION', 'CREATE_ALERT'],
    severity: 'CRITICAL',
    score: 95,
    remark: 'A wallet of the transaction belongs to, or is closely tied to, a sanctioned party.',
  }),
  rule({
    ruleId: 'mixer-exposure',
    name: 'Mixer or criminal source',
    description:
      'A wallet of the transaction is one of a listed mixer. Closeness, stolen funds, ransomware and darknet markets: not found out yet.',
    typology: 'Mixers and darknet markets',
    source:
      'FATF Virtual Assets Red Flag Indicators (2020); FinCEN Proposed Rule on Convertible Virtual Currency Mixing (2023)',
    rationale: 'Who mixes wants the source forgotten. A few transfers away it may be chance.',
    parameters: { hops: { value: 2, description: 'Transfers in between, at most' } },
    when: {
      all: [
        { field: 'wallet.exposure', in: ['RANSOMWARE', 'STOLEN_FUNDS', 'DARKNET_MARKET', 'MIXER'] },
        { field: 'wallet.exposureHops', lte: { parameter: 'hops' } },
      ],
    },
    severity: 'HIGH',
    score: 75,
    remark: 'A wallet of the transaction is closely tied to a mixer or to proceeds of crime.',
  }),
  rule({
    ruleId: 'travel-rule-missing',
    name: 'Travel Rule data missing',
    description:
      'A virtual asset transfer without the name of the originator or of the beneficiary: of any amount where a side or its provider is in the EU or EEA, else above 1,000.',
    typology: 'Travel Rule',
    source:
      'FATF Recommendation 16 and paragraph 7(b) of the interpretive note to Recommendation 15 (USD or EUR 1,000; not read again); Regulation (EU) 2023/1113, Article 14 and recital 30: crypto-assets "regardless of their amount" (springlex.eu, horizon-scanner.com, read 2026-11-22)',
    rationale:
      'The names must travel with the transfer. Score only, as transfers to own wallets look the same; make it HIGH where yours always have them.',
    appliesTo: ['CRYPTO', 'STABLECOIN'],
    parameters: {
      from: { value: 1_000, description: 'Above this amount, in the base currency (USD or EUR 1,000)' },
      anyAmount: { value: EEA, description: 'Countries whose law knows no least amount' },
    },
    when: {
      all: [
        {
          any: [
            { field: 'transaction.baseAmount', gt: { parameter: 'from' } },
            ...['sender.country', 'sender.vaspCountry', 'receiver.country', 'receiver.vaspCountry'].map((field) => ({
              field,
              in: { parameter: 'anyAmount' },
            })),
          ],
        },
        {
          any: [
            { field: 'travelRule.hasOriginator', eq: false },
            { field: 'travelRule.hasBeneficiary', eq: false },
          ],
        },
      ],
    },
    severity: 'MEDIUM',
    score: 45,
    status: 'RULES_VIOLATION',
    remark: 'Originator or beneficiary of the transfer is not named, as the Travel Rule asks.',
  }),
];
