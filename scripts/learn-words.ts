/**
 * Learns translations of words in other scripts, from names of bodies that lists have in several languages.
 *
 *     "Движение первых", "Movement of the First"  ─►  движен- = movement
 *
 * Known words and words that sound alike are removed from both names. An alignment model (IBM model 1, with a preference for the
 * same position in the name) is fitted on the rest. Prints the data file.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { dataFolder, readLists } from '../bench/data.ts';
import { buildCorpus } from '../src/matching/corpus-builder.ts';
import { Matcher } from '../src/matching/matcher.ts';
import { isCommonWord } from '../src/matching/names/common-words.ts';
import LEARNT_WORDS from '../src/matching/names/data/learnt-words.txt' with { type: 'text' };
import PLACES from '../src/matching/names/data/places.txt' with { type: 'text' };
import { tableLines } from '../src/matching/names/data/table-lines.ts';
import { asciiBytes, editDistance } from '../src/matching/names/distance.ts';
import { curatedWord as generalWord } from '../src/matching/names/general-words.ts';
import { cleanText, dropWordSigns, foldText } from '../src/matching/names/normalize.ts';
import { isFormWord } from '../src/matching/names/parse-organization.ts';
import { LATIN, phoneticScriptOf } from '../src/matching/names/phonetics/scripts.ts';
import { phoneticSimilarity, writtenWord } from '../src/matching/names/phonetics/similarity.ts';
import { readingsOf } from '../src/matching/names/readings.ts';
import { romanizeWord } from '../src/matching/names/romanize.ts';
import { scriptCodeOf } from '../src/matching/names/script.ts';
import { cyrillicLanguage } from '../src/matching/names/scripts/cyrillic.ts';
import { skeletonOf } from '../src/matching/names/skeleton.ts';
import type { Subject } from '../src/matching/types.ts';
import { tableFile } from './table-file.mjs';

const THRESHOLDS = {
  /** Longer rests are not word-by-word translations of each other. */
  rest: 8,
  /** Times the model is fitted. */
  rounds: 12,
  /** Minimum share of a word's meaning for a translation, and minimum number of parties. */
  share: 0.6,
  parties: 1.85,
  certain: 0.45,
  /** With so many equal words, names are translations of each other. */
  taken: 2,
  /** Initial letters of a cognate, and the share of them that may differ. */
  cognate: 4,
  unlike: 0.5,
  /** For labels of a single word. */
  alone: 0.75,
  /** Minimum phonetic similarity of one name in two scripts, and the share of parties for which a word is a name. */
  sounds: 0.8,
  named: 0.5,
  /** Shorter stems take no endings. Shorter words are not learned: in alphabets, in abjads. */
  stem: 5,
  word: 4,
  abjad: 3,
} as const;

/** Scripts with word separators whose words are learned. */
const LEARNT = new Set(['cyrl', 'grek', 'arab', 'hebr']);
const CYRILLIC_ENDING =
  /(?:ого|его|ому|ему|ыми|ими|ами|ями|ата|ята|ото|ите|ете|ая|яя|ое|ее|ые|ие|ый|ий|ой|ей|ую|юю|ых|их|ым|им|ом|ем|ам|ям|ах|ях|ът|та|те|то|ия|ии|ию|ій|ої|ої|[аяоеыиіуюйь])$/u;
const GREEK_ENDING = /(?:ικ(?:ησ|ης|ου|ον|ων|ες|ους|ος|[ηοαοι])|εως|εις|ους|ου|ης|ων|ος|ες|ας|αι|οι|ον|ιο|[αηοιυς])$/u;
const ARABIC_ARTICLE = /^(?:و?ال|لل)(?=.{3})/;

const ABJADS: ReadonlySet<string> = new Set(['arab', 'hebr']);

const LANGUAGES = ['ru', 'uk', 'be', 'bg', 'sr', 'mk', 'el', 'ar', 'fa', 'he'];

export interface Party {
  id: string;
  english: string[];
  others: string[];
}

/** Valid short words. The dictionary has those of four letters and more. */
const shortWords = new Set<string>();

