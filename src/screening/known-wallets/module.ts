import type { Part, Platform } from '../../platform/modules/module.ts';
import { knownWalletRoutes } from './routes.ts';
import { KnownWallets, type KnownWalletsParts } from './wallets.ts';

export function openKnownWallets(platform: Platform, { oneDecides }: Pick<KnownWalletsParts, 'oneDecides'>) {
  const { database, writer, cursors } = platform;
  const knownWallets = new KnownWallets({ database, writer, cursors, oneDecides });
  const part: Part = { operations: knownWalletRoutes(knownWallets) };
  return { knownWallets, part };
}
