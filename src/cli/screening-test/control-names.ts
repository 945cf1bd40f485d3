/**
 * Names that are not listed: frequent given names and surnames of one country, drawn by how frequent they are, and organizations called by
 * a surname, a common business word and a legal form. Sources and licenses: the headers of the tables. Pure.
 */
import { pick } from '../../governance/validation/random.ts';
import COMMON_NAMES from '../../matching/names/data/common-names.txt' with { type: 'text' };
import GENERAL_WORDS from '../../matching/names/data/general-words.txt' with { type: 'text' };
import NAME_FREQUENCIES from '../../matching/names/data/name-frequencies.txt' with { type: 'text' };
import { tableLines } from '../../matching/names/data/table-lines.ts';
import { spellingKey } from '../../matching/names/spelling-key.ts';

const LEGAL_FORMS = ['Ltd', 'LLC', 'Inc.', 'GmbH', 'S.A.', 'S.r.l.', 'B.V.', 'Pte Ltd', 'Co. Ltd', 'AB'];

/** Words with running totals of their weights. */
interface Drawn {
  words: string[];
  totals: number[];
}
interface Country {
  code: string;
  given: Drawn;
  surname: Drawn;
}

interface Tables {
  countries: readonly Country[];
  populations: Drawn;
  business: readonly string[];
}
let tables: Tables | null = null;

export interface ControlName {
  kind: 'control-person' | 'control-organization';
  name: string;
  country: string;
}

export function controlName(kind: ControlName['kind'], random: () => number): ControlName {
  tables ??= readTables();
  const country = tables.countries[Number(drawn(tables.populations, random))]!;
  const surname = titled(drawn(country.surname, random));
  const name =
    kind === 'control-person'
      ? `${titled(drawn(country.given, random))} ${surname}`
      : `${surname} ${titled(pick(tables.business, random))} ${pick(LEGAL_FORMS, random)}`;
  return { kind, name, country: country.code };
}

function readTables(): Tables {
  const spellings = new Map<string, string[]>();
  for (const word of tableLines(COMMON_NAMES)) {
    const key = spellingKey(word);
    spellings.set(key, [...(spellings.get(key) ?? []), word]);
  }
  const countries: Country[] = [];
  const populations: Drawn = { words: [], totals: [] };
  for (const line of tableLines(NAME_FREQUENCIES)) {
    const [word = '', given, surname] = line.split('\t');
    if (word.startsWith('=')) {
      add(populations, String(countries.length), Number(given));
      countries.push({
        code: word.slice(1),
        given: { words: [], totals: [] },
        surname: { words: [], totals: [] },
      });
      continue;
    }
    const country = countries.at(-1)!;
    // The table has spelling keys: a name is written as people write it.
    for (const spelling of spellings.get(word) ?? []) {
      add(country.given, spelling, Number(given));
      add(country.surname, spelling, Number(surname));
    }
  }
  const business = tableLines(GENERAL_WORDS)
    .map((line) => line.split(' ', 1)[0]!)
    .filter((word) => /^[a-z]{4,}$/.test(word));
  return { countries, populations, business };
}

/** Adds a word to the table, with the sum of all weights up to it. */
function add({ words, totals }: Drawn, word: string, weight: number): void {
  if (!(weight > 0)) return;
  words.push(word);
  totals.push((totals.at(-1) ?? 0) + weight);
}

/** A random word by weight, found by binary search. */
function drawn({ words, totals }: Drawn, random: () => number): string {
  const at = random() * (totals.at(-1) ?? 0);
  let [low, high] = [0, totals.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (totals[middle]! > at) high = middle;
    else low = middle + 1;
  }
  return words[low] ?? '';
}

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
