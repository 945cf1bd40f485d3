/**
 * Exchange rates of each organisation: read from a copy at most two seconds old, changed with an audit row. A node holds
 * the rates in memory and asks the database only for what was set since.
 */

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../access/permissions.ts';
import type { Database, Db } from '../db/database.ts';
import { FreshCache } from '../db/fresh-cache.ts';
import { AppError } from '../errors.ts';
import { IgnoredFields } from '../http/ignored-fields.ts';
import { whole } from '../http/list-answers.ts';
import { canonicalJson } from '../lib/canonical-json.ts';
import type { Clock } from '../lib/clock.ts';
import { mapInTurns } from '../lib/event-loop-pauses.ts';
import type { SettingsReader } from '../settings/definition.ts';
import type { AuditNote, Done, Effect } from '../writes/effect.ts';
import type { Writer } from '../writes/writer.ts';
import type { RateList, RateRequest, RateView, UploadResult } from './schemas.ts';
import type { FxSettings } from './settings.ts';
import { FxSnapshot, type OwnRate, type Rate } from './snapshot.ts';
import { STARTER_DATE, STARTER_NOTE, STARTER_RATES } from './starter-rates.ts';
import { lockRates, readRate, readRatesAfter, writeRates } from './store.ts';
import { BASE_ITSELF, readUpload, type UploadedRate } from './upload.ts';

/** Most rates of one organisation: 130 currencies for more than a year of days. Every node holds them in memory. */
const MAX_RATES = 50_000;
const MAX_CURRENCIES = 1_000;
const MAX_LOADED = 1_000;

export interface FxParts {
  database: Database;
  writer: Writer;
  settings: SettingsReader<FxSettings>;
  clock: Clock;
  monotonicMs?: () => number;
}

interface Loaded {
  snapshot: FxSnapshot;
  revision: number;
}

export class Fx {
  readonly #parts: FxParts;
  readonly #copies: FreshCache<FxSnapshot>;
  readonly #loaded = new LRUCache<string, Loaded>({ max: MAX_LOADED });

