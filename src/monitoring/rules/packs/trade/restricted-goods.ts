import { typology } from '../typology.ts';
import { EXPORT_KEY_TERM, FFIEC_TRADE, NOTICE_2023 } from './citations.ts';
import { FROM, IS_ABROAD, speaksOf } from './conditions.ts';

export const restrictedGoods = typology({
  indicator:
    'Customers involved in potentially higher-risk activities, including activities that may be subject to export/import restrictions (e.g., equipment for military or police organizations of foreign governments, weapons, ammunition, chemical mixtures, classified defense articles, sensitive technical data, nuclear materials, precious gems, or certain natural resources such as metals, ore, and crude oil).',
  citations: [FFIEC_TRADE, NOTICE_2023],
  keyTerm: EXPORT_KEY_TERM,
  rule: {
    ruleId: 'restricted-goods',
    name: 'Weapons and military goods across borders',
    description: 'The text of a payment of 1,000 or more across borders names weapons, military or nuclear goods.',
    typology: 'Goods under export restrictions',
    rationale:
      'Such goods need a license to cross a border, which the customer can show. Hunters and sport shooters buy at home.',
    parameters: {
      goods: {
        value:
          'weapon,weapons,firearm,firearms,ammunition,munition,munitions,rifle,rifles,military equipment,military goods,body armor,body armour,bulletproof,ballistic vests,night vision,thermal imaging,explosives,detonators,missile,missiles,armored vehicles,armoured vehicles,nerve agent,precursor chemicals,centrifuge,centrifuges,uranium,nuclear material,nuclear materials,combat drones,military drones'.split(
            ',',
          ),
        description: 'Words for goods under export restrictions',
      },
      from: { value: 1_000, description: FROM },
    },
    when: {
      all: [
        IS_ABROAD,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        speaksOf({ parameter: 'goods' }),
      ],
    },
    severity: 'HIGH',
    score: 65,
    remark: 'The payment is for goods that need a license to cross borders. Ask for the license.',
  },
  guilty: [
    {
      tells: 'A trading company gets 17,000 twice from abroad for night vision devices and ballistic vests.',
      business: 'Trading',
      steps: [
        {
          ...{ day: 0, way: 'GETS', amount: 17_000, by: 'TRANSFER', other: 'buyer', isFirm: true, isSame: true },
          ...{ times: 2, every: 4, country: 'GE' },
          fields: { remittancePurpose: 'Night vision, 20 pcs; ballistic vests' },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A hunter buys a rifle for 1,900 from a dealer at home.',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 1_900, by: 'TRANSFER', other: 'dealer', isFirm: true },
          fields: { remittancePurpose: 'Hunting rifle' },
        },
      ],
    },
    {
      tells: 'A clerk pays 2,300 for a journey with a camera drone show abroad.',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 2_300, by: 'TRANSFER', other: 'agency', isFirm: true, country: 'ES' },
          fields: { remittancePurpose: 'Journey, hotel and drone show' },
        },
      ],
    },
  ],
});
