/**
 * Exchange rates of each organization, with audited changes. Each node keeps them in memory, at most two seconds old, and reads
 * only changes from the database.
 */

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Money } from '../../domain/transaction.ts';
import type { Caller } from '../../platform/access/permissions.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { FreshCache } from '../../platform/db/fresh-cache.ts';
import { AppError } from '../../platform/errors.ts';
import { IgnoredFields } from '../../platform/http/ignored-fields.ts';
import { whole } from '../../platform/http/list-answers.ts';
import { canonicalJson } from '../../platform/lib/canonical-json.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { mapInTurns } from '../../platform/lib/event-loop-pauses.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import type { Loosening } from '../../platform/settings/loosening.ts';
import type { AuditNote, Done, Effect } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { ECB_FIRST_DAY, ECB_LAST_DAY, ECB_SOURCE } from './ecb-rates.ts';
import type { RateList, RateProposal, RateRequest, RateView, UploadResult } from './schemas.ts';
import type { FxSettings } from './settings.ts';
import { FxSnapshot, type OwnRate, type Rate, settledBefore } from './snapshot.ts';
import { STARTER_DATE, STARTER_NOTE, STARTER_RATES } from './starter-rates.ts';
import { lockRates, readRate, readRatesAfter, writeRates } from './store.ts';
import { BASE_ITSELF, MAX_ERRORS, readUpload, type UploadedRate } from './upload.ts';

/** Maximum rates of one organization: 130 currencies for more than a year of days. Every node holds them in memory. */
const MAX_RATES = 50_000;
const MAX_CURRENCIES = 1_000;
const MAX_LOADED = 1_000;
/** A new rate below this share of the earlier rate needs two users, because it moves payments below limits. */
const FAR = 0.5;
/** A rate is compared only with rates set earlier than this. Otherwise, several small steps could replace one large drop. */
const SETTLED_MS = 7 * 86_400_000;

export interface FxParts {
  database: Database;
  writer: Writer;
  settings: SettingsReader<FxSettings>;
  clock: Clock;
  /** Absent: one user can set any rate. */
  loosening?: Pick<Loosening, 'isAgreed' | 'isForOne' | 'end' | 'standing'>;
  /** Values transactions recorded without a rate, inside the write of the rate. @returns their number. Absent: they stay unvalued */
  valueLate?: (db: Db, tenantId: string, worthOf: () => Promise<WorthOf>) => Promise<number>;
  monotonicMs?: () => number;
}

