/** How references, wallets and accounts that somebody asks for are found. */

import { accountKey, walletKey } from '../../domain/subjects.ts';
import { CHAINS } from '../../domain/wallets/chains.ts';
import { accountTrait } from '../traits.ts';
import type { Moved, Numbers } from './store.ts';

/** One key for each form that the address has on some chain, and one as it is written, for chains that are not known. */
export function walletAsked(tenantId: string, address: string): Moved {
  const forms = new Set([address, ...CHAINS.flatMap(({ read }) => read(address) ?? [])]);
  return { keys: [...forms].map((form) => walletKey(tenantId, form)), traits: [] };
}

/** @param bic null: at any bank; else there, or at a bank that the payment does not name */
export function accountAsked(tenantId: string, account: string, bic: string | null): Moved {
  const unnamed = accountKey(tenantId, account, null);
  if (bic !== null) return { keys: [unnamed, accountKey(tenantId, account, bic)], traits: [] };
  return { keys: [unnamed], traits: [accountTrait(tenantId, account)] };
}

/** What one text may be; references are written in capitals more often than they are typed so. */
export function numbersAsked(tenantId: string, text: string): Numbers {
  const account = accountAsked(tenantId, text, null);
  return {
    beginnings: [...new Set([text, text.toUpperCase()])],
    keys: [...walletAsked(tenantId, text).keys, ...account.keys],
    traits: account.traits,
  };
}
