/**
 * House wallets and known service wallets of an organization. A user proposes one, another user confirms it, because it loosens checks.
 * Ending one needs one user. From the confirmation on, the wallet
 *
 *   links no parties and passes no party restriction on, because its customers share it
 *   raises no wallet exposure finding (HOUSE), or one that only adds to the score (SERVICE)
 *
 * A listed wallet stays blocked.
 */
import { randomUUID } from 'node:crypto';
import { chainNamed } from '../../domain/wallets/chains.ts';
import { authorKey, type Caller, idOfAuthor } from '../../platform/access/permissions.ts';
import { countListed } from '../../platform/db/count-listed.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { requireSecondPerson } from '../../platform/four-eyes/second-approver.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { type PageAsked, readListPage } from '../../platform/lib/list-page.ts';
import type { AuditNote, Done, Tx } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { DEFAULT_LIMIT, type KnownWalletPage, type KnownWalletView, type WalletRequest } from './schemas.ts';
import {
  insertWallet,
  listedWallets,
  readWallet,
  readWalletPage,
  updateWallet,
  type WalletFilter,
  type WalletPlace,
} from './store.ts';
import { type KnownWallet, stateOf } from './types.ts';

export interface KnownWalletsParts {
  database: Database;
  writer: Writer;
  cursors: CursorCodec;
  /** Whether one user or API client can decide alone. */
  oneDecides(tenantId: string): Promise<boolean>;
}

export class KnownWallets {
  readonly #parts: KnownWalletsParts;

  constructor(parts: KnownWalletsParts) {
    this.#parts = parts;
  }

  /** @throws AppError conflict: the address is declared already */
  propose(by: Caller, { kind, blockchain, address, name, reason }: WalletRequest): Promise<Done<KnownWalletView>> {
    const chain = chainNamed(blockchain);
    return this.#parts.writer.write(by, async ({ db, tenantId, now }) => {
      const wallet: KnownWallet = {
        ...{ walletId: randomUUID(), kind, chain: chain.id, address: chain.read(address) ?? address, name, reason },
        ...{ proposedAt: now(), proposedBy: authorKey(by.principal), confirmedAt: null, confirmedBy: null },
        ...{ endedAt: null, endedBy: null, endReason: null },
      };
      if (!(await insertWallet(db, tenantId, wallet))) {
        throw conflict('This address is already declared. End that declaration first.');
      }
      return { result: viewOf(wallet), audit: noteOf('known-wallet.proposed', wallet) };
    });
  }

  /** @throws AppError not-found, conflict (not proposed any more, or no independent approver) */
  async confirm(by: Caller, walletId: string): Promise<Done<KnownWalletView>> {
    const oneDecides = await this.#parts.oneDecides(by.principal.tenantId);
    return await this.#change(by, walletId, 'known-wallet.confirmed', async (tx, before) => {
      if (stateOf(before) !== 'PROPOSED') throw conflict(`The wallet is ${stateOf(before)}, not PROPOSED.`);
      if (!oneDecides) await requireSecondPerson(tx, by.principal, before.proposedBy, 'transactions.fourEyes');
      return { ...before, confirmedAt: tx.now(), confirmedBy: authorKey(by.principal) };
    });
  }

  /** Ends a declaration or a proposal. @throws AppError not-found, conflict (ended already) */
  end(by: Caller, walletId: string, { reason }: { reason: string }): Promise<Done<KnownWalletView>> {
    return this.#change(by, walletId, 'known-wallet.ended', async (tx, before) => {
      if (before.endedAt !== null) throw conflict('The wallet is already ENDED.');
      return { ...before, endedAt: tx.now(), endedBy: authorKey(by.principal), endReason: reason };
    });
  }

  /** @throws AppError not-found */
  async get(tenantId: string, walletId: string): Promise<KnownWalletView> {
    const wallet = await this.#parts.database.tenant(tenantId, (db) => readWallet(db, tenantId, walletId));
    if (!wallet) throw noSuchWallet();
    return viewOf(wallet);
  }

  /** The newest first. @throws AppError invalid-cursor */
  async list(
    tenantId: string,
    filter: WalletFilter,
    { limit = DEFAULT_LIMIT, cursor, withTotal }: Partial<PageAsked>,
  ): Promise<KnownWalletPage> {
    const { database, cursors } = this.#parts;
    const page = await readListPage(
      cursors,
      { list: 'known-wallets', tenantId, ...filter },
      { limit, cursor, withTotal },
      (after: WalletPlace | null, rows) =>
        database.tenant(tenantId, (db) => readWalletPage(db, tenantId, filter, { after, limit: rows })),
      ({ proposedAt, walletId }) => ({ proposedAt: proposedAt.toISOString(), walletId }),
      () => countListed(database, tenantId, (db) => listedWallets(db, tenantId, filter)),
    );
    return { ...page, items: page.items.map(viewOf) };
  }

  /** Proposals without a second approver, the newest first. */
  proposed(tenantId: string, limit: number): Promise<KnownWallet[]> {
    return this.#parts.database.tenant(tenantId, (db) =>
      readWalletPage(db, tenantId, { state: 'PROPOSED' }, { after: null, limit }),
    );
  }

  #change(
    by: Caller,
    walletId: string,
    action: string,
    change: (tx: Tx, before: KnownWallet) => Promise<KnownWallet>,
  ): Promise<Done<KnownWalletView>> {
    return this.#parts.writer.write(by, async (tx) => {
      const { db, tenantId } = tx;
      const before = await readWallet(db, tenantId, walletId, 'locked');
      if (!before) throw noSuchWallet();
      const after = await change(tx, before);
      await updateWallet(db, tenantId, after);
      return { result: viewOf(after), audit: noteOf(action, after) };
    });
  }
}

export function noSuchWallet(): AppError {
  return new AppError('not-found', { detail: 'Known wallet not found.' });
}

function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}

/** Names and reasons are free text, so only the seal of the row covers them. */
function noteOf(action: string, wallet: KnownWallet): AuditNote {
  const { walletId, kind, chain, address } = wallet;
  return {
    ...{ action, subjectType: 'KNOWN_WALLET', subjectId: walletId },
    details: { kind, chain, address, state: stateOf(wallet) },
  };
}

function viewOf(wallet: KnownWallet): KnownWalletView {
  return {
    walletId: wallet.walletId,
    kind: wallet.kind,
    state: stateOf(wallet),
    blockchain: wallet.chain,
    address: wallet.address,
    name: wallet.name,
    reason: wallet.reason,
    proposedAt: wallet.proposedAt.toISOString(),
    proposedBy: idOfAuthor(wallet.proposedBy),
    confirmedAt: wallet.confirmedAt?.toISOString() ?? null,
    confirmedBy: wallet.confirmedBy && idOfAuthor(wallet.confirmedBy),
    endedAt: wallet.endedAt?.toISOString() ?? null,
    endedBy: wallet.endedBy && idOfAuthor(wallet.endedBy),
    endReason: wallet.endReason,
  };
}
