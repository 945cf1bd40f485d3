/**
 * Restores the original spelling of words that an organization name spells phonetically, in another script or as a back-transliteration.
 *
 *     "سكيينتيفيك اند برودوكتيون اسوكيتيون افرورا"   ─►  scientific and production association افرورا
 *     "Корпоративо Гаксиола Де Кв"                   ─►  Корпоративо Гаксиола de cv
 *     "sokietatea poublika pe aktiouni npo almas"    ─►  societatea publica pe actiuni npo almas
 *
 * Later steps then recognize phrases, particles of other languages, and short final legal forms. For example, a scientific and production
 * association is an NPO. The result is a further reading of the query, and only if enough distinctive words are left.
 * Rejected: this reading for every name, and for listed names, because three letters without vowels fit many words.
 */
import { isCommonName, isCommonWord } from './common-words.ts';
import { ORGANIZATION_PARTICLES, PARTICLES } from './data/particles.ts';
import { asciiBytes, editDistance } from './distance.ts';
import { ALL_FORMS } from './form-words.ts';
import { generalWord } from './general-words.ts';
import { ASCII, cleanText, dropWordSigns, foldText } from './normalize.ts';
import { isOfForm } from './parse-organization.ts';
import { mayBeRoundTrip, phoneticForeignForm, phoneticWord, roundTripWord } from './phonetic-words.ts';
import { LATIN, PHONETIC_SCRIPTS, phoneticScriptOf } from './phonetics/scripts.ts';
import { remembering } from './remembered.ts';
import { romanizeWord } from './romanize.ts';
import { cyrillicLanguage } from './scripts/cyrillic.ts';

const MOST_CHARS = 256;
const LEAST_WORDS = 2;
const LONGEST_SMALL = 6;
const LONE = 'y';
const LONGEST_ITSELF = 3;
const LONGEST_SHORT_FORM = 4;
/** Scripts that spell English words phonetically, with blanks between words. */
const HEARD_IN: ReadonlySet<number> = new Set(
  (['cyrl', 'grek', 'arab', 'hebr'] as const).map((phoneticScript) => PHONETIC_SCRIPTS.indexOf(phoneticScript)),
);
const ABJADS: ReadonlySet<number> = new Set(
  (['arab', 'hebr'] as const).map((phoneticScript) => PHONETIC_SCRIPTS.indexOf(phoneticScript)),
);
/** Words that must be left to identify the organization, or the length of a single one. */
const LEAST_LEFT = 2;
const LEAST_CHARS = 4;
const LEAST_FOREIGN = 2;
const MUCH = 4;
/** "Pakistan Relief Foundation": two words that describe the activity. */
const LEAST_DONE = 2;

/** Letters that other scripts do not distinguish. */
const AS_ONE: readonly (readonly [letters: RegExp, one: string])[] = [
  [/dzh|dj|gh|j/g, 'g'],
  [/oo|ou|u|w/g, 'o'],
  [/ph|v/g, 'f'],
  [/th|nt/g, 't'],
  [/kh|c(?!h)|q/g, 'k'],
  [/x/g, 'ks'],
  [/mp|p/g, 'b'],
  [/[ey]/g, 'i'],
  [/(.)\1+/g, '$1'],
];

function asOne(word: string): string {
  return AS_ONE.reduce((text, [letters, one]) => text.replace(letters, one), word);
}

/** Short forms at the end of names, by their unified letters (`asOne`). */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  ALL_FORMS.map(([, spelling]) => spelling.trim())
    .filter((form) => /^[a-z]+$/.test(form) && form.length <= LONGEST_SHORT_FORM && asOne(form).length > 1)
    .concat('cv', 'rl')
    .map((form) => [asOne(form), form] as const)
    .reverse(),
);

/** Particles by their unified consonants. */
const SMALL_WORDS: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>();
  for (const word of new Set(`${PARTICLES} ${ORGANIZATION_PARTICLES}`.trim().split(/\s+/))) {
    if (!/^[a-z]{2,}$/.test(word)) continue;
    const consonants = withoutVowels(asOne(word));
    if (consonants !== '') found.set(consonants, [...(found.get(consonants) ?? []), word]);
  }
  return found;
})();

