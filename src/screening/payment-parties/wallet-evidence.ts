/** Reads the evidence about wallets of a batch: listings, and counterparties in the organization's records. */

import { partyKeys } from '../../domain/subjects.ts';
import type { PartyRole } from '../../domain/transaction.ts';
import type { Database } from '../../platform/db/database.ts';
import { walletsInForce } from '../known-wallets/in-force.ts';
import { provenanceFor } from './list-evidence.ts';
import type { ListSearchBatch, PartySearch } from './party-search.ts';
import { LIST_POLICY } from './policy.ts';
import { readWalletPartners, readWalletsOf } from './store.ts';
import { exposureOf, type WalletEvidence, type WalletExposure, type WalletPartner } from './wallet-exposure.ts';

export interface WalletParts {
  search: Pick<PartySearch, 'wallets'>;
  database: Pick<Database, 'tenant'>;
}

interface UsedWallet {
  /** Position of the transaction in the batch. */
  transaction: number;
  role: PartyRole;
  chain: string;
  address: string;
  subject: string;
  beforeSeq: number;
}

/** Counterparties of a wallet whose own wallets are looked up, the largest amounts first. */
const PARTNERS_LOOKED_UP = 10;
const MAX_HITS = 5;

/** One result per transaction, in their order. */
export async function walletEvidence(
  { search, database }: WalletParts,
  batch: ListSearchBatch,
): Promise<WalletEvidence[]> {
  const basis = {
    policy: LIST_POLICY.version,
    blockingMeasures: batch.settings['transactions.blockingMeasures'],
  };
  const used = walletsOf(batch);
  if (used.length === 0) return batch.transactions.map(() => ({ ...basis, direct: [], exposures: [] }));
  const [direct, exposures] = await Promise.all([
    directHits(search, batch, used),
    exposuresOf(search, database, batch, used),
  ]);
  return batch.transactions.map((_, at) => {
    const own = <T>(values: readonly (T | null)[]) =>
      values.filter((value, index): value is T => value !== null && used[index]!.transaction === at);
    return { ...basis, direct: own(direct), exposures: own(exposures) };
  });
}

function walletsOf({ tenantId, transactions }: ListSearchBatch): UsedWallet[] {
  return transactions.flatMap(({ content, seq }, transaction) =>
    [content.sender, content.receiver].flatMap((party) => {
      const key = party?.wallet && partyKeys(tenantId, party).find(({ kind }) => kind === 'WALLET');
      if (!party?.wallet || !key) return [];
      return [
        {
          transaction,
          role: party.role,
          chain: party.wallet.chain,
          address: party.wallet.address,
          subject: key.key,
          beforeSeq: seq,
        },
      ];
    }),
  );
}

async function directHits(
  search: WalletParts['search'],
  batch: ListSearchBatch,
  used: readonly UsedWallet[],
): Promise<(WalletEvidence['direct'][number] | null)[]> {
  const provenance = provenanceFor(batch);
  const listed = await search.wallets(batch, used);
  return used.map(({ role, address }) => {
    const hits = (listed.get(address) ?? []).filter(({ categories }) => categories.includes('SANCTION'));
    if (hits.length === 0) return null;
    const screened = hits.slice(0, MAX_HITS).map((hit) => ({ ...hit, suppressed: false, provenance: provenance(hit) }));
    return { role, address, hits: screened };
  });
}

async function exposuresOf(
  search: WalletParts['search'],
  database: Pick<Database, 'tenant'>,
  batch: ListSearchBatch,
  used: readonly UsedWallet[],
): Promise<(WalletExposure | null)[]> {
  const { tenantId } = batch;
  const { partners, wallets, kinds } = await database.tenant(tenantId, async (db) => {
    const rows = await readWalletPartners(db, tenantId, used);
    const byWallet = used.map((_, at): WalletPartner[] => rows.filter((row) => row.at === at));
    const seqs = byWallet.flatMap((some) => some.slice(0, PARTNERS_LOOKED_UP).map(({ lastSeq }) => lastSeq));
    const known = await walletsInForce(
      db,
      tenantId,
      used.map(({ subject }) => subject),
    );
    return {
      partners: byWallet,
      wallets: await readWalletsOf(db, tenantId, [...new Set(seqs)]),
      kinds: new Map(known.map(({ key, kind }) => [key, kind])),
    };
  });
  const addressOf = ({ address }: UsedWallet, { lastSeq }: WalletPartner) =>
    wallets.get(lastSeq)?.find((other) => other !== null && other !== address) ?? null;
  const seen = used.flatMap((wallet, at) =>
    partners[at]!.flatMap((partner) => {
      const address = addressOf(wallet, partner);
      return address ? [{ chain: wallet.chain, address }] : [];
    }),
  );
  const listed = await search.wallets(batch, seen);
  const provenance = provenanceFor(batch);
  return used.map((wallet, at) => {
    const known = new Map<string, WalletExposure['listed'][number]>();
    for (const partner of partners[at]!) {
      const address = addressOf(wallet, partner);
      const hit = address && listed.get(address)?.find(({ categories }) => categories.includes('SANCTION'));
      if (!hit || !partner.counterparty) continue;
      const { profileId, primaryName } = hit;
      known.set(partner.counterparty, { address, profileId, primaryName, provenance: provenance(hit) });
    }
    const kind = kinds.get(wallet.subject);
    return exposureOf(
      { role: wallet.role, address: wallet.address, ...(kind && { known: kind }) },
      partners[at]!,
      known,
    );
  });
}
