import { LIST_POLICY, type ListPolicy } from '../../../screening/payment-parties/policy.ts';
import { type WalletParts, walletEvidence } from '../../../screening/payment-parties/wallet-evidence.ts';
import { type WalletEvidence, walletFindings } from '../../../screening/payment-parties/wallet-exposure.ts';
import type { Stage } from '../stage.ts';

export function walletStage(parts: WalletParts): Stage<WalletEvidence, ListPolicy> {
  return {
    id: 'WALLET',
    description:
      'Finds listed wallets, and wallets with earlier transactions with listed wallets in your organization.',
    gather: (batch) => walletEvidence(parts, batch),
    contextOf: (_, { policy }, policies) => policies.at(LIST_POLICY, policy),
    judge: (_, evidence, policy) => walletFindings(evidence, policy),
  };
}
