import { z } from 'zod';
import { noSuchCustomer } from '../../customers/customers.ts';
import { customerParams } from '../../customers/schemas.ts';
import { AppError } from '../../platform/errors.ts';
import { momentField, optionalNumber, requiredEnum, text } from '../../platform/http/fields.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import { screeningParams } from '../../screening/schemas.ts';
import { noSuchScreening } from '../../screening/stored-screenings.ts';
import { transactionParams } from '../../transactions/schemas/queries.ts';
import { noSuchTransaction } from '../../transactions/transactions.ts';
import type { EvidencePacks } from './packs.ts';

const BASE = '/amlcore/api/v1/evidence';
const TAG = 'Evidence';
const MAX_SAMPLE = 200;
const DEFAULT_SAMPLE = 25;
const INSIDE =
  'A zip: for each a PDF for people, the record and its replay as JSON, and the audit entries with a signed statement that they stand ' +
  'in the chain, with the program that verifies them (docs/evidence.md).';

const sampleQuery = z.object({
  of: requiredEnum(['SCREENING', 'TRANSACTION'], 'Screenings of parties, or screened transactions'),
  from: momentField.required('Screened at or after'),
  to: momentField.required('Screened before; not in the future, so that the sample can be drawn again'),
  size: optionalNumber({ min: 1, max: MAX_SAMPLE, integer: true }, `How many, ${DEFAULT_SAMPLE} by default`, true),
  seed: text(100, 'Any text. The same range and seed draw the same', 'examination-2026'),
});

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
      summary: 'The evidence of one screening',
      description: `${INSIDE} The audit trail says who took it.`,
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
      summary: 'The evidence of the decision on one transaction',
      description: `${INSIDE} The audit trail says who took it.`,
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
      summary: 'The evidence of one customer',
      description:
        'A zip: the record with its ratings, hits, alerts, cases and transactions, the runs of the ongoing screening that looked at it, and ' +
        'the audit entries. Needs `customer:read` besides; alerts and cases are in it for who may read them, and it says what was left out. ' +
        'The audit trail says who took it.',
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
      id: 'packSample',
      method: 'GET',
      path: `${BASE}/sample`,
      role: 'api',
      tag: TAG,
      summary: 'The evidence of a random sample',
      description:
        `At most ${MAX_SAMPLE}, drawn by the SHA-256 of seed and id: the same range and seed draw the same, and the manifest says from ` +
        `how many. ${INSIDE}`,
      permission: 'audit:read',
      weight: { units: 60 },
      query: sampleQuery,
      response: zipFile,
      problems: ['validation-failed', 'unprocessable-format'],
      handle: async ({ query: { of, from, to, size = DEFAULT_SAMPLE, seed }, caller }) => {
        if (new Date(to) > now()) throw inFuture();
        const asked = { of, from: new Date(from), to: new Date(to), size, seed };
        return { stream: await packs.sample(caller, asked), headers: named('sample') };
      },
    }),
  ];
}

function inFuture(): AppError {
  const error = { field: 'to', code: 'Past', message: 'must not be in the future' };
  return new AppError('validation-failed', { detail: 'to must not be in the future.', errors: [error] });
}
