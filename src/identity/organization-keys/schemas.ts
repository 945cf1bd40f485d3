/** Response schema of the encryption state. */
import { z } from 'zod';

const count = (description: string) => z.int().nonnegative().describe(description);
const time = (description: string) => z.iso.datetime().describe(description);

const keyView = z.object({
  name: z.string().describe("Name of the key in the operator's key folder or program"),
  updatedAt: time('Since when it wraps the data keys'),
  updatedBy: z.string().describe('Who set it'),
  isAvailable: z
    .boolean()
    .describe('Whether the key can unwrap now. If not, encrypted data can be neither read nor written'),
  destroyedAt: z.iso
    .datetime()
    .nullable()
    .describe('When the key was destroyed and its data became permanently unreadable; null: not destroyed'),
});

const dataKeyView = z.object({
  number: count('Its number'),
  createdAt: time('When it was created'),
  createdBy: z.string().describe('Who created it'),
});

const runView = z.object({
  dataKey: count('Number of the data key'),
  state: z
    .enum(['RUNNING', 'DONE', 'SUPERSEDED'])
    .describe('SUPERSEDED: another data key was created before the run finished'),
  atTable: z.string().nullable().describe('Table in progress; null: none'),
  lookedAt: count('Rows examined'),
  encrypted: count('Rows encrypted'),
  damaged: count('Rows with a value that cannot be decrypted: left unchanged'),
  startedAt: time('When it started'),
  finishedAt: z.iso.datetime().nullable().describe('When it finished; null: still running'),
});

const encryptedView = z.object({
  table: z.string().describe('Table name in the database'),
  what: z.string().describe('What is encrypted'),
  inClear: z.string().nullable().describe('What is not encrypted in its rows'),
  notYet: count('Rows that are unencrypted or under an earlier data key')
    .nullable()
    .describe('null: no organization-managed key'),
});

export const encryptionState = z.object({
  key: keyView
    .nullable()
    .describe('The organization-managed key; null: the organization has none, and nothing is encrypted with one'),
  dataKey: z.int().nullable().describe('Number of the data key for new rows'),
  dataKeys: z.array(dataKeyView).describe('All data keys, oldest first. Earlier ones still decrypt older records'),
  run: runView.nullable().describe('Latest run that encrypted existing rows'),
  encrypted: z.array(encryptedView).describe('What an organization-managed key encrypts'),
  inClear: z.array(z.string()).describe('What it does not encrypt'),
});
export type EncryptionState = z.output<typeof encryptionState>;
