import { typology } from '../typology.ts';
import { OFAC_WALLETS } from './citations.ts';

export const sanctionedWallet = typology({
  indicator:
    'OFAC publishes addresses of virtual currency as identifying information of sanctioned persons. A transfer from or to one of them is a dealing with that person.',
  citations: [OFAC_WALLETS],
  rule: {
    ruleId: 'sanctioned-wallet',
    name: 'Wallet of a sanctioned party',
    description:
      'A wallet of the transaction is itself listed. One transfer away from a listed one: not found out yet.',
    typology: 'Sanctions evasion with virtual assets',
    rationale: 'Sanctions are strict liability: the transaction must not go on. An address is exact, unlike a name.',
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
  },
  isSeenLast: true,
  guilty: [
    {
      tells: 'A clerk sends 400 in ETH to an address on a sanctions list.',
      listed: [
        {
          externalReferenceId: 'STORY-SANCTIONED-WALLET',
          entityType: 'ORGANIZATION',
          watchlistCategory: 'SANCTION',
          names: [{ fullNameRaw: 'Quellmark Obsidian Exchange' }],
          cryptoWallets: [{ currency: 'ETH', address: '0x71c3a9e5b2d84f60718293a4b5c6d7e8f9010a2b' }],
        },
      ],
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 400, by: 'ETH', other: 'trader' },
          fields: { toAddress: '0x71c3a9e5b2d84f60718293a4b5c6d7e8f9010a2b' },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A clerk sends 400 in ETH to an address that differs from a listed one in its last characters.',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 400, by: 'ETH', other: 'trader' },
          fields: { toAddress: '0x71c3a9e5b2d84f60718293a4b5c6d7e8f9010b3c' },
        },
      ],
    },
    {
      tells: 'A clerk moves savings in ETH to the own wallet twice a month.',
      steps: [{ day: 0, way: 'PAYS', amount: 400, by: 'ETH', times: 3, every: 15 }],
    },
  ],
});