  constructor(parts: FxParts) {
    this.#parts = parts;
    this.#copies = new FreshCache({
      load: (tenantId) => this.#load(tenantId),
      maxEntries: MAX_LOADED,
      monotonicMs: parts.monotonicMs,
    });
  }

  /**
   * The organisation's rates, loaded: `value` and `rate` answer at once.
   * @throws AppError service-unavailable when the database is away and the copy is older than five seconds
   */
  snapshot(tenantId: string): Promise<FxSnapshot> {
    return this.#copies.get(tenantId);
  }

  /** The rate of each currency as of now, or every rate that was set for one. */
  async list(tenantId: string, currency?: string): Promise<RateList> {
    const [snapshot, baseCurrency] = await Promise.all([this.snapshot(tenantId), this.#base(tenantId)]);
    const nowMs = this.#parts.clock.now().getTime();
    const own = snapshot.own(currency).filter((rate) => rate.baseCurrency === baseCurrency);
    const currencies = new Set([...STARTER_RATES.keys(), ...own.map((rate) => rate.currency)]);
    const items = currency
      ? own.map(viewOf)
      : [...currencies].sort().flatMap((one) => {
          const rate = one === baseCurrency ? null : snapshot.rate(one, baseCurrency, nowMs);
          return rate ? [presentView(one, rate)] : [];
        });
    return { baseCurrency, starter: { asOf: STARTER_DATE, source: STARTER_NOTE }, ...whole(items) };
  }

  /**
   * Sets the rate of one currency from a day on.
   * @throws AppError validation-failed (the base currency itself, or too many rates)
   */
  async set(by: Caller, currency: string, { rate, validFrom }: RateRequest): Promise<RateView> {
    const baseCurrency = await this.#base(by.principal.tenantId);
    const set = this.#rateOf(by, baseCurrency, { currency, rate, validFrom });
    if (currency === baseCurrency) throw new AppError('validation-failed', { errors: [BASE_ITSELF] });
    const { result } = await this.#write(by, [set], viewOf(set), async (db) => {
      const before = await readRate(db, by.principal.tenantId, set);
      const details = { baseCurrency, validFrom: day(set.validFrom), before, after: rate };
      return { action: 'fx-rate.set', subjectType: 'FX_RATE', subjectId: currency, details };
    });
    return result;
  }

  /**
   * Sets many. A bad row is refused alone. Of rows for one currency and day the last counts.
   * @throws AppError malformed-request, validation-failed
   */
  async upload(
    by: Caller,
    bytes: Buffer,
    mediaType: string,
    ignored = new IgnoredFields(),
  ): Promise<Done<UploadResult>> {
    const baseCurrency = await this.#base(by.principal.tenantId);
    const { rates: rows, rejected, errors } = await readUpload(bytes, mediaType, baseCurrency, ignored);
    const last = new Map<string, OwnRate>();
    await mapInTurns(rows, (row) => {
      const rate = this.#rateOf(by, baseCurrency, row);
      last.set(`${rate.currency} ${rate.validFrom.getTime()}`, rate);
    });
    const rates = [...last.values()];
    return await this.#write(by, rates, { baseCurrency, accepted: rows.length, rejected, errors }, async () => ({
      action: 'fx-rates.uploaded',
      subjectType: 'FX_RATES',
      subjectId: baseCurrency,
      details: { accepted: rows.length, rejected, contentHash: await hashOf(rates) },
    }));
  }

  /** Without rates nothing is written but the answer, under its key. */
  async #write<R>(
    by: Caller,
    rates: readonly OwnRate[],
    result: R,
    describe: (db: Db) => Promise<AuditNote & { details: object }>,
  ): Promise<Done<R>> {
    const { tenantId } = by.principal;
    const write: Effect<R> = async ({ db }) => {
      if (rates.length === 0) return { result, audit: [] };
      const before = await lockRates(db, tenantId);
      const revision = before.revision + 1;
      const entry = await describe(db);
      await writeRates(db, tenantId, rates, revision);
      const after = await lockRates(db, tenantId);
      if (after.rates > MAX_RATES) throw wrong('$', `would be more than ${MAX_RATES} rates in all`);
      if (after.currencies > MAX_CURRENCIES) throw wrong('$', `would be more than ${MAX_CURRENCIES} currencies in all`);
      return { result, audit: { ...entry, details: { ...entry.details, revision } } };
    };
    const done = await this.#parts.writer.write(by, write);
    this.#copies.forget(tenantId);
    return done;
  }

  #rateOf({ principal }: Caller, baseCurrency: string, row: UploadedRate): OwnRate {
    const now = this.#parts.clock.now();
    const validFrom = new Date(`${row.validFrom ?? day(now)}T00:00:00Z`);
    return { currency: row.currency, baseCurrency, validFrom, rate: row.rate, setAt: now, setBy: principal.id };
  }

  async #base(tenantId: string): Promise<string> {
    return (await this.#parts.settings.get(tenantId))['transactions.baseCurrency'];
  }

  async #load(tenantId: string): Promise<FxSnapshot> {
    const known = this.#loaded.get(tenantId) ?? { snapshot: new FxSnapshot(), revision: 0 };
    const { rates, revision } = await this.#parts.database.tenant(tenantId, (db) =>
      readRatesAfter(db, tenantId, known.revision),
    );
    known.snapshot.add(rates);
    this.#loaded.set(tenantId, { snapshot: known.snapshot, revision: Math.max(revision, known.revision) });
    return known.snapshot;
  }
}

function wrong(field: string, message: string): AppError {
  return new AppError('validation-failed', {
    detail: `${field} ${message}.`,
    errors: [{ field, code: 'Size', message }],
  });
}

function viewOf(rate: OwnRate): RateView {
  return {
    currency: rate.currency,
    rate: rate.rate,
    validFrom: day(rate.validFrom),
    rateSource: `OWN ${day(rate.validFrom)}`,
    updatedAt: rate.setAt.toISOString(),
    updatedBy: rate.setBy,
  };
}

/** The rate as it holds now. An own rate may have been set for the pair the other way round. */
function presentView(currency: string, { rate, source, own }: Rate): RateView {
  const set = own ? viewOf(own) : { validFrom: STARTER_DATE, updatedAt: null, updatedBy: null };
  return { ...set, currency, rate, rateSource: source };
}

function day(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Of all rows as one canonical JSON array. */
async function hashOf(rates: readonly OwnRate[]): Promise<string> {
  const rows = await mapInTurns(rates, ({ currency, baseCurrency, validFrom, rate }) =>
    canonicalJson([currency, baseCurrency, day(validFrom), rate]),
  );
  return createHash('sha256')
    .update(`[${rows.join(',')}]`)
    .digest('hex');
}
