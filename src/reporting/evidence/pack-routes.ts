import { z } from 'zod';
import { noSuchCustomer } from '../../customers/customers.ts';
import { customerParams } from '../../customers/schemas.ts';
import { AppError } from '../../platform/errors.ts';
import { withDateRanges } from '../../platform/http/date-ranges.ts';
import { enumList, momentField, optionalNumber, text } from '../../platform/http/fields.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import { screeningParams } from '../../screening/schemas.ts';
import { noSuchScreening } from '../../screening/stored-screenings.ts';
import { transactionParams } from '../../transactions/schemas/queries.ts';
import { noSuchTransaction } from '../../transactions/transactions.ts';
import { SAMPLED_KINDS } from './pack-records.ts';
import type { EvidencePacks } from './packs.ts';

const BASE = '/amlcore/api/v1/evidence';
const TAG = 'Evidence';
const MAX_SAMPLE = 200;
const DEFAULT_SAMPLE = 25;
const INSIDE =
  'A zip file with an index page, for each record a PDF and the record as JSON, the replays of screenings, and the ' +
  'audit entries with a signed inclusion statement and the verification program (docs/evidence.md).';

const kinds = enumList(
  SAMPLED_KINDS,
  'Kinds of records. SCREENING: screenings of parties. TRANSACTION: screened payments. DECISION: decisions on ' +
    'payments. ALERT and CASE: closed ones. SAR: submitted ones. ALERT needs `alert:read`, CASE `case:read`, SAR ' +
    '`sar:read`',
  true,
).refine((value) => value !== undefined && value.length > 0, { message: 'is required', params: { code: 'NotNull' } });

const scopeMembers = {
  of: kinds,
  from: momentField.required('Screened, decided, closed or submitted at or after'),
  to: momentField.required('Before; must not be in the future, so that the sample is reproducible'),
};
const scopeQuery = withDateRanges(z.object(scopeMembers), ['from', 'to']);

const sampleQuery = withDateRanges(
  z.object({
    ...scopeMembers,
    size: optionalNumber(
      { min: 1, max: MAX_SAMPLE, integer: true },
      `Sample size for each kind, ${DEFAULT_SAMPLE} by default`,
      true,
    ),
    seed: text(100, 'Any text. The same range and seed give the same sample', 'examination-2026'),
  }),
  ['from', 'to'],
);

const scopeView = z.object({
  kinds: z
    .array(
      z.object({
        kind: z.enum(SAMPLED_KINDS).describe('Kind of records'),
        population: z.int().describe('Number of records in the period'),
      }),
    )
    .describe('Records of the period by kind'),
});
const SCOPE_EXAMPLE: z.output<typeof scopeView> = { kinds: [{ kind: 'DECISION', population: 312 }] };

const zipFile = {
  status: 200,
  description: 'A zip file',
  schema: z.string().describe('The bytes of the file'),
  example: 'PK...',
  bare: true,
  mediaType: 'application/zip',
  headers: ['Content-Disposition'],
} as const;
const named = (name: string) => ({ 'content-disposition': `attachment; filename="${name}.zip"` });

export function evidencePackRoutes(packs: EvidencePacks, now: () => Date): Operation[] {
  return [
    operation({
      id: 'packScreening',
      method: 'GET',
      path: `${BASE}/screenings/:searchId`,
      role: 'api',
      tag: TAG,
      summary: 'Download the evidence of a screening',
      description: `${INSIDE} The download is recorded in the audit trail.`,
      permission: 'audit:read',
      weight: { units: 5 },
      params: screeningParams,
      response: zipFile,
      problems: ['not-found'],
      handle: async ({ params, caller }) => {
        const id = pathId(params.searchId, noSuchScreening);
        return { stream: await packs.one(caller, 'SCREENING', id), headers: named(`screening-${id}`) };
      },
    }),
    operation({
      id: 'packTransaction',
      method: 'GET',
      path: `${BASE}/transactions/:transactionUuid`,
      role: 'api',
      tag: TAG,
      summary: 'Download the evidence of a transaction decision',
      description: `${INSIDE} The download is recorded in the audit trail.`,
      permission: 'audit:read',
      weight: { units: 5 },
      params: transactionParams,
      response: zipFile,
      problems: ['not-found'],
      handle: async ({ params, caller }) => {
        const id = pathId(params.transactionUuid, noSuchTransaction);
        return { stream: await packs.one(caller, 'TRANSACTION', id), headers: named(`transaction-${id}`) };
      },
    }),
    operation({
      id: 'packCustomer',
      method: 'GET',
      path: `${BASE}/customers/:customerId`,
      role: 'api',
      tag: TAG,
      summary: 'Download the evidence of a customer',
      description:
        'A zip file with the customer record, its ratings, hits, alerts, cases and transactions, the ongoing ' +
        'screening runs that covered it, and its audit entries. Also requires `customer:read`. Alerts and ' +
        'cases need their own permissions, and the file lists what was left out. The download is recorded in ' +
        'the audit trail.',
      permission: 'audit:read',
      weight: { units: 10 },
      params: customerParams,
      response: zipFile,
      problems: ['not-found'],
      handle: async ({ params, caller }) => {
        const id = pathId(params.customerId, noSuchCustomer);
        return { stream: await packs.customer(caller, id), headers: named(`customer-${id}`) };
      },
    }),
    operation({
      id: 'countEvidence',
      method: 'GET',
      path: `${BASE}/scope`,
      role: 'api',
      tag: TAG,
      summary: 'Count the records of a period',
      description: 'By kind, as far as you can see them: the population of a sample.',
      permission: 'audit:read',
      weight: { units: 5 },
      query: scopeQuery,
      response: { status: 200, description: 'The numbers', schema: scopeView, example: SCOPE_EXAMPLE },
      problems: ['validation-failed', 'unprocessable-format'],
      handle: async ({ query: { of, from, to }, caller }) => ({
        message: 'Records counted',
        data: { kinds: await packs.populations(caller, { of: of!, from: new Date(from), to: new Date(to) }) },
      }),
    }),
    operation({
      id: 'packSample',
      method: 'GET',
      path: `${BASE}/sample`,
      role: 'api',
      tag: TAG,
      summary: 'Download the evidence of a random sample',
      description:
        `At most ${MAX_SAMPLE} records of each kind, drawn by the SHA-256 of seed and ID. The same range and seed ` +
        `give the same sample. ${INSIDE}`,
      permission: 'audit:read',
      weight: { units: 60 },
      query: sampleQuery,
      response: zipFile,
      problems: ['validation-failed', 'unprocessable-format'],
      handle: async ({ query: { of, from, to, size = DEFAULT_SAMPLE, seed }, caller }) => {
        if (new Date(to) > now()) throw inFuture();
        const sample = { of: of!, from: new Date(from), to: new Date(to), size, seed };
        return { stream: await packs.sample(caller, sample), headers: named('sample') };
      },
    }),
  ];
}

function inFuture(): AppError {
  const error = { field: 'to', code: 'Past', message: 'must not be in the future' };
  return new AppError('validation-failed', { detail: 'to must not be in the future.', errors: [error] });
}
