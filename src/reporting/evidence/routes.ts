import { NDJSON_TYPE } from '../../lists/internal-list/bulk-body.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import type { AuditTrail } from './audit-trail.ts';
import { AUDIT_EXAMPLE, type AuditFilters, auditExportQuery, auditPage, auditQuery, textFile } from './schemas.ts';
import type { EntryFilter } from './store.ts';

const BASE = '/amlcore/api/v1/audit';
const TAG = 'Evidence';
const DEFAULT_LIMIT = 50;
const EXPORT_WEIGHT = { units: 20 };
const ABOUT_SARS =
  'Without `sar:read`, entries about suspicious activity reports show their hashes and nothing else, so that the chain still verifies. ';

export function auditRoutes(trail: AuditTrail): Operation[] {
  return [
    operation({
      id: 'listAuditEntries',
      method: 'GET',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'The audit trail',
      description:
        'Who did what to what, when, and what changed: the latest first. In a large trail, name a time or a subject. Entries ' +
        'about suspicious activity reports are shown to those alone who may `sar:read`.',
      permission: 'audit:read',
      query: auditQuery,
      response: { status: 200, description: 'One page', schema: auditPage, example: AUDIT_EXAMPLE },
      problems: ['validation-failed', 'invalid-cursor', 'unprocessable-format'],
      handle: async ({ query: { limit = DEFAULT_LIMIT, cursor, withTotal, ...filters }, principal }) => ({
        message: 'Entries found',
        data: await trail.page(principal, filterOf(filters), { limit, cursor, withTotal }),
      }),
    }),
    operation({
      id: 'exportAuditTrail',
      method: 'GET',
      path: `${BASE}/export`,
      role: 'api',
      tag: TAG,
      summary: 'The audit trail as JSON lines',
      description:
        'In the order of the chain, with everything that its hashes are over, and a signed statement of its end: the program in ' +
        `docs/verify.md verifies it without this service. ${ABOUT_SARS}The trail says who exported what, and how much.`,
      permission: 'audit:read',
      weight: EXPORT_WEIGHT,
      query: auditExportQuery,
      response: {
        status: 200,
        description: 'A file of JSON lines',
        schema: textFile,
        example: '{"format":"amlcore-audit/1","exportId":"..."}\n',
        bare: true,
        mediaType: NDJSON_TYPE,
        headers: ['Content-Disposition'],
      },
      problems: ['validation-failed', 'unprocessable-format'],
      handle: async ({ query, caller }) => ({
        stream: await trail.export(caller, filterOf(query), 'JSON_LINES'),
        headers: { 'content-disposition': 'attachment; filename="audit.jsonl"' },
      }),
    }),
    operation({
      id: 'exportAuditTrailCsv',
      method: 'GET',
      path: `${BASE}/export.csv`,
      role: 'api',
      tag: TAG,
      summary: 'The audit trail as CSV',
      description:
        `For people with a spreadsheet; cells that it would run as a formula are neutralised. ${ABOUT_SARS}` +
        'What is to be verified is exported as JSON lines.',
      permission: 'audit:read',
      weight: EXPORT_WEIGHT,
      query: auditExportQuery,
      response: {
        status: 200,
        description: 'A CSV file with a header line',
        schema: textFile,
        example: 'sequence,occurredAt,...\r\n',
        bare: true,
        mediaType: 'text/csv; charset=utf-8',
        headers: ['Content-Disposition'],
      },
      problems: ['validation-failed', 'unprocessable-format'],
      handle: async ({ query, caller }) => ({
        stream: await trail.export(caller, filterOf(query), 'CSV'),
        headers: { 'content-disposition': 'attachment; filename="audit.csv"' },
      }),
    }),
  ];
}

function filterOf({ from, to, ...equal }: AuditFilters): EntryFilter {
  return {
    ...equal,
    ...(from !== undefined && { from: new Date(from) }),
    ...(to !== undefined && { to: new Date(to) }),
  };
}
