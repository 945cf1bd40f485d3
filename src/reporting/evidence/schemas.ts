/** Request and response schemas of the operations on the audit trail. */
import { z } from 'zod';
import { withDateRanges } from '../../platform/http/date-ranges.ts';
import { momentField, optionalText } from '../../platform/http/fields.ts';
import { countedPageOf, countedQuery } from '../../platform/http/list-answers.ts';

const FILTERS = {
  from: momentField.optional('At or after this time'),
  to: momentField.optional('Before'),
  actorId: optionalText(200, 'ID of an API client, user or service component'),
  action: optionalText(100, 'Action: `screening.performed`, `setting.changed`, ...'),
  subjectType: optionalText(100, 'Subject type: `TRANSACTION`, `screening`, ...'),
  subjectId: optionalText(200, 'ID of the record that the entry is about'),
  correlationId: optionalText(128, 'Correlation ID of the request'),
};

export const auditQuery = withDateRanges(
  z.object({ ...FILTERS, ...countedQuery('Entries', { standard: 50, most: 500 }) }),
  ['from', 'to'],
);
export const auditExportQuery = withDateRanges(z.object(FILTERS), ['from', 'to']);
export type AuditFilters = z.output<typeof auditExportQuery>;

const auditEntry = z.object({
  sequence: z.int().describe('Position in the chain of the organization'),
  occurredAt: z.string().describe('Time, UTC'),
  actorType: z.string().describe('CLIENT, USER, OPERATOR or SYSTEM'),
  actorId: z.string().describe('ID of the API client, user or service component'),
  action: z.string().describe('Action, such as `screening.performed`'),
  subjectType: z.string().describe('Kind of subject'),
  subjectId: z.string().describe('ID of the subject'),
  correlationId: z.string().describe('Correlation ID of the request'),
  details: z.unknown().describe('Changes, before and after; null: erased'),
  detailsHash: z.string().describe('SHA-256 of the details, hexadecimal'),
  previousHash: z.string().describe('`entryHash` of the previous entry'),
  entryHash: z.string().describe('SHA-256 that links this entry to the previous one, hexadecimal'),
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
