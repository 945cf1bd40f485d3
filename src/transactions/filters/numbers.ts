/** Search keys for references, wallets and accounts. */

import { accountKey, walletKey } from '../../domain/subjects.ts';
import { CHAINS } from '../../domain/wallets/chains.ts';
import { accountTrait } from '../traits.ts';
import type { Moved, Numbers } from './store.ts';

/** Keys of the address in each chain's normal form, and as written, for unknown chains. */
export function walletAsked(tenantId: string, address: string): Moved {
  const forms = new Set([address, ...CHAINS.flatMap(({ read }) => read(address) ?? [])]);
  return { keys: [...forms].map((form) => walletKey(tenantId, form)), traits: [] };
}

/** @param bic null: any bank; otherwise this bank, or payments that name no bank */
export function accountAsked(tenantId: string, account: string, bic: string | null): Moved {
  const unnamed = accountKey(tenantId, account, null);
  if (bic !== null) return { keys: [unnamed, accountKey(tenantId, account, bic)], traits: [] };
  return { keys: [unnamed], traits: [accountTrait(tenantId, account)] };
}

/** All meanings of a search text. References are also tried in upper case. */
export function numbersAsked(tenantId: string, text: string): Numbers {
  const account = accountAsked(tenantId, text, null);
  return {
    beginnings: [...new Set([text, text.toUpperCase()])],
    keys: [...walletAsked(tenantId, text).keys, ...account.keys],
    traits: account.traits,
  };
}
