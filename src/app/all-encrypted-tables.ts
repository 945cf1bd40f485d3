/** Every table with columns that an organization-managed key encrypts, collected from the modules that write them. */
import { ENCRYPTED_ALERT_EVENTS, ENCRYPTED_ALERTS } from '../alerts/encrypted.ts';
import { ENCRYPTED_CASE_DOCUMENTS, ENCRYPTED_CASE_FILES } from '../casework/cases/documents/encrypted.ts';
import { ENCRYPTED_CASE_EVENTS, ENCRYPTED_CASE_TASKS, ENCRYPTED_CASES } from '../casework/cases/encrypted.ts';
import { ENCRYPTED_CUSTOMERS } from '../customers/encrypted.ts';
import { ENCRYPTED_CUSTOMER_HITS } from '../customers/ongoing-screening/encrypted.ts';
import type { EncryptedTable } from '../platform/db/own-keys/sealed-fields.ts';
import { ENCRYPTED_WEBHOOK_DELIVERIES } from '../platform/webhooks/encrypted.ts';
import { ENCRYPTED_SAR_VERSIONS, ENCRYPTED_SARS } from '../reporting/sar/encrypted.ts';
import { ENCRYPTED_SCREENINGS } from '../screening/encrypted.ts';
import {
  ENCRYPTED_PARTIES,
  ENCRYPTED_PARTY_CLEARANCES,
  ENCRYPTED_PARTY_MARKS,
  ENCRYPTED_RELATIONSHIP_APPROVALS,
} from '../screening/parties/encrypted.ts';
import {
  ENCRYPTED_TRANSACTION_DECISIONS,
  ENCRYPTED_TRANSACTION_SCREENINGS,
  ENCRYPTED_TRANSACTIONS,
} from '../transactions/encrypted.ts';

export const ALL_ENCRYPTED_TABLES: readonly EncryptedTable[] = [
  ENCRYPTED_SCREENINGS,
  ENCRYPTED_TRANSACTIONS,
  ENCRYPTED_TRANSACTION_SCREENINGS,
  ENCRYPTED_TRANSACTION_DECISIONS,
  ENCRYPTED_PARTIES,
  ENCRYPTED_PARTY_MARKS,
  ENCRYPTED_PARTY_CLEARANCES,
  ENCRYPTED_RELATIONSHIP_APPROVALS,
  ENCRYPTED_CUSTOMERS,
  ENCRYPTED_CUSTOMER_HITS,
  ENCRYPTED_SARS,
  ENCRYPTED_SAR_VERSIONS,
  ENCRYPTED_CASES,
  ENCRYPTED_CASE_EVENTS,
  ENCRYPTED_CASE_TASKS,
  ENCRYPTED_CASE_DOCUMENTS,
  ENCRYPTED_CASE_FILES,
  ENCRYPTED_ALERTS,
  ENCRYPTED_ALERT_EVENTS,
  ENCRYPTED_WEBHOOK_DELIVERIES,
];