/** Value in the base currency at a moment; null: no rate. */
export type WorthOf = (money: Money, atMs: number) => number | null;

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
   * The organization's rates in memory, so that `value` and `rate` are synchronous.
   * @throws AppError service-unavailable when the database is unavailable and the copy is older than five seconds
   */
  snapshot(tenantId: string): Promise<FxSnapshot> {
    return this.#copies.get(tenantId);
  }

  /** The current rate of each currency, or all rates that were set for one. */
  async list(tenantId: string, currency?: string): Promise<RateList> {
    const [snapshot, baseCurrency, proposals] = await Promise.all([
      ...([this.snapshot(tenantId), this.#base(tenantId), this.#proposals(tenantId)] as const),
    ]);
    const nowMs = this.#parts.clock.now().getTime();
    const own = snapshot.own(currency).filter((rate) => rate.baseCurrency === baseCurrency);
    const currencies = new Set([...STARTER_RATES.keys(), ...own.map((rate) => rate.currency)]);
    const items = currency
      ? own.map(viewOf)
      : [...currencies].sort().flatMap((one) => {
          const rate = one === baseCurrency ? null : snapshot.rate(one, baseCurrency, nowMs);
          const proposal = proposals.get(one);
          return rate ? [{ ...presentView(one, rate), ...(proposal && { proposal }) }] : [];
        });
    return { baseCurrency, starter: STARTER, referenceRates: REFERENCE, ...whole(items) };
  }

  /**
   * Sets the rate of a currency from a day on, or proposes it if the currency would lose more than half of its value.
   * @throws AppError validation-failed (the base currency itself, or too many rates)
   */
  async set(by: Caller, currency: string, { rate, validFrom }: RateRequest): Promise<RateView> {
    const baseCurrency = await this.#base(by.principal.tenantId);
    const set = this.#rateOf(by, baseCurrency, { currency, rate, validFrom });
    if (currency === baseCurrency) throw new AppError('validation-failed', { errors: [BASE_ITSELF] });
    const { loosening, clock } = this.#parts;
    const { tenantId, id } = by.principal;
    const subject = { subjectType: 'FX_RATE', subjectId: currency } as const;
    const from = { baseCurrency, validFrom: day(set.validFrom) };
    const write = this.#writing<RateView>(tenantId, [set], viewOf(set), async (db) => {
      const before = await readRate(db, tenantId, set);
      return { action: 'fx-rate.set', ...subject, details: { ...from, before, after: rate } };
    });
    const snapshot = await this.snapshot(tenantId);
    const { result } = await this.#parts.writer.write<RateView>(by, async (tx) => {
      await lockRates(tx.db, tenantId);
      const far = loosening && farBelow(snapshot, set, clock.now());
      if (far && !(await loosening.isAgreed(tx, by, { ...subject, version: 0, value: { ...from, rate } }))) {
        const proposal = { value: { ...from, rate }, proposedBy: id, proposedAt: tx.now().toISOString() };
        const details = { ...from, before: far.rate, proposed: rate };
        return {
          result: { ...presentView(currency, far), proposal },
          audit: { action: 'fx-rate.change-proposed', ...subject, details },
        };
      }
      await loosening?.end(tx.db, tenantId, subject);
      return await write(tx);
    });
    this.#copies.forget(tenantId);
    return result;
  }

  async #proposals(tenantId: string): Promise<ReadonlyMap<string, RateProposal>> {
    const { database, loosening } = this.#parts;
    if (!loosening) return new Map();
    const all = await database.tenant(tenantId, (db) => loosening.standing(db, tenantId, 'FX_RATE', () => 0));
    return all as ReadonlyMap<string, RateProposal>;
  }

  /**
   * Sets many rates. An invalid row is rejected alone. Of several rows for one currency and day, the last counts.
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
      last.set(placeOf(rate), rate);
    });
    const { tenantId } = by.principal;
    const { writer, clock, loosening } = this.#parts;
    const snapshot = await this.snapshot(tenantId);
    const all = [...last.values()];
    const done = await writer.write<UploadResult>(by, async (tx) => {
      const far = new Set(all.filter((one) => farBelow(snapshot, one, clock.now())));
      const refuses = far.size > 0 && loosening && !(await loosening.isForOne(tx, by, 'FX_RATE'));
      const rates = refuses ? all.filter((one) => !far.has(one)) : all;
      const isFar = (row: UploadedRate) => !rates.includes(last.get(placeOf(this.#rateOf(by, baseCurrency, row)))!);
      const refused = refuses ? rows.filter(isFar) : [];
      const counts = { accepted: rows.length - refused.length, rejected: rejected + refused.length };
      const result = {
        ...{ baseCurrency, ...counts },
        errors: [...errors, ...refused.map(({ index }) => ({ index, ...TOO_FAR }))].slice(0, MAX_ERRORS),
      };
      const write = this.#writing<UploadResult>(tenantId, rates, result, async () => ({
        action: 'fx-rates.uploaded',
        subjectType: 'FX_RATES',
        subjectId: baseCurrency,
        details: { ...counts, contentHash: await hashOf(rates) },
      }));
      return await write(tx);
    });
    this.#copies.forget(tenantId);
    return done;
  }

  /** Writes an upload of rates. Without valid rates, writes only the result under the Idempotency-Key. */
  #writing<R>(
    tenantId: string,
    rates: readonly OwnRate[],
    result: R,
    describe: (db: Db) => Promise<AuditNote & { details: object }>,
  ): Effect<R> {
    return async ({ db }) => {
      if (rates.length === 0) return { result, audit: [] };
      const before = await lockRates(db, tenantId);
      const revision = before.revision + 1;
      const entry = await describe(db);
      await writeRates(db, tenantId, rates, revision);
      const valued = await this.#valueLate(db, tenantId, rates[0]!.baseCurrency);
      const after = await lockRates(db, tenantId);
      if (after.rates > MAX_RATES) throw wrong('$', `would exceed ${MAX_RATES} rates in total`);
      if (after.currencies > MAX_CURRENCIES) throw wrong('$', `would exceed ${MAX_CURRENCIES} currencies in total`);
      const details = { ...entry.details, revision, ...(valued > 0 && { valued }) };
      return { result, audit: { ...entry, details } };
    };
  }

  async #valueLate(db: Db, tenantId: string, baseCurrency: string): Promise<number> {
    const worthOf = async (): Promise<WorthOf> => {
      const snapshot = new FxSnapshot((await readRatesAfter(db, tenantId, 0)).rates);
      return (money, atMs) => snapshot.worth(money, baseCurrency, atMs);
    };
    return (await this.#parts.valueLate?.(db, tenantId, worthOf)) ?? 0;
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

const STARTER = { asOf: STARTER_DATE, source: STARTER_NOTE };
const REFERENCE = { firstDay: ECB_FIRST_DAY, lastDay: ECB_LAST_DAY, source: ECB_SOURCE };

const placeOf = ({ currency, validFrom }: Pick<OwnRate, 'currency' | 'validFrom'>) =>
  `${currency} ${validFrom.getTime()}`;

/** The earlier rate, if the new one is below half of it on that day; null: it is not, or there was no rate. */
function farBelow(snapshot: FxSnapshot, { currency, baseCurrency, validFrom, rate }: OwnRate, now: Date): Rate | null {
  const at = validFrom.getTime();
  const settled = settledBefore(snapshot, now.getTime() - SETTLED_MS);
  const held = settled.rate(currency, baseCurrency, at) ?? snapshot.rate(currency, baseCurrency, at);
  return held !== null && rate < held.rate * FAR ? held : null;
}

const TOO_FAR = {
  field: 'rate',
  code: 'Far',
  message: 'must not be less than half of the rate of a week ago. Two users must set such a rate individually (PUT)',
};

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

/** The current rate. The organization may have set it for the inverse pair. */
function presentView(currency: string, { rate, source, own, day: of }: Rate): RateView {
  const set = own ? viewOf(own) : { validFrom: of ?? STARTER_DATE, updatedAt: null, updatedBy: null };
  return { ...set, currency, rate, rateSource: source };
}

function day(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Hash of all rows as one canonical JSON array. */
async function hashOf(rates: readonly OwnRate[]): Promise<string> {
  const rows = await mapInTurns(rates, ({ currency, baseCurrency, validFrom, rate }) =>
    canonicalJson([currency, baseCurrency, day(validFrom), rate]),
  );
  return createHash('sha256')
    .update(`[${rows.join(',')}]`)
    .digest('hex');
}
