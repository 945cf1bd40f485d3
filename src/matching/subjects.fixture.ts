/** Parties for the matcher's tests: the tests give a few fields, and the rest is filled in. */
import type { Query, Subject } from './types.ts';

export function subject(id: string, names: string | readonly string[], rest: Partial<Subject> = {}): Subject {
  const list = typeof names === 'string' ? [names] : names;
  return {
    id,
    kind: 'PERSON',
    // A leading "~" marks a weak alias.
    names: list.map((text) => ({ text: text.replace(/^~/, ''), weak: text.startsWith('~') })),
    births: [],
    countries: [],
    gender: null,
    identifiers: [],
    flags: { activeCategories: 1, allCategories: 1, riskLevel: 1 },
    ...rest,
  };
}

export function query(names: string | readonly string[], rest: Partial<Query> = {}): Query {
  return {
    names: typeof names === 'string' ? [names] : names,
    algorithm: 'BALANCED',
    fuzzy: true,
    threshold: 75,
    ...rest,
  };
}

export function day(text: string) {
  const [year = 0, month, dayOfMonth] = text.split('-').map(Number);
  return { year, month: month ?? null, day: dayOfMonth ?? null, toYear: null, circa: false };
}

const GIVEN =
  'mohammed ali hassan ahmed omar ibrahim vladimir sergey ivan petr maria anna john william carlos jose luis kim jong xi wei abdul rahman fatima dmitri olga hans friedrich'.split(
    ' ',
  );
const SYLLABLES =
  'ba da ka la ma na ra sa ta za be de ke lo mo no ri si tu vi zhar shov akh yev ull din min gor pol sten'.split(' ');
const BUSINESS = ['trading', 'shipping', 'bank', 'group', 'industries', 'holding', 'petroleum'];
const FORMS = ['llc', 'ltd', 'gmbh', 'ooo', 'sa', 'jsc'];

/** Small deterministic generator: same seed, same numbers. 0 <= result < limit. */
export function numbers(seed: number): (limit: number) => number {
  let state = seed >>> 0 || 1;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * limit);
  };
}

/** A list of invented parties with realistic frequencies: few given names, many family names. */
export function inventedSubjects(count: number, seed: number): Subject[] {
  const next = numbers(seed);
  const pick = (words: readonly string[]) => words[next(words.length)] ?? '';
  const invented = () => Array.from({ length: 2 + next(3) }, () => pick(SYLLABLES)).join('');
  return Array.from({ length: count }, (_, at) => {
    const organization = at % 4 === 0;
    const name = () =>
      organization
        ? [invented(), ...(next(2) ? [invented()] : []), pick(BUSINESS), pick(FORMS)].join(' ')
        : [
            pick(GIVEN),
            ...(next(2) ? [next(6) ? pick(GIVEN) : pick(GIVEN).charAt(0)] : []),
            ...(next(5) === 0 ? ['al'] : []),
            invented(),
          ].join(' ');
    return subject(`s${String(at).padStart(6, '0')}`, Array.from({ length: 1 + next(3) }, name), {
      kind: organization ? 'ORGANIZATION' : 'PERSON',
    });
  });
}

/** Applies up to three typos that people and systems make. */
export function disturb(name: string, next: (limit: number) => number): string {
  let text = name;
  for (let slips = next(4); slips > 0; slips--) {
    const at = next(Math.max(1, text.length));
    const words = text.split(' ');
    switch (next(8)) {
      case 0:
        text = text.slice(0, at) + text.slice(at + 1);
        break;
      case 1:
        text = text.slice(0, at) + 'aeiorstn'.charAt(next(8)) + text.slice(at);
        break;
      case 2:
        text = text.slice(0, at) + 'aeiorstn'.charAt(next(8)) + text.slice(at + 1);
        break;
      case 3:
        text = text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
        break;
      case 4:
        text = [...words.slice(1), words[0]].join(' ');
        break;
      case 5:
        text = text.replace(' ', '');
        break;
      case 6:
        if (words.length > 2) text = words.slice(1).join(' ');
        break;
      default:
        text = `${text.slice(0, at)} ${text.slice(at)}`.trim();
    }
  }
  return text;
}
