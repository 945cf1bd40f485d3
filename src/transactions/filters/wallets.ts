/** Keys of wallets and accounts that somebody asks about. */
import { CHAINS } from '../../wallets/chains.ts';
import { accountKey, walletKey } from '../types/subjects.ts';

/** One for each form that the address has on some chain, and one as it is written, for chains that are not known. */
export function walletKeys(tenantId: string, address: string): string[] {
  const forms = new Set([address, ...CHAINS.flatMap(({ read }) => read(address) ?? [])]);
  return [...forms].map((form) => walletKey(tenantId, form));
}

/**
 * Of an account without its bank, and at the bank where one is named: a payment that names the bank is found with it alone.
 * @param bic null: not known
 */
export function accountKeys(tenantId: string, account: string, bic: string | null): string[] {
  return [accountKey(tenantId, account, null), ...(bic === null ? [] : [accountKey(tenantId, account, bic)])];
}
