/** Request and response schemas of the operations on the audit trail. */
import { z } from 'zod';
import { momentField, optionalText } from '../../platform/http/fields.ts';
import { countedPageOf, countedQuery } from '../../platform/http/list-answers.ts';

const FILTERS = {
  from: momentField.optional('At or after'),
  to: momentField.optional('Before'),
  actorId: optionalText(200, 'Who: the id of a client, a person or a part of the service'),
  action: optionalText(100, 'What was done: `screening.performed`, `setting.changed`, ...'),
  subjectType: optionalText(100, 'The kind of what it was done to: `TRANSACTION`, `screening`, ...'),
  subjectId: optionalText(200, 'The id of what it was done to'),
  correlationId: optionalText(128, 'Of the request that caused it'),
};

export const auditQuery = z.object({ ...FILTERS, ...countedQuery('Entries', { standard: 50, most: 500 }) });
export const auditExportQuery = z.object(FILTERS);
export type AuditFilters = z.output<typeof auditExportQuery>;

const auditEntry = z.object({
  sequence: z.int().describe('Place in the chain of the organisation'),
  occurredAt: z.string().describe('When, UTC'),
  actorType: z.string().describe('CLIENT, USER, OPERATOR or SYSTEM'),
  actorId: z.string().describe('Who did it: the id of a person or client'),
  action: z.string().describe('What was done, such as `screening.performed`'),
  subjectType: z.string().describe('Kind of thing that it was done to'),
  subjectId: z.string().describe('Id of that thing'),
  correlationId: z.string().describe('Of the request that did it'),
  details: z.unknown().describe('What changed, before and after; null: it was erased'),
  detailsHash: z.string().describe('SHA-256 of the details, hexadecimal'),
  previousHash: z.string().describe('`entryHash` of the entry before'),
  entryHash: z.string().describe('SHA-256 that joins this entry to the one before it, hexadecimal'),
});
export type AuditEntryView = z.infer<typeof auditEntry>;

export const auditPage = z.object(countedPageOf(auditEntry));

export const AUDIT_EXAMPLE: z.infer<typeof auditPage> = {
  items: [
    {
      sequence: 17,
      occurredAt: '2026-11-20T09:30:00.412Z',
      actorType: 'CLIENT',
      actorId: 'client_n4m5ykbm6wpzq3qj',
      action: 'screening.performed',
      subjectType: 'screening',
      subjectId: '8f14e45f-ceea-467f-a8a4-3f1b2c9d0e11',
      correlationId: 'onboarding-4711',
      details: { totalMatches: 1, generation: 12 },
      detailsHash: '0f3c8f0b6d3a4c3e6d2f5f0e8c7b6a594837261504f3e2d1c0b9a89786756453',
      previousHash: '5e9b0a7d2c4f6e8a1b3d5f7092b4d6f8a0c2e4061832547698badcfe10325476',
      entryHash: 'c1d2e3f405162738495a6b7c8d9eafb0c1d2e3f405162738495a6b7c8d9eafb0',
    },
  ],
  nextCursor: null,
  hasMore: false,
  limit: 50,
};

export const textFile = z.string().describe('A file');