/** Consonants that a phrase needs: fewer fit too many words. */
const LEAST_OF_PHRASE = 5;
/** Legal forms of several words in Latin letters, by the unified consonants of each word. */
const PHRASES: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, readonly string[]>();
  for (const [, spelling] of ALL_FORMS) {
    const phrase = spelling.trim().split(/\s+/);
    if (phrase.length < 2 || !phrase.every((word) => /^[a-z]+$/.test(word))) continue;
    // Arabic writes "sociedade" with k as well as with s.
    for (const spoken of [phrase, phrase.map((word) => word.replace(/c(?=[eiy])/g, 's'))]) {
      const keys = spoken.map((word) => withoutVowels(asOne(word)));
      if (keys.includes('') || keys.join('').length < LEAST_OF_PHRASE) continue;
      const key = keys.join(' ');
      if (!found.has(key)) found.set(key, phrase);
    }
  }
  return found;
})();
const LONGEST_PHRASE = Math.max(...Array.from(PHRASES.values(), ({ length }) => length));

function withoutVowels(word: string): string {
  return word.replace(/[aio]/g, '');
}

/** The particle with the same consonants and vowels. An abjad may omit vowels. */
function smallWord(text: string, abjad: boolean): string | null {
  if (text.length > LONGEST_SMALL) return null;
  const one = asOne(text);
  let best: string | null = null;
  let least = abjad ? 3 : 1;
  for (const word of SMALL_WORDS.get(withoutVowels(one)) ?? []) {
    const other = asOne(word);
    const edits = editDistance(asciiBytes(one), 0, one.length, asciiBytes(other), 0, other.length, least);
    if (edits >= least) continue;
    least = edits;
    best = word;
  }
  return best;
}

/** A stricter test without other evidence of a foreign language: the particle as spelled, or without its vowel. */
function smallWordItself(text: string): string | null {
  if (text.length > LONGEST_ITSELF) return null;
  const one = asOne(text);
  const words = SMALL_WORDS.get(withoutVowels(one)) ?? [];
  return (
    words.find((word) => asOne(word) === one) ??
    (withoutVowels(one) === one ? words.find((word) => asOne(word).length === one.length + 1) : undefined) ??
    null
  );
}

function isOfOwnLanguage({ text, phoneticScript }: Word): boolean {
  return phoneticScript !== LATIN && generalWord(text) !== null;
}

/** Null if no word is recognized, or too little is left. */
export function withPhoneticWordsReplaced(name: string): string | null {
  if (name.length > MOST_CHARS) return null;
  if (ASCII.test(name) && !(mayBeRoundTrip(name.toLowerCase()) && isThroughOthers(name))) return null;
  return heard(name);
}

/** Whether a Latin name contains a long back-transliterated word. Most names do not, and skip the rest. */
function isThroughOthers(name: string): boolean {
  return wordsOf(foldText(dropWordSigns(cleanText(name)))).some(isRoundTrip);
}

/** Whether a Latin word is a long back-transliterated word. `word`: in lower case. */
export function isRoundTrip(word: string): boolean {
  return mayBeRoundTrip(word) && !isOfForm(word) && !isWord(word) && heardLong(word, LATIN) !== null;
}

function wordsOf(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter((text) => text !== '');
}

interface Word {
  text: string;
  phoneticScript: number;
  /** Romanized. */
  latin: string;
  /** Whether the word is known as written. Then no other word is recognized in it. */
  known: boolean;
  heard: string | null;
  /** Meaning of a particle in another script. */
  said: string | null;
  /** Whether the word belongs to a non-English legal form that was recognized as a whole. */
  ofPhrase: boolean;
}

/** "وف تي كالفات": letters of a legal form that spell "the" if they stand between other words. */
function isSmallBetween(latin: string, phoneticScript: number, at: number, count: number): boolean {
  return (
    latin.length === 2 &&
    ABJADS.has(phoneticScript) &&
    at > 0 &&
    at + 1 < count &&
    phoneticWord(latin, phoneticScript) !== null
  );
}

/** Whether the text is a common word or name in Latin letters. */
function isWord(text: string): boolean {
  return ASCII.test(text) && (isCommonWord(text) || isCommonName(text));
}

const heard = remembering((name: string): string | null => {
  const folded = foldText(dropWordSigns(cleanText(name)));
  const language = cyrillicLanguage(folded);
  const texts = wordsOf(folded);
  if (texts.length < LEAST_WORDS) return null;
  const words = texts.map((text, at): Word => {
    const phoneticScript = phoneticScriptOf(text);
    const read = phoneticScript === LATIN ? [text] : romanizeWord(text, { person: false, language });
    const latin = read.length === 1 ? read[0]! : '';
    const general = generalWord(text);
    const said = phoneticScript !== LATIN && general?.class === 'particle' ? general.text : null;
    if (
      latin === '' ||
      (phoneticScript !== LATIN && (general !== null || !HEARD_IN.has(phoneticScript))) ||
      (isOfForm(latin) && !isSmallBetween(latin, phoneticScript, at, texts.length)) ||
      isWord(text)
    )
      return { text, phoneticScript, latin, known: true, heard: null, said, ofPhrase: false };
    const heard = heardLong(latin, phoneticScript);
    return { text, phoneticScript, latin, known: general !== null && heard === null, heard, said, ofPhrase: false };
  });
  hearPhrases(words);
  hearLoneLetters(words);
  hearForms(words);
  const heardAny = words.some((word) => word.heard !== null);
  // Particles alone are evidence only if no word is known in the name's own language.
  if (!heardAny && (words.length <= LEAST_WORDS || words.some(isOfOwnLanguage))) return null;
  for (const word of words)
    if (!word.known && word.heard === null && word.phoneticScript !== LATIN)
      word.heard = heardAny
        ? smallWord(word.latin, ABJADS.has(word.phoneticScript))
        : ABJADS.has(word.phoneticScript)
          ? smallWordItself(word.latin)
          : null;
  if (words.every((word) => word.heard === null)) return null;
  return isEnough(words) ? words.map((word) => word.heard ?? word.said ?? word.text).join(' ') : null;
});