async function main(): Promise<void> {
  const option = (name: string) => {
    const at = process.argv.indexOf(name);
    return at < 0 ? null : (process.argv[at + 1] ?? null);
  };
  const folder = dataFolder();
  const packages = option('--packages');
  if (folder === null || packages === null) throw new Error('no lists (AMLCORE_TEST_DATA), or no --packages FOLDER');
  const things = labels(packages);
  for (const { english } of things)
    for (const label of english)
      for (const { text } of wordsOf(label)) if (/^[a-z]{3}$/.test(text)) shortWords.add(text);
  const half = option('--half') === null ? null : Number(option('--half'));
  const listed = await partiesOf(folder, half);
  const learnt = process.argv.includes('--again')
    ? tableOf(LEARNT_WORDS)
    : learnWords([...listed, ...things], vocabularyOf(folder, listed));
  // From both halves: nothing is learned from it, and parties with such a name must not be lost.
  print(withoutNames(learnt, await partiesOf(folder, null), things), half);
}

/** Meanings of words, first from known words, then from the learned ones. `vocabulary`: English words in names of bodies. */
export function learnWords(all: readonly Party[], vocabulary: ReadonlySet<string>): Learnt[] {
  const first = learn(all, new Map(), vocabulary);
  const known = new Map(first.map(({ script, stem, meaning }) => [`${script} ${stem}`, meaning]));
  return [...first, ...learn(all, known, vocabulary)].filter(
    ({ meaning, stem, script }) => generalWord(meaning)?.place !== true || soundsLikePlace(meaning, stem, script),
  );
}

/**
 * Removes words that are names. "پارچین" was beside "group" in names of a body that is also called "Parchin Chemical Industries". If
 * such a word meant nothing, parties with the name would be lost. A word is a name if it sounds like the name in a translation
 * ("Parchin", in no dictionary) for at least half of the bodies with the word, and no label of a thing has it. Cognates sound alike
 * and mean the same ("экономический", "economic"): they stay.
 */
export function withoutNames(learnt: readonly Learnt[], listed: readonly Party[], things: readonly Party[]): Learnt[] {
  const labelled = new Set(things.flatMap(({ others }) => others.flatMap(stemsOf)));
  const { named, having } = namesIn(listed);
  return learnt.filter(({ script, stem, meaning }) => {
    const key = `${script} ${stem}`;
    const isPlace = generalWord(meaning)?.place === true && soundsLikePlace(meaning, stem, script);
    if (isPlace || isCognate(stem, meaning, script) || labelled.has(key)) return true;
    const share = (named.get(key)?.size ?? 0) / (having.get(key)?.size ?? 1);
    return share < THRESHOLDS.named;
  });
}

function stemsOf(name: string): string[] {
  const script = scriptCodeOf(name);
  return wordsOf(name).map(({ text }) => `${script} ${stemOf(text, script)}`);
}

/** By script and stem: the parties with the word, and those with it as a name (the word of the name that sounds most similar). */
function namesIn(listed: readonly Party[]) {
  const named = new Map<string, Set<string>>();
  const having = new Map<string, Set<string>>();
  const add = (to: Map<string, Set<string>>, key: string, party: string) =>
    to.set(key, (to.get(key) ?? new Set()).add(party));
  for (const { id, english, others } of listed)
    for (const other of others.flatMap((name) => readingsOf(name, false).slice(0, 1))) {
      const script = scriptCodeOf(other);
      for (const stem of stemsOf(other)) add(having, stem, id);
      for (const name of english.flatMap(namesInTranslation)) {
        let most: string = '';
        let alike: number = THRESHOLDS.sounds;
        for (const { text } of wordsOf(other)) {
          const sound = soundOf(text, name, script);
          if (sound >= alike) [most, alike] = [text, sound];
        }
        if (most !== '') add(named, `${script} ${stemOf(most, script)}`, id);
      }
    }
  return { named, having };
}

/** None if most words are in no dictionary: then it is no translation but the other name in Latin letters. */
function namesInTranslation(english: string): string[] {
  const words = wordsOf(english).flatMap(({ text }) => (/^[a-z]{3,}$/.test(text) && !isFormWord(text) ? [text] : []));
  const names = words.filter((word) => !isTelling(word));
  return names.length < words.length && 2 * names.length <= words.length + 1 ? names : [];
}

function soundOf(other: string, name: string, script: string): number {
  if (soundsAlike(other, name, script)) return 1;
  const phoneticScript = phoneticScriptOf(other);
  if (phoneticScript === LATIN) return 0;
  const [latin = ''] = romanizeWord(other, { person: false, language: cyrillicLanguage(other) }).slice(-1);
  const written = writtenWord(phoneticScript, asciiBytes(latin));
  return written === null ? 0 : phoneticSimilarity(written, asciiBytes(name));
}

