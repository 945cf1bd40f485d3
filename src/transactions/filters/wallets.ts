/** Keys of a wallet that somebody asks about by its address alone. */
import { CHAINS } from '../../wallets/chains.ts';
import { walletKey } from '../types/subjects.ts';

/** One for each form that the address has on some chain, and one as it is written, for chains that are not known. */
export function walletKeys(tenantId: string, address: string): string[] {
  const forms = new Set([address, ...CHAINS.flatMap(({ read }) => read(address) ?? [])]);
  return [...forms].map((form) => walletKey(tenantId, form));
}
