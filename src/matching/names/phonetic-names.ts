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
import { memoized } from './memoized.ts';
import { ASCII, cleanText, dropWordSigns, foldText } from './normalize.ts';
import { isFormWord } from './parse-organization.ts';
import { mayBeRoundTrip, phoneticForeignForm, phoneticWord, roundTripWord } from './phonetic-words.ts';
import { LATIN, PHONETIC_SCRIPTS, phoneticScriptOf } from './phonetics/scripts.ts';
import { romanizeWord } from './romanize.ts';
import { cyrillicLanguage } from './scripts/cyrillic.ts';

const MAX_CHARS = 256;
const MIN_WORDS = 2;
const MAX_PARTICLE = 6;
const LONE_LETTER = 'y';
const MAX_EXACT_PARTICLE = 3;
const LONGEST_SHORT_FORM = 4;
/** Scripts that spell English words phonetically, with blanks between words. */
const PHONETIC_SPELLING_SCRIPTS: ReadonlySet<number> = new Set(
  (['cyrl', 'grek', 'arab', 'hebr'] as const).map((phoneticScript) => PHONETIC_SCRIPTS.indexOf(phoneticScript)),
);
const ABJADS: ReadonlySet<number> = new Set(
  (['arab', 'hebr'] as const).map((phoneticScript) => PHONETIC_SCRIPTS.indexOf(phoneticScript)),
);
/** Minimum number of remaining words that identify the organization, or minimum length of a single one. */
const MIN_LEFT = 2;
const MIN_CHARS = 4;
const MIN_FOREIGN = 2;
const MIN_LONG_WORDS = 4;
/** "Pakistan Relief Foundation": two words that describe the activity. */
const MIN_ACTIVITY_WORDS = 2;

/** Letters that other scripts do not distinguish. */
const UNIFIED_LETTERS: readonly (readonly [letters: RegExp, one: string])[] = [
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

function unifyLetters(word: string): string {
  return UNIFIED_LETTERS.reduce((text, [letters, one]) => text.replace(letters, one), word);
}

/** Short forms at the end of names, by their unified letters (`unifyLetters`). */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  ALL_FORMS.map(([, spelling]) => spelling.trim())
    .filter((form) => /^[a-z]+$/.test(form) && form.length <= LONGEST_SHORT_FORM && unifyLetters(form).length > 1)
    .concat('cv', 'rl')
    .map((form) => [unifyLetters(form), form] as const)
    .reverse(),
);

/** Particles by their unified consonants. */
const PARTICLES_BY_CONSONANTS: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>();
  for (const word of new Set(`${PARTICLES} ${ORGANIZATION_PARTICLES}`.trim().split(/\s+/))) {
    if (!/^[a-z]{2,}$/.test(word)) continue;
    const consonants = withoutVowels(unifyLetters(word));
    if (consonants !== '') found.set(consonants, [...(found.get(consonants) ?? []), word]);
  }
  return found;
})();