function heardLong(latin: string, phoneticScript: number): string | null {
  if (phoneticScript === LATIN) {
    const meant = roundTripWord(latin) ?? phoneticForeignForm(latin, phoneticScript);
    return meant === latin ? null : meant;
  }
  return phoneticWord(latin, phoneticScript) ?? phoneticForeignForm(latin, phoneticScript);
}

/** "سوكيدادي بور اكويس": recognizes legal forms by the consonants of all words. For abjads, where a single word is not enough evidence. */
function hearPhrases(words: readonly Word[]): void {
  const keys = words.map(({ latin, phoneticScript, text }) =>
    ABJADS.has(phoneticScript) && generalWord(text)?.class !== 'weak' ? withoutVowels(asOne(latin)) : '',
  );
  for (let at = 0; at + 1 < words.length; at++) {
    for (let count = Math.min(LONGEST_PHRASE, words.length - at); count > 1; count--) {
      const run = keys.slice(at, at + count);
      const phrase = run.includes('') ? undefined : PHRASES.get(run.join(' '));
      if (phrase === undefined || words.slice(at, at + count).every(({ heard }) => heard !== null)) continue;
      const foreign = !phrase.every((word) => isCommonWord(word));
      for (let word = 0; word < count; word++)
        Object.assign(words[at + word]!, { heard: phrase[word], known: false, ofPhrase: foreign });
      at += count - 1;
      break;
    }
  }
}

/** "بنك-ي جردشجري", "لشكر ي جهنكوي": a lone letter that joins Persian or Spanish words, not an initial. */
function hearLoneLetters(words: readonly Word[]): void {
  for (const [at, word] of words.entries())
    if (
      at > 0 &&
      at + 1 < words.length &&
      word.heard === null &&
      word.latin === LONE &&
      ABJADS.has(word.phoneticScript)
    )
      Object.assign(word, { heard: LONE, known: false });
}

/** Recognizes short forms at the end of the name. */
function hearForms(words: readonly Word[]): void {
  for (let at = words.length - 1; at > 0; at--) {
    const word = words[at]!;
    if (word.known ? !isOfForm(word.latin) : word.heard !== null && !isOfForm(word.heard) && word.heard !== 'de')
      return;
    if (word.known || word.heard !== null) continue;
    const form = word.phoneticScript === LATIN ? undefined : SHORT_FORMS.get(asOne(word.latin));
    if (form === undefined) return;
    word.heard = form;
  }
}

function isEnough(words: readonly Word[]): boolean {
  const left = words.filter((word) => word.heard === null && !(word.known && isSmallOrForm(word)));
  if (left.length >= LEAST_LEFT) return true;
  if (left.length === 0 || left[0]!.latin.length < LEAST_CHARS) return false;
  // In an abjad one word matches many organizations, unless a long foreign form or much other text stands beside it.
  return (
    !words.some(({ phoneticScript }) => ABJADS.has(phoneticScript)) ||
    words.filter(isForeignForm).length >= LEAST_FOREIGN ||
    words.some(({ ofPhrase }) => ofPhrase) ||
    words.filter(({ heard }) => heard !== null && heard.length > LONGEST_SMALL).length >= MUCH ||
    words.filter(saysWhatIsDone).length >= LEAST_DONE
  );
}

function saysWhatIsDone({ heard }: Word): boolean {
  return heard !== null && !isOfForm(heard) && generalWord(heard)?.class === 'weak';
}

function isForeignForm({ heard }: Word): boolean {
  return heard !== null && heard.length > LONGEST_SMALL && isOfForm(heard) && !isCommonWord(heard);
}

function isSmallOrForm({ text, latin }: Word): boolean {
  return isOfForm(latin) || generalWord(text)?.class === 'particle';
}
