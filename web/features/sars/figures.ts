/** Figures in a narrative, compared with those of the payments. Pure. */

export interface KnownFigure {
  kind: 'COUNT' | 'SUM' | 'LARGEST' | 'SMALLEST' | 'AMOUNT' | 'FIRST_DAY' | 'LAST_DAY' | 'DAY';
  /** Decimal text, or YYYY-MM-DD. */
  value: string;
  currency: string | null;
}

export interface FoundFigure {
  /** Position in the text. */
  at: number;
  text: string;
  isKnown: boolean;
}

const SYMBOLS: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' };
const CURRENCY_WORDS: Readonly<Record<string, string>> = { dollar: 'USD', euro: 'EUR', pound: 'GBP' };
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const COUNT_WORDS = [
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen'],
  ...['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'],
];

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const DAYS = new RegExp(
  `(?<!born (?:on )?)\\b(?:(\\d{4})-(\\d{2})-(\\d{2})|(\\d{1,2})/(\\d{1,2})/(\\d{4})|(\\d{1,2}) (${MONTH}) (\\d{4})|(${MONTH}) (\\d{1,2}),? (\\d{4}))\\b`,
  'gi',
);
const NUMBER = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?';
const AMOUNTS = new RegExp(
  `(?:([$€£¥])\\s?|\\b([A-Z]{3,5}) )?(?<![\\d.,-])(${NUMBER})(?![\\d]|[.,]\\d)(?: ?([A-Z]{3,5})\\b| (dollar|euro|pound)s?\\b)?`,
  'g',
);
const COUNTS = new RegExp(
  `\\b(\\d{1,5}|${COUNT_WORDS.join('|')}) (?:[a-z-]+ ){0,2}?(?:payment|transaction|transfer|deposit|withdrawal)s?\\b`,
  'gi',
);

const ISO_CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** In text order, without overlaps. */
export function figuresIn(text: string, known: readonly KnownFigure[]): FoundFigure[] {
  const found: FoundFigure[] = [];
  const add = (at: number, words: string, isKnown: boolean) => {
    const end = at + words.length;
    if (found.some((one) => at < one.at + one.text.length && one.at < end)) return;
    found.push({ at, text: words, isKnown });
  };
  const own = new Set(known.map(({ currency }) => currency));
  const days = new Set(
    known.filter(({ currency, kind }) => currency === null && kind !== 'COUNT').map(({ value }) => value),
  );
  const counts = new Set(known.filter(({ kind }) => kind === 'COUNT').map(({ value }) => Number(value)));
  for (const match of text.matchAll(DAYS)) add(match.index, match[0], days.has(dayOf(match)));
  for (const match of text.matchAll(AMOUNTS)) {
    const [whole, symbol, before, number = '', after, word] = match;
    const currency = symbol ? SYMBOLS[symbol] : (after ?? (word ? CURRENCY_WORDS[word] : before));
    // Words in capitals are also beside numbers that are no amounts, such as `31 CFR`.
    if (currency === undefined || !(ISO_CURRENCIES.has(currency) || own.has(currency))) continue;
    const value = Number(number.replaceAll(',', ''));
    // `In 3 USD`: the word before the number is not its currency.
    const skipped = after === undefined && word === undefined ? 0 : whole.indexOf(symbol ?? number);
    const isKnown = known.some((one) => one.currency === currency && Number(one.value) === value);
    add(match.index + skipped, whole.slice(skipped), isKnown);
  }
  for (const match of text.matchAll(COUNTS)) {
    const words = match[1]!.toLowerCase();
    const count = COUNT_WORDS.includes(words) ? COUNT_WORDS.indexOf(words) + 1 : Number(words);
    add(match.index, match[0], counts.has(count));
  }
  return found.sort((one, other) => one.at - other.at);
}

/** YYYY-MM-DD */
function dayOf([, y1, m1, d1, m2, d2, y2, d3, m3, y3, m4, d4, y4]: RegExpMatchArray): string {
  const month = (words: string) => String(MONTHS.indexOf(words.slice(0, 3).toLowerCase()) + 1);
  const [year, monthOf, day] =
    y1 !== undefined
      ? [y1, m1!, d1!]
      : y2 !== undefined
        ? [y2, m2!, d2!]
        : y3 !== undefined
          ? [y3, month(m3!), d3!]
          : [y4!, month(m4!), d4!];
  return `${year}-${monthOf.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
