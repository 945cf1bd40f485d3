/**
 * Rates of one organisation, loaded: values amounts without a wait.
 *
 *   own rate of the pair, the latest from on or before the day  ->  OWN <day>
 *   own rate of the pair the other way round                    ->  OWN <day>
 *   another name or form of an asset (WBTC, XBT)    ->  AS <asset>, ...
 *   starter rates, crossed over USD                             ->  STARTER <day>
 *   stablecoin: as the currency that it is pegged to            ->  PEG <currency>, ...
 *
 * Starter rates hold for every day: there is one of each, with its date in the source.
 */
import type { Money, TransactionContent } from '../../domain/transaction.ts';
import { standsFor } from './assets.ts';
import { PEGS, STARTER_SOURCE, starterRate } from './starter-rates.ts';

export interface OwnRate {
  currency: string;
  baseCurrency: string;
  validFrom: Date;
  /** Units of the base currency for one unit. */
  rate: number;
  setAt: Date;
  setBy: string;
}

export interface Rate {
  rate: number;
  /** OWN 2026-11-20, STARTER 2025-06-30+3fa9c0d1e2f3, SAME, PEG USD, ... */
  source: string;
  /** Set by the organisation itself, at this moment; null: shipped. */
  own: OwnRate | null;
}

export interface Valuation {
  /** In `currency`, rounded to 8 decimal places. */
  amount: number;
  currency: string;
  rateSource: string;
}

const SAME: Rate = { rate: 1, source: 'SAME', own: null };

export class FxSnapshot {
  /** `EUR/USD` -> its rates, the earliest first. */
  readonly #own = new Map<string, OwnRate[]>();

  constructor(own: readonly OwnRate[] = []) {
    this.add(own);
  }

  /** Adds rates. A rate of the same pair and day replaces the one before. */
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

  /** Own rates of a currency, or of all, in every base; the earliest first. */
  own(currency?: string): OwnRate[] {
    return [...this.#own.values()].flat().filter((rate) => currency === undefined || rate.currency === currency);
  }

  /**
   * What the transaction is worth in `base`; null: no rate is known. The value in fiat that came with it counts first,
   * then what was sent, then what arrives.
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

  /** What a sum is worth in `base` at a moment; null: no rate is known. */
  worth(money: Money, base: string, atMs: number): number | null {
    return this.#convert(money, base, atMs, null, null)?.amount ?? null;
  }

  /** Units of `to` for one unit of `from` at a moment. */
  rate(from: string, to: string, atMs: number): Rate | null {
    if (from === to) return SAME;
    const direct = this.#latest(from, to, atMs);
    if (direct) return { rate: direct.rate, source: sourceOf(direct), own: direct };
    const inverse = this.#latest(to, from, atMs);
    if (inverse) return { rate: 1 / inverse.rate, source: sourceOf(inverse), own: inverse };
    const [fromAsset, toAsset] = [standsFor(from), standsFor(to)];
    if (fromAsset !== null || toAsset !== null) {
      const rate = this.rate(fromAsset ?? from, toAsset ?? to, atMs);
      return rate && { ...rate, source: `AS ${fromAsset ?? toAsset}, ${rate.source}` };
    }
    const starter = starterRate(from, to);
    if (starter !== null) return { rate: starter, source: STARTER_SOURCE, own: null };
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

/** The rates that were set before a moment: who sets several in a row is compared with what was there before the first. */
export function settledBefore(snapshot: FxSnapshot, atMs: number): FxSnapshot {
  return new FxSnapshot(snapshot.own().filter(({ setAt }) => setAt.getTime() < atMs));
}

/** How many begin at or before the moment. */
function countUntil(dated: readonly OwnRate[], atMs: number): number {
  let [low, high] = [0, dated.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (dated[middle]!.validFrom.getTime() <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function sourceOf(rate: OwnRate): string {
  return `OWN ${rate.validFrom.toISOString().slice(0, 10)}`;
}

function pegged(rate: Rate | null, peg: string): Rate | null {
  if (!rate) return null;
  return { ...rate, source: rate === SAME ? `PEG ${peg}` : `PEG ${peg}, ${rate.source}` };
}
