/** What the rules ask of other parts of the room: who the parties are, what their wallets have to do with. */

import type { ListHit } from '../list-screening/hits.ts';
import type { PartySearch } from '../list-screening/party-search.ts';
import type { Parties } from '../parties/parties.ts';
import type { ResolvedParty } from '../parties/types.ts';
import type { ExtraFacts, PartyFacts } from '../rules/facts.ts';
import type { ListSearch } from '../screening/list-search.ts';
import type { Settings } from '../settings/settings.ts';
import { isMixer } from '../wallets/mixers.ts';
import type { Transaction, Wallet } from './types/transaction.ts';

export interface ExtraFactsParts {
  settings: Pick<Settings, 'get'>;
  lists: Pick<ListSearch, 'current'>;
  search: Pick<PartySearch, 'wallets'>;
  parties: Pick<Parties, 'resolve'>;
}

type WalletFacts = ExtraFacts['wallet'];
const NO_EXPOSURE: WalletFacts = { exposure: null, hops: null };

/** @returns in the order of the transactions */
export function extraFactsOf(parts: ExtraFactsParts) {
  const { parties } = parts;
  return async (tenantId: string, transactions: readonly Transaction[]): Promise<Omit<ExtraFacts, 'graph'>[]> => {
    const [sides, listed] = await Promise.all([
      parties.resolve({ tenantId, transactions }),
      listedWallets(parts, tenantId, transactions),
    ]);
    return transactions.map((transaction, at): Omit<ExtraFacts, 'graph'> => {
      return {
        sender: factsOf(sides[at]!.SENDER),
        receiver: factsOf(sides[at]!.RECEIVER),
        wallet: exposureOf(walletsOf(transaction).flatMap(({ address }) => listed.get(address) ?? [])),
      };
    });
  };
}

function factsOf(party: ResolvedParty | null): PartyFacts {
  if (!party) return { knownSince: null, transactionsBefore: null };
  return {
    knownSince: party.isNew ? null : party.firstSeenAt.toISOString(),
    transactionsBefore: party.transactionsBefore,
  };
}

async function listedWallets(
  { settings, lists, search }: ExtraFactsParts,
  tenantId: string,
  transactions: readonly Transaction[],
): Promise<Map<string, ListHit[]>> {
  const wallets = transactions.flatMap(walletsOf);
  const [first] = transactions;
  if (!first || wallets.length === 0) return new Map();
  const [tenant, searched] = await Promise.all([settings.get(tenantId), lists.current(tenantId)]);
  const { transactionType } = first.content;
  return search.wallets({ tenantId, transactionType, transactions, settings: tenant, lists: searched }, wallets);
}

function walletsOf({ content: { sender, receiver } }: Transaction): Wallet[] {
  return [sender?.wallet, receiver?.wallet].filter((wallet) => wallet != null);
}

/** The wallets of the transaction itself: those that they deal with are findings of the stage WALLET. */
function exposureOf(hits: readonly ListHit[]): WalletFacts {
  if (hits.some(({ categories }) => categories.includes('SANCTION'))) return { exposure: 'SANCTIONED', hops: 0 };
  if (hits.some(({ primaryName }) => isMixer(primaryName))) return { exposure: 'MIXER', hops: 0 };
  return NO_EXPOSURE;
}
