/** Facts of other rooms that rules need: the parties, and what their wallets are connected with. */
import type { ListHit } from '../list-screening/hits.ts';
import type { PartySearch } from '../list-screening/party-search.ts';
import type { ResolvedParty } from '../parties/types.ts';
import type { Surroundings } from '../rules/evaluation/outside.ts';
import type { ExtraFacts, PartyFacts } from '../rules/facts.ts';
import type { Transaction, Wallet } from '../transactions/types/transaction.ts';
import { isMixer } from '../wallets/mixers.ts';
import type { StageBatch } from './stage.ts';

type WalletFacts = ExtraFacts['wallet'];
const NO_EXPOSURE: WalletFacts = { exposure: null, hops: null };

export async function surroundingsOf(batch: StageBatch, search: Pick<PartySearch, 'wallets'>): Promise<Surroundings> {
  const { transactions, countries, lookUps } = batch;
  const [sides, listed] = await Promise.all([
    lookUps.sides(transactions),
    search.wallets(batch, transactions.flatMap(walletsOf)),
  ]);
  const extra = transactions.map((transaction, at) => ({
    sender: factsOf(sides[at]!.SENDER),
    receiver: factsOf(sides[at]!.RECEIVER),
    wallet: exposureOf(walletsOf(transaction).flatMap(({ address }) => listed.get(address) ?? [])),
  }));
  return { countries, extra };
}

function factsOf(party: ResolvedParty | null): PartyFacts {
  if (!party) return { knownSince: null, transactionsBefore: null };
  return {
    knownSince: party.isNew ? null : party.firstSeenAt.toISOString(),
    transactionsBefore: party.transactionsBefore,
  };
}

function walletsOf({ content: { sender, receiver } }: Transaction): Wallet[] {
  return [sender?.wallet, receiver?.wallet].filter((wallet) => wallet != null);
}

/** Listings of the transaction's own wallets. Their counterparties are a matter of the stage WALLET. */
function exposureOf(hits: readonly ListHit[]): WalletFacts {
  if (hits.some(({ categories }) => categories.includes('SANCTION'))) return { exposure: 'SANCTIONED', hops: 0 };
  if (hits.some(({ primaryName }) => isMixer(primaryName))) return { exposure: 'MIXER', hops: 0 };
  return NO_EXPOSURE;
}
