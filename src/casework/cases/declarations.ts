import type { Declarations } from '../../platform/modules/declarations.ts';
import { ENCRYPTED_CASE_DOCUMENTS, ENCRYPTED_CASE_FILES } from './documents/encrypted.ts';
import { ENCRYPTED_CASE_EVENTS, ENCRYPTED_CASE_TASKS, ENCRYPTED_CASES } from './encrypted.ts';
import { CASE_UPDATED } from './events.ts';
import { ENCRYPTED_CASE_REQUESTS } from './requests/encrypted.ts';
import { caseSettings } from './settings.ts';

export const caseDeclarations = {
  settings: caseSettings,
  events: [CASE_UPDATED],
  encryptedTables: [
    ENCRYPTED_CASES,
    ENCRYPTED_CASE_EVENTS,
    ENCRYPTED_CASE_TASKS,
    ENCRYPTED_CASE_REQUESTS,
    ENCRYPTED_CASE_DOCUMENTS,
    ENCRYPTED_CASE_FILES,
  ],
} as const satisfies Declarations;
