import { type Selectable, type SqlBool, sql } from 'kysely';
import { walletKey } from '../../domain/subjects.ts';
import type { Db } from '../../platform/db/database.ts';
import { updateRow } from '../../platform/db/insert-rows.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { fromStored, toStored } from '../../platform/db/stored-rows.ts';
import type { KnownWallet, WalletKind, WalletState } from './types.ts';

export interface WalletFilter {
  kind?: WalletKind | undefined;
  state?: WalletState | undefined;
}

export interface WalletPlace {
  proposedAt: string;
  walletId: string;
}

/** A wallet in force. */
export interface WalletInForce {
  kind: WalletKind;
  address: string;
  /** The key of the address. */
  key: string;
}

/** @returns false: another declaration of this address has not ended */
export async function insertWallet(db: Db, tenantId: string, wallet: KnownWallet): Promise<boolean> {
  const [stored] = await toStored(db, 'known_wallets', { tenantId }, [wallet]);
  const { name, reason, endReason } = stored!;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('known_wallets')
    .values({
      ...{ tenant_id: tenantId, wallet_id: wallet.walletId, kind: wallet.kind, chain: wallet.chain },
      ...{ address: wallet.address, address_key: walletKey(tenantId, wallet.address) },
      ...{ proposed_at: wallet.proposedAt, proposed_by: wallet.proposedBy },
      ...{ name, reason, end_reason: endReason },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Writes the fields that change. */
export async function updateWallet(db: Db, tenantId: string, wallet: KnownWallet): Promise<void> {
  const key = { tenant_id: tenantId, wallet_id: wallet.walletId };
  await updateRow(db, 'known_wallets', key, {
    ...{ confirmed_at: wallet.confirmedAt, confirmed_by: wallet.confirmedBy },
    ...{ ended_at: wallet.endedAt, ended_by: wallet.endedBy, end_reason: wallet.endReason },
  });
}

export async function readWallet(
  db: Db,
  tenantId: string,
  walletId: string,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<KnownWallet | null> {
  const rows = await db
    .selectFrom('known_wallets')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('wallet_id', '=', walletId)
    .$if(lock === 'locked', (query) => query.forUpdate())
    .execute();
  const [row] = await fromStored(db, 'known_wallets', { tenantId }, rows, 'STAND_IN');
  return row ? walletOf(row) : null;
}

export function listedWallets(db: Db, tenantId: string, { kind, state }: WalletFilter) {
  return db
    .selectFrom('known_wallets')
    .where('tenant_id', '=', tenantId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(state === 'ENDED', (query) => query.where('ended_at', 'is not', null))
    .$if(state !== undefined && state !== 'ENDED', (query) => query.where('ended_at', 'is', null))
    .$if(state === 'PROPOSED', (query) => query.where('confirmed_at', 'is', null))
    .$if(state === 'IN_FORCE', (query) => query.where('confirmed_at', 'is not', null));
}

/** The newest first. */
export async function readWalletPage(
  db: Db,
  tenantId: string,
  filter: WalletFilter,
  { after, limit }: { after: WalletPlace | null; limit: number },
): Promise<KnownWallet[]> {
  const rows = await listedWallets(db, tenantId, filter)
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(proposed_at, wallet_id) < (${after!.proposedAt}::timestamptz, ${after!.walletId}::uuid)`,
      ),
    )
    .orderBy('proposed_at', 'desc')
    .orderBy('wallet_id', 'desc')
    .limit(limit)
    .execute();
  return (await fromStored(db, 'known_wallets', { tenantId }, rows, 'STAND_IN')).map(walletOf);
}

/** The given addresses that are in force. @param keys `walletKey` of each address */
export async function readWalletsInForce(
  db: Db,
  tenantId: string,
  keys: readonly string[],
): Promise<readonly WalletInForce[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('known_wallets')
    .select(['kind', 'address', 'address_key as key'])
    .where('tenant_id', '=', tenantId)
    .where('address_key', '=', sql<string>`any(${[...keys]}::uuid[])`)
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute();
  return rows as WalletInForce[];
}

function walletOf(row: Selectable<Schema['known_wallets']>): KnownWallet {
  return {
    walletId: row.wallet_id,
    kind: row.kind as WalletKind,
    chain: row.chain,
    address: row.address,
    name: row.name,
    reason: row.reason,
    proposedAt: row.proposed_at,
    proposedBy: row.proposed_by,
    confirmedAt: row.confirmed_at,
    confirmedBy: row.confirmed_by,
    endedAt: row.ended_at,
    endedBy: row.ended_by,
    endReason: row.end_reason,
  };
}