/** Parses the printed table. */
function tableOf(printed: string): Learnt[] {
  return tableLines(printed).flatMap((line) => {
    const [meaning = '', ...forms] = line.split(' ');
    return forms.map((form) => {
      const stem = form.replace(/-$/, '');
      return { meaning, stem, script: scriptCodeOf(stem.replace(/[a-z]/g, '')), share: 1, parties: 1 };
    });
  });
}

/**
 * The name of a place sounds similar in all languages. A word that only occurs with it is another word: LEGMASH, a firm of Belarus,
 * was learned as Belarus, and a syringe as Syria. Not for scripts without vowels, in which many places sound different.
 */
export function soundsLikePlace(place: string, stem: string, script: string): boolean {
  if (ABJADS.has(script)) return true;
  const forms = tableLines(PLACES).find((line) => line.startsWith(`${place} `)) ?? place;
  const consonants = (word: string) => skeletonOf(romanizeWord(foldText(word), { person: false })[0] ?? '');
  const sounds = consonants(stem);
  return forms.split(' ').some((form) => {
    const beginning = consonants(form.replace(/-$/, '')).slice(0, 2);
    return beginning.length === 2 && sounds.includes(beginning);
  });
}

async function partiesOf(data: string, half: number | null): Promise<Party[]> {
  const languages = languagesOfEu(data);
  const { subjects } = await readLists(data, ['ofac_sdn', 'un_sc', 'eu_fsf']);
  const isOther = (text: string) => LEARNT.has(scriptCodeOf(text));
  const isEnglish = (text: string) =>
    ['latn', 'zyyy'].includes(scriptCodeOf(text)) && ['EN', ''].includes(languages.get(text) ?? '');
  const found: Party[] = [];
  const hidden: Subject[] = [];
  subjects.forEach((subject, number) => {
    if (subject.kind === 'PERSON') return;
    if (half !== null && number % 2 !== half) {
      hidden.push(subject);
      return;
    }
    const names = subject.names.map(({ text }) => text);
    found.push({ id: subject.id, english: names.filter(isEnglish), others: names.filter(isOther) });
  });
  const matcher = new Matcher(buildCorpus(hidden));
  const isHidden = ({ english, others }: Party) =>
    [...english, ...others].some(
      (name) =>
        matcher.search(
          { names: [name], kind: 'ORGANIZATION', algorithm: 'BALANCED', fuzzy: true, threshold: 75 },
          { limit: 1 },
        ).matches.length > 0,
    );
  const uk = ukBodies(data, isOther);
  found.push(...(half === null ? uk : uk.filter((party) => !isHidden(party))));
  return found.filter(({ english, others }) => english.length > 0 && others.length > 0);
}

function languagesOfEu(data: string): Map<string, string> {
  const text = gunzipSync(readFileSync(join(data, 'lists/eu/xmlFullSanctionsList_1_1.reconstructed.xml.gz'))).toString(
    'utf8',
  );
  const languages = new Map<string, string>();
  for (const [, name = '', attributes = ''] of text.matchAll(/wholeName="([^"]*)"([^>]*)>/g)) {
    const plain = name.replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&');
    if (!['EN', ''].includes(languages.get(plain) ?? 'none'))
      languages.set(plain, /nameLanguage="([A-Z]*)"/.exec(attributes)?.[1] ?? '');
  }
  return languages;
}

function ukBodies(data: string, isOther: (text: string) => boolean): Party[] {
  const text = gunzipSync(readFileSync(join(data, 'lists/uk/OFSI_ConList_2025-04-10.csv.gz'))).toString('utf8');
  const rows = parse(text, { relax_column_count: true }) as string[][];
  const header = rows[1] ?? [];
  const column = (row: string[], name: string) => row[header.indexOf(name)]?.trim() ?? '';
  const bodies = new Map<string, Party>();
  for (const row of rows.slice(2)) {
    if (column(row, 'Group Type') === 'Individual') continue;
    const id = `uk/${column(row, 'Group ID')}`;
    const body = bodies.get(id) ?? { id, english: [], others: [] };
    bodies.set(id, body);
    const latin = ['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name 6']
      .map((part) => column(row, part))
      .join(' ')
      .trim();
    const other = column(row, 'Name Non-Latin Script').replaceAll('-', ' ');
    if (latin !== '' && !body.english.includes(latin)) body.english.push(latin);
    if (isOther(other) && !body.others.includes(other)) body.others.push(other);
  }
  return [...bodies.values()];
}

/** Meanings of words from the previous round, by script and stem. */
type Known = ReadonlyMap<string, string>;

