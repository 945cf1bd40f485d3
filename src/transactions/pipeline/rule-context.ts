/** Facts from other modules that rules need: the parties and the exposure of their wallets. */

import type { Transaction, Wallet } from '../../domain/transaction.ts';
import { isMixer } from '../../domain/wallets/mixers.ts';
import type { RuleContext } from '../../monitoring/rules/evaluation/outside.ts';
import type { ExtraFacts, PartyRuleFacts } from '../../monitoring/rules/facts.ts';
import type { ResolvedParty } from '../../screening/parties/types.ts';
import type { ListHit } from '../../screening/payment-parties/hits.ts';
import { blockedBy } from '../../screening/payment-parties/list-verdicts.ts';
import type { PartySearch } from '../../screening/payment-parties/party-search.ts';
import { LIST_POLICY } from '../../screening/payment-parties/policy.ts';
import type { StageBatch } from './stage.ts';

type WalletFacts = ExtraFacts['wallet'];
const NO_EXPOSURE: WalletFacts = { exposure: null, hops: null };

export async function ruleContextOf(batch: StageBatch, search: Pick<PartySearch, 'wallets'>): Promise<RuleContext> {
  const { transactions, countries, lookups } = batch;
  const [sides, listed] = await Promise.all([
    lookups.sides(transactions),
    search.wallets(batch, transactions.flatMap(walletsOf)),
  ]);
  const blocks = blockedBy(LIST_POLICY.content.lists.SANCTIONS, batch.settings['transactions.blockingMeasures']);
  const extra = transactions.map((transaction, at) => ({
    sender: factsOf(sides[at]!.SENDER),
    receiver: factsOf(sides[at]!.RECEIVER),
    wallet: exposureOf(
      walletsOf(transaction).flatMap(({ address }) => listed.get(address) ?? []),
      blocks,
    ),
  }));
  const holders = sides.map(({ SENDER, RECEIVER }) => ({
    SENDER: SENDER?.holder ?? [],
    RECEIVER: RECEIVER?.holder ?? [],
  }));
  return {
    ...{ countries, extra, holders },
    customers: (transactions) => lookups.customerFacts(transactions),
    namesakes: (seqs, isNamed) => lookups.namesakes(seqs, isNamed),
    peers: () => lookups.peers(),
  };
}

function factsOf(party: ResolvedParty | null): PartyRuleFacts {
  if (!party) return { knownSince: null, transactionsBefore: null };
  return {
    knownSince: party.isNew ? null : party.earliestPaidAt.toISOString(),
    transactionsBefore: party.transactionsBefore,
  };
}

function walletsOf({ content: { sender, receiver } }: Transaction): Wallet[] {
  return [sender?.wallet, receiver?.wallet].filter((wallet) => wallet != null);
}

/** Exposure from listings of the transaction's own wallets. The WALLET stage covers their counterparties. */
function exposureOf(hits: readonly ListHit[], blocks: (hit: ListHit) => boolean): WalletFacts {
  if (hits.some((hit) => hit.categories.includes('SANCTION') && blocks(hit)))
    return { exposure: 'SANCTIONED', hops: 0 };
  if (hits.some(({ primaryName }) => isMixer(primaryName))) return { exposure: 'MIXER', hops: 0 };
  return NO_EXPOSURE;
}
