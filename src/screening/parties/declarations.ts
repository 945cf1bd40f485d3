import type { Declarations } from '../../platform/modules/declarations.ts';
import { ENCRYPTED_PARTIES, ENCRYPTED_PARTY_CLEARANCES, ENCRYPTED_PARTY_MARKS } from './encrypted.ts';

export const partyDeclarations = {
  encryptedTables: [ENCRYPTED_PARTIES, ENCRYPTED_PARTY_MARKS, ENCRYPTED_PARTY_CLEARANCES],
} as const satisfies Declarations;