interface Word {
  text: string;
  /** Relative position in the name. */
  place: number;
}
interface Rest {
  party: string;
  script: string;
  other: Word[];
  english: Word[];
  /** One word on each side. */
  single: boolean;
  /** One word on each side is left, and the removed words prove that the names are translations of each other. */
  certain: boolean;
}

/** Labels of things in English and other languages, from two packages with community translations. */
function labels(packages: string): Party[] {
  const things = new Map<string, Party>();
  const add = (id: string, english: string, other: string) => {
    const thing = things.get(id) ?? { id, english: [english], others: [] };
    things.set(id, thing);
    if (LEARNT.has(scriptCodeOf(other)) && !thing.others.includes(other)) thing.others.push(other);
  };
  const json = (path: string) => JSON.parse(readFileSync(join(packages, 'node_modules', path), 'utf8'));
  for (const language of LANGUAGES) {
    const english = presets(json('@openstreetmap/id-tagging-schema/dist/translations/en.json').en);
    const others = presets(json(`@openstreetmap/id-tagging-schema/dist/translations/${language}.json`)[language]);
    for (const [id, label] of english) if (others.has(id)) add(`osm/${id}`, label, others.get(id)!);
  }
  const signs = (language: string) =>
    new Map(
      Object.entries<{ tts?: string[] }>(
        json(`cldr-annotations-full/annotations/${language}/annotations.json`).annotations.annotations,
      ).map(([sign, { tts = [''] }]) => [sign, tts[0]!]),
    );
  const english = signs('en');
  for (const language of [...LANGUAGES, 'ps'])
    for (const [sign, label] of signs(language)) if (english.has(sign)) add(`cldr/${sign}`, english.get(sign)!, label);
  return [...things.values()];
}

interface Presets {
  presets: Partial<
    Record<
      'presets' | 'fields' | 'categories',
      Record<string, { name?: string; label?: string; options?: Record<string, string | { title?: string }> }>
    >
  >;
}

function presets({ presets: all }: Presets): Map<string, string> {
  const found = new Map<string, string>();
  for (const [kind, entries] of Object.entries(all))
    for (const [id, { name, label, options = {} }] of Object.entries(entries)) {
      const text = name ?? label;
      if (text) found.set(`${kind}/${id}`, text);
      for (const [option, title] of Object.entries(options)) {
        const words = typeof title === 'string' ? title : title.title;
        if (words) found.set(`${kind}/${id}/${option}`, words);
      }
    }
  return found;
}

function wordsOf(name: string): Word[] {
  const words = foldText(dropWordSigns(cleanText(name)))
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
  return words.map((text, at) => ({ text, place: (at + 0.5) / words.length }));
}

/** Normal form of an English word of a name. */
function englishWord(word: string): string {
  return generalWord(word)?.text ?? word;
}

