import { EEA } from '../../../../lists/countries/eea.ts';
import { typology } from '../typology.ts';
import { EU_ANY_AMOUNT, EU_TRAVEL_RULE, FATF_TRAVEL_RULE } from './citations.ts';
import { VIRTUAL_ASSET_TYPES } from './conditions.ts';

const PROVIDER = { name: 'Halvard Exchange', country: 'DE' };

export const travelRuleMissing = typology({
  indicator:
    'A transfer between two virtual asset service providers comes without the name of the originator or of the beneficiary, which the providers must send along.',
  citations: [FATF_TRAVEL_RULE, EU_TRAVEL_RULE, EU_ANY_AMOUNT],
  rule: {
    ruleId: 'travel-rule-missing',
    name: 'Travel Rule data missing',
    description:
      'A virtual asset transfer with another provider without the name of the originator or of the beneficiary: of any amount where a side or its provider is in the EU or EEA, else above 1,000.',
    typology: 'Travel Rule',
    rationale:
      'Between providers the names must travel with the transfer, and both can ask their customer. Transfers with wallets that no provider keeps have their own rule, as people often move their savings to them.',
    appliesTo: VIRTUAL_ASSET_TYPES,
    parameters: {
      from: { value: 1_000, description: 'Above this amount, in the base currency (USD or EUR 1,000)' },
      anyAmount: { value: EEA, description: 'Countries whose law knows no least amount' },
    },
    when: {
      all: [
        { field: 'counterparty.vaspName', present: true },
        {
          any: [
            { field: 'travelRule.hasOriginator', eq: false },
            { field: 'travelRule.hasBeneficiary', eq: false },
          ],
        },
        {
          any: [
            { field: 'transaction.baseAmount', gt: { parameter: 'from' } },
            ...['sender.country', 'sender.vaspCountry', 'receiver.country', 'receiver.vaspCountry'].map((field) => ({
              field,
              in: { parameter: 'anyAmount' },
            })),
          ],
        },
      ],
    },
    severity: 'MEDIUM',
    score: 60,
    status: 'RULES_VIOLATION',
    remark: 'Originator or beneficiary of the transfer is not named, as the Travel Rule asks.',
  },
  guilty: [
    {
      tells: 'A clerk gets 240 in Ether twice from a German provider that names no originator.',
      steps: [
        {
          ...{ day: 0, way: 'GETS', amount: 240, by: 'ETH', other: 'originator', isSame: true, times: 2 },
          fields: { senderName: '', senderType: '', travelRule: { originatingVasp: PROVIDER } },
        },
      ],
    },
    {
      tells: 'A clerk sends 1,800 and 1,500 to a US provider without a name of the beneficiary.',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 1_800, by: 'USDC', other: 'beneficiary', isSame: true },
          fields: {
            ...{ receiverName: '', receiverType: '' },
            travelRule: { beneficiaryVasp: { name: 'Calloway Digital', country: 'US' } },
          },
        },
        {
          ...{ day: 1, way: 'PAYS', amount: 1_500, by: 'USDC', other: 'beneficiary', isSame: true },
          fields: {
            ...{ receiverName: '', receiverType: '' },
            travelRule: { beneficiaryVasp: { name: 'Calloway Digital', country: 'US' } },
          },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A clerk gets 240 in Ether from a German provider that names the originator.',
      steps: [
        {
          ...{ day: 0, way: 'GETS', amount: 240, by: 'ETH', other: 'originator' },
          fields: { travelRule: { originatingVasp: PROVIDER } },
        },
      ],
    },
    {
      tells: 'A clerk sends 900 to a US provider without a name of the beneficiary, below the least amount.',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 900, by: 'USDC', other: 'beneficiary' },
          fields: {
            ...{ receiverName: '', receiverType: '' },
            travelRule: { beneficiaryVasp: { name: 'Calloway Digital', country: 'US' } },
          },
        },
      ],
    },
    {
      tells: 'A clerk moves 1,700 in Ether to a wallet of which only the address is given.',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 1_700, by: 'ETH' },
          fields: { receiverName: '', receiverType: '' },
        },
      ],
    },
  ],
});
