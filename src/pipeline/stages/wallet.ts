import { type WalletParts, walletEvidence } from '../../list-screening/wallet-evidence.ts';
import { type WalletEvidence, walletFindings } from '../../list-screening/wallet-exposure.ts';
import type { Stage } from '../stage.ts';

export function walletStage(parts: WalletParts): Stage<WalletEvidence> {
  return {
    id: 'WALLET',
    description: 'Finds listed wallets, and wallets that your organisation saw deal with listed ones.',
    expected: false,
    gather: (batch) => walletEvidence(parts, batch),
    judge: (_, evidence) => walletFindings(evidence),
  };
}