/** Consonants that a phrase needs: fewer fit too many words. */
const MIN_OF_PHRASE = 5;
/** Legal forms of several words in Latin letters, by the unified consonants of each word. */
const PHRASES: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, readonly string[]>();
  for (const [, spelling] of ALL_FORMS) {
    const phrase = spelling.trim().split(/\s+/);
    if (phrase.length < 2 || !phrase.every((word) => /^[a-z]+$/.test(word))) continue;
    // Arabic writes "sociedade" with k as well as with s.
    for (const variant of [phrase, phrase.map((word) => word.replace(/c(?=[eiy])/g, 's'))]) {
      const keys = variant.map((word) => withoutVowels(unifyLetters(word)));
      if (keys.includes('') || keys.join('').length < MIN_OF_PHRASE) continue;
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
function particleFor(text: string, abjad: boolean): string | null {
  if (text.length > MAX_PARTICLE) return null;
  const unified = unifyLetters(text);
  let best: string | null = null;
  let maxEdits = abjad ? 3 : 1;
  for (const word of PARTICLES_BY_CONSONANTS.get(withoutVowels(unified)) ?? []) {
    const other = unifyLetters(word);
    const edits = editDistance(asciiBytes(unified), 0, unified.length, asciiBytes(other), 0, other.length, maxEdits);
    if (edits >= maxEdits) continue;
    maxEdits = edits;
    best = word;
  }
  return best;
}

/** Stricter than `particleFor`, for names without other evidence of a foreign language: the exact particle, or without its vowel. */
function exactParticleFor(text: string): string | null {
  if (text.length > MAX_EXACT_PARTICLE) return null;
  const unified = unifyLetters(text);
  const words = PARTICLES_BY_CONSONANTS.get(withoutVowels(unified)) ?? [];
  return (
    words.find((word) => unifyLetters(word) === unified) ??
    (withoutVowels(unified) === unified
      ? words.find((word) => unifyLetters(word).length === unified.length + 1)
      : undefined) ??
    null
  );
}

function isKnownInOwnLanguage({ text, phoneticScript }: Word): boolean {
  return phoneticScript !== LATIN && generalWord(text) !== null;
}

/** Null if no word is recognized, or too few distinctive words remain. */
export function withPhoneticWordsReplaced(name: string): string | null {
  if (name.length > MAX_CHARS) return null;
  if (ASCII.test(name) && !(mayBeRoundTrip(name.toLowerCase()) && hasRoundTrip(name))) return null;
  return restored(name);
}

/** Whether a Latin name contains a long back-transliterated word. Most names do not, and skip the rest. */
function hasRoundTrip(name: string): boolean {
  return wordsOf(foldText(dropWordSigns(cleanText(name)))).some(isRoundTrip);
}

/** Whether a Latin word is a long back-transliterated word. `word`: in lower case. */
export function isRoundTrip(word: string): boolean {
  return mayBeRoundTrip(word) && !isFormWord(word) && !isWord(word) && recognizeLongWord(word, LATIN) !== null;
}

function wordsOf(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter((text) => text !== '');
}

interface Word {
  text: string;
  phoneticScript: number;
  /** Romanized. */
  latin: string;
  /** Whether the word is known as written, so that it is not replaced. */
  known: boolean;
  recognized: string | null;
  /** Meaning of a particle in another script. */
  particle: string | null;
  /** Whether the word belongs to a non-English legal form that was recognized as a whole. */
  inForeignForm: boolean;
}

/** "وف تي كالفات": letters of a legal form that spell "the" if they stand between other words. */
function isParticleBetween(latin: string, phoneticScript: number, at: number, count: number): boolean {
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

const restored = memoized((name: string): string | null => {
  const folded = foldText(dropWordSigns(cleanText(name)));
  const language = cyrillicLanguage(folded);
  const texts = wordsOf(folded);
  if (texts.length < MIN_WORDS) return null;
  const words = texts.map((text, at): Word => {
    const phoneticScript = phoneticScriptOf(text);
    const read = phoneticScript === LATIN ? [text] : romanizeWord(text, { person: false, language });
    const latin = read.length === 1 ? read[0]! : '';
    const general = generalWord(text);
    const particle = phoneticScript !== LATIN && general?.class === 'particle' ? general.text : null;
    if (
      latin === '' ||
      (phoneticScript !== LATIN && (general !== null || !PHONETIC_SPELLING_SCRIPTS.has(phoneticScript))) ||
      (isFormWord(latin) && !isParticleBetween(latin, phoneticScript, at, texts.length)) ||
      isWord(text)
    )
      return { text, phoneticScript, latin, known: true, recognized: null, particle, inForeignForm: false };
    const recognized = recognizeLongWord(latin, phoneticScript);
    return {
      text,
      phoneticScript,
      latin,
      known: general !== null && recognized === null,
      recognized,
      particle,
      inForeignForm: false,
    };
  });
  recognizePhrases(words);
  recognizeLoneLetters(words);
  recognizeForms(words);
  const recognizedAny = words.some((word) => word.recognized !== null);
  // Particles alone are evidence only if no word is known in the name's own language.
  if (!recognizedAny && (words.length <= MIN_WORDS || words.some(isKnownInOwnLanguage))) return null;
  for (const word of words)
    if (!word.known && word.recognized === null && word.phoneticScript !== LATIN)
      word.recognized = recognizedAny
        ? particleFor(word.latin, ABJADS.has(word.phoneticScript))
        : ABJADS.has(word.phoneticScript)
          ? exactParticleFor(word.latin)
          : null;
  if (words.every((word) => word.recognized === null)) return null;
  return leavesEnough(words) ? words.map((word) => word.recognized ?? word.particle ?? word.text).join(' ') : null;
});

function recognizeLongWord(latin: string, phoneticScript: number): string | null {
  if (phoneticScript === LATIN) {
    const english = roundTripWord(latin) ?? phoneticForeignForm(latin, phoneticScript);
    return english === latin ? null : english;
  }
  return phoneticWord(latin, phoneticScript) ?? phoneticForeignForm(latin, phoneticScript);
}

/** "سوكيدادي بور اكويس": recognizes legal forms by the consonants of all words. For abjads, where a single word is not enough evidence. */
function recognizePhrases(words: readonly Word[]): void {
  const keys = words.map(({ latin, phoneticScript, text }) =>
    ABJADS.has(phoneticScript) && generalWord(text)?.class !== 'weak' ? withoutVowels(unifyLetters(latin)) : '',
  );
  for (let at = 0; at + 1 < words.length; at++) {
    for (let count = Math.min(LONGEST_PHRASE, words.length - at); count > 1; count--) {
      const run = keys.slice(at, at + count);
      const phrase = run.includes('') ? undefined : PHRASES.get(run.join(' '));
      if (phrase === undefined || words.slice(at, at + count).every(({ recognized }) => recognized !== null)) continue;
      const foreign = !phrase.every((word) => isCommonWord(word));
      for (const [offset, spelling] of phrase.entries()) {
        const word = words[at + offset]!;
        word.recognized = spelling;
        word.known = false;
        word.inForeignForm = foreign;
      }
      at += count - 1;
      break;
    }
  }
}

/** "بنك-ي جردشجري", "لشكر ي جهنكوي": a lone letter that joins Persian or Spanish words, not an initial. */
function recognizeLoneLetters(words: readonly Word[]): void {
  for (const [at, word] of words.entries())
    if (
      at > 0 &&
      at + 1 < words.length &&
      word.recognized === null &&
      word.latin === LONE_LETTER &&
      ABJADS.has(word.phoneticScript)
    ) {
      word.recognized = LONE_LETTER;
      word.known = false;
    }
}

/** Recognizes short forms at the end of the name. */
function recognizeForms(words: readonly Word[]): void {
  for (let at = words.length - 1; at > 0; at--) {
    const word = words[at]!;
    if (
      word.known
        ? !isFormWord(word.latin)
        : word.recognized !== null && !isFormWord(word.recognized) && word.recognized !== 'de'
    )
      return;
    if (word.known || word.recognized !== null) continue;
    const form = word.phoneticScript === LATIN ? undefined : SHORT_FORMS.get(unifyLetters(word.latin));
    if (form === undefined) return;
    word.recognized = form;
  }
}

function leavesEnough(words: readonly Word[]): boolean {
  const rest = words.filter((word) => word.recognized === null && !(word.known && isParticleOrForm(word)));
  if (rest.length >= MIN_LEFT) return true;
  if (rest.length === 0 || rest[0]!.latin.length < MIN_CHARS) return false;
  // In an abjad one word matches many organizations, unless a long foreign form or much other text stands beside it.
  return (
    !words.some(({ phoneticScript }) => ABJADS.has(phoneticScript)) ||
    words.filter(isForeignForm).length >= MIN_FOREIGN ||
    words.some(({ inForeignForm }) => inForeignForm) ||
    words.filter(({ recognized }) => recognized !== null && recognized.length > MAX_PARTICLE).length >=
      MIN_LONG_WORDS ||
    words.filter(isActivity).length >= MIN_ACTIVITY_WORDS
  );
}

function isActivity({ recognized }: Word): boolean {
  return recognized !== null && !isFormWord(recognized) && generalWord(recognized)?.class === 'weak';
}

function isForeignForm({ recognized }: Word): boolean {
  return recognized !== null && recognized.length > MAX_PARTICLE && isFormWord(recognized) && !isCommonWord(recognized);
}

function isParticleOrForm({ text, latin }: Word): boolean {
  return isFormWord(latin) || generalWord(text)?.class === 'particle';
}
