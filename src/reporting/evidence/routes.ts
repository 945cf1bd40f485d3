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
  'Without `sar:read`, entries about suspicious activity reports show only their hashes, so that the ' +
  'chain still verifies. ';

export function auditRoutes(trail: AuditTrail): Operation[] {
  return [
    operation({
      id: 'listAuditEntries',
      method: 'GET',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'List audit entries',
      description:
        'The actor, action, subject, time and changes of every audited operation, the latest first. In a ' +
        'large trail, filter by time or subject. Entries about suspicious activity reports require ' +
        '`sar:read`.',
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
      summary: 'Export the audit trail as JSON lines',
      description:
        'In chain order, with everything needed to verify its hashes and a signed statement of its end. The ' +
        `program in docs/verify.md verifies it without this service. ${ABOUT_SARS}The export is recorded in ` +
        'the audit trail with its size.',
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
      summary: 'Export the audit trail as CSV',
      description:
        `For spreadsheets. Cells that a spreadsheet would run as a formula are neutralized. ${ABOUT_SARS}Use ` +
        'the JSON lines export for verification.',
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
