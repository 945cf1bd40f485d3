/** Processes many customers in one request. Each item is created, changed, left unchanged or rejected on its own. */

import { itemsOf, type RawItem } from '../lists/internal-list/bulk-body.ts';
import type { Caller } from '../platform/access/permissions.ts';
import { AppError, type FieldError } from '../platform/errors.ts';
import { CSV_TYPE } from '../platform/http/csv-body.ts';
import type { IgnoredFields } from '../platform/http/ignored-fields.ts';
import { validate } from '../platform/http/validation.ts';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import { eventLoopPauses } from '../platform/lib/event-loop-pauses.ts';
import type { Done, Effected, Tx } from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { csvItems } from './csv.ts';
import { type Customers, changedBy, newCustomer, type PutCustomer, type RatingBasis } from './customers.ts';
import { changedRecord, flawsOf, recordOf } from './read-customer.ts';
import { type CustomerRequest, customerRequest } from './schemas.ts';
import type { Customer } from './types.ts';

export const MAX_ITEMS = 10_000;
export const MAX_BULK_BYTES = 20 * 1024 * 1024;
/** Memory limit for all bulk requests in flight. Each request holds its text and its customers in memory. */
const MAX_BYTES_AT_ONCE = 64 * 1024 * 1024;
const MAX_ERRORS = 20;
const MAX_REFERENCE = 128;

export type ItemStatus = 'created' | 'changed' | 'unchanged' | 'rejected';

export interface BulkResult {
  created: number;
  changed: number;
  unchanged: number;
  rejected: number;
  /** Results in item order. */
  results: {
    index: number;
    externalReferenceId: string | null;
    status: ItemStatus;
    /** null: rejected. */
    customerId: string | null;
    version: number | null;
    errors: FieldError[];
  }[];
}

type Item = { request: CustomerRequest; reference: string } | { errors: FieldError[]; reference: string | null };

interface BulkCustomersParts {
  writer: Writer;
  customers: Pick<Customers, 'put' | 'byReferences' | 'ratingBasis'>;
  onChanged(): void;
}

export class BulkCustomers {
  readonly #parts: BulkCustomersParts;
  #bytesUnderWay = 0;

  constructor(parts: BulkCustomersParts) {
    this.#parts = parts;
  }

  /**
   * @param ignored collects unknown fields of items
   * @throws AppError malformed-request, validation-failed for the whole request, service-unavailable
   */
  async put(
    by: Caller,
    { bytes, mediaType }: { bytes: Buffer; mediaType: string },
    ignored: IgnoredFields,
  ): Promise<Done<BulkResult>> {
    if (this.#bytesUnderWay + bytes.length > MAX_BYTES_AT_ONCE) {
      const detail = 'Too many bulk requests are in progress. Try again later.';
      throw new AppError('service-unavailable', { detail, retryAfterSeconds: 5 });
    }
    this.#bytesUnderWay += bytes.length;
    try {
      const items = await readItems(
        mediaType === CSV_TYPE ? csvItems(bytes, ignored) : itemsOf(bytes, mediaType),
        ignored,
      );
      const basis = await this.#parts.customers.ratingBasis(by.principal.tenantId);
      const done = await this.#parts.writer.write(by, (tx) => this.#apply(tx, by, items, basis));
      this.#parts.onChanged();
      return done;
    } finally {
      this.#bytesUnderWay -= bytes.length;
    }
  }

