/** Response schema of the encryption state. */
import { z } from 'zod';

const count = (description: string) => z.int().nonnegative().describe(description);
const time = (description: string) => z.iso.datetime().describe(description);

const keyView = z.object({
  name: z.string().describe('By which the folder or the program of the operator knows it'),
  updatedAt: time('Since when it wraps the data keys'),
  updatedBy: z.string().describe('Who said so'),
  isAvailable: z
    .boolean()
    .describe('Whether it unwraps at this moment. If not, what is encrypted can be neither read nor written'),
  destroyedAt: z.iso
    .datetime()
    .nullable()
    .describe('When it was destroyed, and what it encrypted was erased for good; null: it was not'),
});

const dataKeyView = z.object({
  number: count('Its number'),
  createdAt: time('When it was made'),
  createdBy: z.string().describe('Who asked for it'),
});

const runView = z.object({
  dataKey: count('Number of the data key'),
  state: z.enum(['RUNNING', 'DONE', 'SUPERSEDED']).describe('SUPERSEDED: another data key was made before it was done'),
  atTable: z.string().nullable().describe('What is worked on; null: nothing'),
  lookedAt: count('Rows that were looked at'),
  encrypted: count('Rows that were encrypted'),
  damaged: count('Rows with a value that does not open: left as they are'),
  startedAt: time('When it began'),
  finishedAt: z.iso.datetime().nullable().describe('When it ended; null: it runs'),
});

const encryptedView = z.object({
  table: z.string().describe('Its name in the database'),
  what: z.string().describe('What is encrypted'),
  inClear: z.string().nullable().describe('What of its rows is not'),
  notYet: count('Rows that are in clear, or under an earlier data key')
    .nullable()
    .describe('Null: there is no own key'),
});

export const encryptionState = z.object({
  key: keyView
    .nullable()
    .describe("The organisation's own key; null: it has none, and nothing of this is encrypted with one"),
  dataKey: z.int().nullable().describe('Number of the data key that new rows are encrypted with'),
  dataKeys: z
    .array(dataKeyView)
    .describe('All of them, the first first. Earlier ones still open what the trail and the day need'),
  run: runView.nullable().describe('The latest work on rows that were there'),
  encrypted: z.array(encryptedView).describe('What an own key encrypts'),
  inClear: z.array(z.string()).describe('What it does not encrypt, in words'),
});
export type EncryptionState = z.output<typeof encryptionState>;