/** English words in names of bodies. */
function vocabularyOf(data: string, all: readonly Party[]): Set<string> {
  const firms = readFileSync(join(data, 'matching/negatives_companies.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { query: { name: string } }).query.name);
  const words = [...all.flatMap(({ english }) => english), ...firms].flatMap((name) =>
    wordsOf(name).map(({ text }) => text),
  );
  return new Set(words.filter((word) => /^[a-z]{3,}$/.test(word) && isTelling(word)).map(englishWord));
}

/** A dictionary word that is not a name. */
function isTelling(word: string): boolean {
  return isCommonWord(word) || generalWord(word) !== null || shortWords.has(word);
}

/** A word of another script without its ending. */
function stemOf(word: string, script: string): string {
  if (script === 'arab') return word.replace(ARABIC_ARTICLE, '');
  const stem = word.replace(script === 'grek' ? GREEK_ENDING : script === 'cyrl' ? CYRILLIC_ENDING : /$^/, '');
  return stem.length >= THRESHOLDS.stem ? stem : word;
}

function soundsAlike(other: string, english: string, script: string): boolean {
  const [latin = ''] = romanizeWord(other, {
    person: false,
    language: script === 'cyrl' ? cyrillicLanguage(other) : undefined,
  }).slice(-1);
  if (script === 'arab' || script === 'hebr') {
    const [a, b] = [skeletonOf(latin, true), skeletonOf(english)];
    return a.length >= 2 && (a === b || (a.length > 3 && b.length > 3 && distance(a, b) <= 1));
  }
  const longer = Math.max(latin.length, english.length);
  return (
    distance(latin, english) <= 0.25 * longer ||
    (skeletonOf(latin) === skeletonOf(english) && skeletonOf(latin).length >= 2)
  );
}

/** "артиллерийск-" and "artillery": one word in two languages. */
function isCognate(stem: string, english: string, script: string): boolean {
  if (script !== 'cyrl' && script !== 'grek') return false;
  const [latin = ''] = romanizeWord(stem, { person: false, language: 'russian' });
  const [a, b] = [latin, english].map((word) => word.replace(/ph/g, 'f').replace(/[cq]/g, 'k').replace(/y/g, 'i'));
  const length = Math.min(a!.length, b!.length);
  return (
    length >= THRESHOLDS.cognate &&
    skeletonOf(a!.slice(0, THRESHOLDS.cognate)) === skeletonOf(b!.slice(0, THRESHOLDS.cognate)) &&
    distance(a!.slice(0, length), b!.slice(0, length)) <= THRESHOLDS.unlike * length
  );
}

function distance(a: string, b: string): number {
  return editDistance(asciiBytes(a), 0, a.length, asciiBytes(b), 0, b.length, 32);
}

function restOf(party: string, other: string, english: string, script: string, known: Known): Rest | null {
  const meaningOf = (word: string) => generalWord(word)?.text ?? known.get(`${script} ${stemOf(word, script)}`);
  const words = wordsOf(other);
  const left = words.filter(({ text }) => {
    const known = generalWord(text);
    return known?.class !== 'particle' && known?.class !== 'number' && text.length > 2;
  });
  const right = wordsOf(english).filter(({ text }) => {
    const known = generalWord(text);
    return known?.class !== 'particle' && known?.class !== 'number' && /^[a-z]{3,}$/.test(text);
  });
  let taken = 0;
  const takeAway = (same: (a: string, b: string) => boolean) => {
    for (let at = left.length - 1; at >= 0; at--) {
      const answer = right.findIndex(({ text }) => same(left[at]!.text, text));
      if (answer < 0) continue;
      left.splice(at, 1);
      right.splice(answer, 1);
      taken++;
    }
  };
  takeAway((a, b) => meaningOf(a) !== undefined && meaningOf(a) === englishWord(b));
  takeAway((a, b) => soundsAlike(a, b, script));
  const latinOf = (word: string) => romanizeWord(word, { person: false }).join(' ');
  const unknown = left.filter(
    ({ text }) => meaningOf(text) === undefined && !/^[\p{N}a-z]+$/u.test(text) && !isFormWord(latinOf(text)),
  );
  const open = right.filter(({ text }) => !isFormWord(text) && isTelling(text));
  if (unknown.length === 0 || open.length === 0) return null;
  if (unknown.length > THRESHOLDS.rest || open.length > THRESHOLDS.rest) return null;
  return {
    party,
    script,
    other: unknown.map(({ text, place }) => ({ text: stemOf(text, script), place })),
    english: open.map(({ text, place }) => ({ text: englishWord(text), place })),
    certain: taken >= THRESHOLDS.taken && left.length === 1 && open.length === 1,
    single: words.length === 1 && wordsOf(english).length === 1,
  };
}

function restsOf(all: readonly Party[], known: Known): Rest[] {
  const rests: Rest[] = [];
  for (const { id, english, others } of all) {
    for (const other of others.flatMap((name) => readingsOf(name, false).slice(0, 1))) {
      const script = scriptCodeOf(other);
      const found = english.map((name) => restOf(id, other, name, script, known)).filter((rest) => rest !== null);
      // The translation with the smallest rest.
      const size = (rest: Rest) =>
        rest.other.length + rest.english.length + 2 * Math.abs(rest.other.length - rest.english.length);
      const least = Math.min(...found.map(size));
      const best = found.filter((rest) => size(rest) === least);
      rests.push(...best);
    }
  }
  return rests;
}

export interface Learnt {
  stem: string;
  script: string;
  meaning: string;
  share: number;
  parties: number;
}

function learn(all: readonly Party[], known: Known, vocabulary: ReadonlySet<string>): Learnt[] {
  const rests = restsOf(all, known);
  const key = (script: string, word: string) => `${script} ${word}`;
  let table = new Map<string, Map<string, number>>();
  for (const rest of rests)
    for (const { text } of rest.other) {
      const row = table.get(key(rest.script, text)) ?? new Map<string, number>();
      table.set(key(rest.script, text), row);
      for (const english of rest.english) row.set(english.text, 1);
    }
  /** How strongly each word of the other name corresponds to each English word. */
  let counts = new Map<string, Map<string, Map<string, number>>>();
  for (let round = 0; round < THRESHOLDS.rounds; round++) {
    counts = new Map();
    for (const rest of rests) {
      // Each English word is divided among its possible sources in the other name.
      for (const english of rest.english) {
        const shares = rest.other.map(
          (other) =>
            (table.get(key(rest.script, other.text))?.get(english.text) ?? 0) *
            Math.exp(-3 * Math.abs(other.place - english.place)),
        );
        const sum = shares.reduce((all, one) => all + one, 0) + 0.02;
        rest.other.forEach((other, at) => {
          const row = counts.get(key(rest.script, other.text)) ?? new Map<string, Map<string, number>>();
          counts.set(key(rest.script, other.text), row);
          const byParty = row.get(english.text) ?? new Map<string, number>();
          row.set(english.text, byParty);
          // A party counts once, with any number of names.
          byParty.set(rest.party, Math.max(byParty.get(rest.party) ?? 0, shares[at]! / sum));
        });
      }
    }
    table = new Map(
      [...counts].map(([word, row]) => {
        const sums = [...row].map(
          ([meaning, byParty]) => [meaning, [...byParty.values()].reduce((a, b) => a + b, 0)] as const,
        );
        const all = sums.reduce((sum, [, count]) => sum + count, 0);
        return [word, new Map(sums.map(([meaning, count]) => [meaning, count / all]))];
      }),
    );
  }
  const aloneWith = new Set(
    rests
      .filter(({ single, certain }) => single || certain)
      .map(({ script, other, english }) => `${key(script, other[0]!.text)} ${english[0]!.text}`),
  );
  const found: Learnt[] = [];
  for (const [word, row] of counts) {
    const [script = '', stem = ''] = word.split(' ');
    for (const [meaning, byParty] of row) {
      const parties = [...byParty.values()].reduce((a, b) => a + b, 0);
      const share = table.get(word)?.get(meaning) ?? 0;
      const once = aloneWith.has(`${word} ${meaning}`) || isCognate(stem, meaning, script);
      const least = once ? THRESHOLDS.alone : THRESHOLDS.parties;
      const long = stem.length >= (script === 'arab' || script === 'hebr' ? THRESHOLDS.abjad : THRESHOLDS.word);
      if (
        long &&
        share >= (once ? THRESHOLDS.certain : THRESHOLDS.share) &&
        parties >= least &&
        vocabulary.has(meaning)
      )
        found.push({ stem, script, meaning, share, parties });
    }
  }
  return found.sort((a, b) => (a.meaning < b.meaning ? -1 : a.meaning > b.meaning ? 1 : a.stem < b.stem ? -1 : 1));
}

function print(words: readonly Learnt[], half: number | null): void {
  const byMeaning = new Map<string, Set<string>>();
  for (const { stem, script, meaning } of words) {
    const forms = byMeaning.get(meaning) ?? new Set<string>();
    byMeaning.set(
      meaning,
      forms.add(stem.length >= THRESHOLDS.stem && (script === 'cyrl' || script === 'grek') ? `${stem}-` : stem),
    );
  }
  const lines = [...byMeaning].map(([meaning, forms]) => `${meaning} ${[...forms].sort().join(' ')}`).sort();
  process.stdout.write(
    tableFile(
      {
        about: [
          'What words of other scripts say in the names of bodies, one meaning a line: an English word, then words that were learnt to say it. A hyphen at',
          'the end stands for any ending. Words only, no names of parties; no word that the tables written by hand have.',
          `A word says what ${100 * THRESHOLDS.share} % of it stand for in ${THRESHOLDS.parties} names and more, or by itself where both are labels of one word; no word that`,
          'half the bodies with it are called (`withoutNames`).',
        ],
        source: `labels of presets and fields of OpenStreetMap's editor (npm @openstreetmap/id-tagging-schema 6.19.2), names of signs in Unicode CLDR (npm
cldr-annotations-full 48.2.0), names of bodies in the UN's and the EU's lists and the UK's of 2025-04-10.`,
        license:
          'ISC (OpenStreetMap), Unicode License V3 (CLDR), reuse with attribution (UN), CC BY 4.0 (EU), Open Government Licence (UK).',
        date: '2026-11-24, names taken out on 2026-11-27.',
        madeBy: `scripts/learn-words.mjs${half === null ? '' : ` --half ${half}`}`,
      },
      lines,
    ),
  );
}

if (process.argv[1]?.includes('learn-words.')) await main();