  async #apply(tx: Tx, by: Caller, items: readonly Item[], basis: RatingBasis): Promise<Effected<BulkResult>> {
    const { customers } = this.#parts;
    await tx.lockChain();
    const references = items.flatMap((item) => ('request' in item ? [item.reference] : []));
    const known = new Map(
      (await customers.byReferences(tx.db, tx.tenantId, references)).map((one) => [
        one.record.externalReferenceId,
        one,
      ]),
    );
    const puts: PutCustomer[] = [];
    const seen = new Set<string>();
    const turn = eventLoopPauses();
    const results: BulkResult['results'] = [];
    for (const [index, item] of items.entries()) {
      await turn();
      const about = { index, externalReferenceId: item.reference };
      const errors = 'errors' in item ? item.errors : isTwice(seen, item.reference);
      const placed =
        'request' in item && errors.length === 0
          ? place(item.request, known.get(item.reference) ?? null, by, tx.now())
          : null;
      if (placed === null || 'errors' in placed) {
        results.push({
          ...about,
          status: 'rejected',
          customerId: null,
          version: null,
          errors: placed?.errors ?? errors,
        });
        continue;
      }
      if (placed.put) puts.push(placed.put);
      const { customerId, version } = placed.put?.after ?? placed.present;
      results.push({ ...about, status: placed.status, customerId, version, errors: [] });
    }
    const count = (status: ItemStatus) => results.filter((one) => one.status === status).length;
    const counts = {
      created: count('created'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      rejected: count('rejected'),
    };
    const written = puts.length > 0 ? await customers.put(tx, puts, basis) : { audit: [], jobs: [] };
    return { result: { ...counts, results }, ...written };
  }
}

type Placed =
  | { errors: FieldError[] }
  | { status: 'created' | 'changed'; put: PutCustomer; present: Customer }
  | { status: 'unchanged'; put: null; present: Customer };

function place(request: CustomerRequest, present: Customer | null, by: Caller, at: Date): Placed {
  if (present?.state === 'CLOSED') {
    return { errors: [{ field: 'externalReferenceId', code: 'Conflict', message: 'belongs to a closed customer' }] };
  }
  if (present?.isUnreadable) {
    const message = 'belongs to a customer whose encrypted record cannot be decrypted';
    return { errors: [{ field: 'externalReferenceId', code: 'Conflict', message }] };
  }
  const record = present ? changedRecord(present.record, request, at) : recordOf(request);
  const flaws = flawsOf(record, request.names ?? []);
  if (flaws.length > 0) return { errors: flaws };
  if (!present) {
    const after = newCustomer(record, by, at);
    return { status: 'created', put: { before: null, after, action: 'customer.created' }, present: after };
  }
  if (canonicalJson(record) === canonicalJson(present.record)) return { status: 'unchanged', put: null, present };
  const after = changedBy(present, { record }, by, at);
  return { status: 'changed', put: { before: present, after, action: 'customer.changed' }, present };
}

function isTwice(seen: Set<string>, reference: string | null): FieldError[] {
  if (reference === null) return [];
  if (seen.has(reference)) {
    return [{ field: 'externalReferenceId', code: 'Conflict', message: 'duplicates an earlier item' }];
  }
  seen.add(reference);
  return [];
}

async function readItems(raw: AsyncIterable<RawItem>, ignored: IgnoredFields): Promise<Item[]> {
  const turn = eventLoopPauses();
  const items: Item[] = [];
  for await (const one of raw) {
    if (items.length === MAX_ITEMS) throw wrongSize(`must have at most ${MAX_ITEMS} customers`);
    await turn();
    if ('error' in one) {
      items.push({ errors: [one.error], reference: null });
      continue;
    }
    ignored.addItem(customerRequest, one.value, items.length);
    items.push(itemOf(one.value));
  }
  if (items.length === 0) throw wrongSize('must have at least one customer');
  return items;
}

function itemOf(value: Readonly<Record<string, unknown>>): Item {
  try {
    const request = validate(customerRequest, value);
    return { request, reference: request.externalReferenceId };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const written = value.externalReferenceId;
    const reference =
      typeof written === 'string' && written.trim() !== '' ? written.trim().slice(0, MAX_REFERENCE) : null;
    return { errors: (error.details.errors ?? []).slice(0, MAX_ERRORS), reference };
  }
}

function wrongSize(message: string): AppError {
  return new AppError('validation-failed', {
    detail: `The request ${message}.`,
    errors: [{ field: '$', code: 'Size', message }],
  });
}
