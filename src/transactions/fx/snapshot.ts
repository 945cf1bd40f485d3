/**
 * Rates of one organization in memory, which value amounts synchronously. In order of precedence:
 *
 *   own rate of the pair, the latest from on or before the day  ->  OWN <day>
 *   own rate of the inverse pair                                ->  OWN <day>
 *   another name or form of an asset (WBTC, XBT)                ->  AS <asset>, ...
 *   reference rate of the European Central Bank of that day     ->  ECB <day>
 *   starter rates, crossed over USD                             ->  STARTER <day>
 *   stablecoin, as its peg currency                             ->  PEG <currency>, ...
 *
 * Starter rates apply to every day that has no other rate. There is one per currency, with its date in the source.
 */
import type { Money, TransactionContent } from '../../domain/transaction.ts';
import { standsFor } from './assets.ts';
import { ecbRate } from './ecb-rates.ts';
import { PEGS, STARTER_SOURCE, starterRate } from './starter-rates.ts';

export interface OwnRate {
  currency: string;
  baseCurrency: string;
  validFrom: Date;
  /** Units of the base currency per unit. */
  rate: number;
  setAt: Date;
  setBy: string;
}

export interface Rate {
  rate: number;
  /** OWN 2026-11-20, ECB 2026-10-30, STARTER 2025-06-30+3fa9c0d1e2f3, SAME, PEG USD, ... */
  source: string;
  /** YYYY-MM-DD, first day of the rate; null: a starter rate, or no exchange. */
  day: string | null;
  /** The organization's own rate; null: shipped. */
  own: OwnRate | null;
}

export interface Valuation {
  /** Amount in `currency`, rounded to 8 decimal places. */
  amount: number;
  currency: string;
  rateSource: string;
}

const SAME: Rate = { rate: 1, source: 'SAME', day: null, own: null };

export class FxSnapshot {
  /** `EUR/USD` -> its rates, earliest first. */
  readonly #own = new Map<string, OwnRate[]>();

  constructor(own: readonly OwnRate[] = []) {
    this.add(own);
  }

  /** Adds rates. A rate of the same pair and day replaces the earlier one. */
  add(rates: readonly OwnRate[]): void {
    for (const rate of rates) {
      const pair = `${rate.currency}/${rate.baseCurrency}`;
      const dated = this.#own.get(pair) ?? [];
      const at = countUntil(dated, rate.validFrom.getTime());
      const isSameDay = at > 0 && dated[at - 1]!.validFrom.getTime() === rate.validFrom.getTime();
      dated.splice(isSameDay ? at - 1 : at, isSameDay ? 1 : 0, rate);
      this.#own.set(pair, dated);
    }
  }

  /** Own rates of one currency or of all, in every base, earliest first. */
  own(currency?: string): OwnRate[] {
    return [...this.#own.values()].flat().filter((rate) => currency === undefined || rate.currency === currency);
  }

  /**
   * Value of the transaction in `base`; null: no rate. Uses the supplied fiat value first, then the sent amount, then the received
   * amount.
   */
  value(content: TransactionContent, base: string): Valuation | null {
    const at = Date.parse(content.transactionDate);
    const { fiatValue, amount, received, asset } = content;
    const peg = content.transactionType === 'STABLECOIN' ? (asset?.pegCurrency ?? null) : null;
    return (
      (fiatValue && this.#convert(fiatValue, base, at, null, 'GIVEN')) ??
      this.#convert(amount, base, at, peg, null) ??
      (received && this.#convert(received, base, at, null, 'RECEIVED'))
    );
  }

  /** Value of an amount in `base` at a moment; null: no rate. */
  worth(money: Money, base: string, atMs: number): number | null {
    return this.#convert(money, base, atMs, null, null)?.amount ?? null;
  }

  /** Units of `to` per unit of `from` at a moment. */
  rate(from: string, to: string, atMs: number): Rate | null {
    if (from === to) return SAME;
    const direct = this.#latest(from, to, atMs);
    if (direct) return ownRate(direct, direct.rate);
    const inverse = this.#latest(to, from, atMs);
    if (inverse) return ownRate(inverse, 1 / inverse.rate);
    const [fromAsset, toAsset] = [standsFor(from), standsFor(to)];
    if (fromAsset !== null || toAsset !== null) {
      const rate = this.rate(fromAsset ?? from, toAsset ?? to, atMs);
      return rate && { ...rate, source: `AS ${fromAsset ?? toAsset}, ${rate.source}` };
    }
    const ofDay = ecbRate(from, to, atMs);
    if (ofDay !== null) return { ...ofDay, source: `ECB ${ofDay.day}`, own: null };
    const starter = starterRate(from, to);
    if (starter !== null) return { rate: starter, source: STARTER_SOURCE, day: null, own: null };
    const [fromPeg, toPeg] = [PEGS.get(from), PEGS.get(to)];
    if (fromPeg === undefined && toPeg === undefined) return null;
    return pegged(this.rate(fromPeg ?? from, toPeg ?? to, atMs), fromPeg ?? toPeg!);
  }

  #convert(money: Money, base: string, atMs: number, peg: string | null, by: string | null): Valuation | null {
    const own = this.rate(money.currency, base, atMs);
    const rate = own ?? (peg === null ? null : pegged(this.rate(peg, base, atMs), peg));
    if (!rate) return null;
    const amount = Number((Number(money.value) * rate.rate).toFixed(8));
    if (!Number.isFinite(amount)) return null;
    return { amount, currency: base, rateSource: by === null ? rate.source : `${by}, ${rate.source}` };
  }

  #latest(currency: string, baseCurrency: string, atMs: number): OwnRate | null {
    const dated = this.#own.get(`${currency}/${baseCurrency}`);
    return dated?.[countUntil(dated, atMs) - 1] ?? null;
  }
}

/** Rates set before a moment, so that a series of changes is compared with the rate before the first. */
export function settledBefore(snapshot: FxSnapshot, atMs: number): FxSnapshot {
  return new FxSnapshot(snapshot.own().filter(({ setAt }) => setAt.getTime() < atMs));
}

/** Number of rates that begin at or before the moment. */
function countUntil(dated: readonly OwnRate[], atMs: number): number {
  let [low, high] = [0, dated.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (dated[middle]!.validFrom.getTime() <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function ownRate(own: OwnRate, rate: number): Rate {
  const day = own.validFrom.toISOString().slice(0, 10);
  return { rate, source: `OWN ${day}`, day, own };
}

function pegged(rate: Rate | null, peg: string): Rate | null {
  if (!rate) return null;
  return { ...rate, source: rate === SAME ? `PEG ${peg}` : `PEG ${peg}, ${rate.source}` };
}
