import type { Declarations } from '../../platform/modules/declarations.ts';
import { ENCRYPTED_KNOWN_WALLETS } from './encrypted.ts';

export const knownWalletDeclarations = {
  encryptedTables: [ENCRYPTED_KNOWN_WALLETS],
} as const satisfies Declarations;
