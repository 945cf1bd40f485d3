import type { Declarations } from '../../platform/modules/declarations.ts';
import {
  ENCRYPTED_PARTIES,
  ENCRYPTED_PARTY_CLEARANCES,
  ENCRYPTED_PARTY_MARKS,
  ENCRYPTED_RELATIONSHIP_APPROVALS,
} from './encrypted.ts';

export const partyDeclarations = {
  encryptedTables: [
    ENCRYPTED_PARTIES,
    ENCRYPTED_PARTY_MARKS,
    ENCRYPTED_PARTY_CLEARANCES,
    ENCRYPTED_RELATIONSHIP_APPROVALS,
  ],
} as const satisfies Declarations;
