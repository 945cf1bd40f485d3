import type { Declarations } from '../platform/modules/declarations.ts';
import { ENCRYPTED_CUSTOMERS } from './encrypted.ts';
import { CUSTOMER_RISK_MODEL } from './rating/model.ts';
import { customerSettings } from './settings.ts';

export const customerDeclarations = {
  settings: customerSettings,
  policies: [CUSTOMER_RISK_MODEL],
  encryptedTables: [ENCRYPTED_CUSTOMERS],
} as const satisfies Declarations;
