import { typology } from '../typology.ts';
import { FATF_ANONYMITY, FINCEN_DARKNET, FINCEN_MIXING } from './citations.ts';

export const mixerExposure = typology({
  indicator:
    'A transaction makes use of mixing and tumbling services, suggesting an intent to obscure the flow of illicit funds between known wallet addresses and darknet marketplaces.',
  citations: [FINCEN_DARKNET, FATF_ANONYMITY, FINCEN_MIXING],
  rule: {
    ruleId: 'mixer-exposure',
    name: 'Mixer or criminal source',
    description:
      'A wallet of the transaction is one of a listed mixer. Closeness, stolen funds, ransomware and darknet markets: not found out yet.',
    typology: 'Mixers and darknet markets',
    rationale:
      'Mixing hides the source. Payments to a mixer itself are deliberate; a few transfers away it may be chance.',
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
  },
  guilty: [
    {
      tells: 'A freelancer gets 1,900 in ETH twice out of a mixing service that the organization lists.',
      occupation: 'Freelance designer',
      listed: [
        {
          externalReferenceId: 'STORY-MIXER',
          entityType: 'ORGANIZATION',
          watchlistCategory: 'ADVERSE_MEDIA',
          names: [{ fullNameRaw: 'Nebelmeer Mixer' }],
          cryptoWallets: [{ currency: 'ETH', address: '0x4f8e2d1c0b9a8776655443322110ffeeddccbbaa' }],
        },
      ],
      steps: [
        {
          ...{ day: 0, way: 'GETS', amount: 1_900, by: 'ETH', other: 'client', times: 2, isSame: true },
          fields: { fromAddress: '0x4f8e2d1c0b9a8776655443322110ffeeddccbbaa' },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A freelancer gets 1,900 in ETH from a client whose company sells food mixers.',
      occupation: 'Freelance designer',
      listed: [
        {
          externalReferenceId: 'STORY-FOOD-MIXERS',
          entityType: 'ORGANIZATION',
          watchlistCategory: 'INTERNAL',
          names: [{ fullNameRaw: 'Bramwick Food Mixer Works' }],
        },
      ],
      steps: [
        {
          ...{ day: 0, way: 'GETS', amount: 1_900, by: 'ETH', other: 'client', isFirm: true, times: 2, isSame: true },
          fields: { message: 'Logo for our new food mixer' },
        },
      ],
    },
    {
      tells: 'A clerk sends 600 in ETH to a friend after a holiday together.',
      steps: [{ day: 0, way: 'PAYS', amount: 600, by: 'ETH', other: 'friend' }],
    },
  ],
});
