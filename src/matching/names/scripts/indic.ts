/**
 * Romanizes words in Sinhala and the scripts of India. A consonant carries an "a" unless a vowel sign or a virama removes it.
 * The languages of the north no longer pronounce it at the end of a word and between two open syllables.
 *
 *     मनमोहन  m[a]n[a]m-o-h[a]n[a]  ─►  manmohan          सिंह  ─►  singh          మోహన  (Telugu)  ─►  mohana
 *
 * The scripts do not write Bengali "z" and Tamil voiced sounds. `other` gives the reading with them.
 */
import {
  CONSONANTS,
  DOTTED,
  SINHALA_CONSONANTS,
  SINHALA_VOWELS,
  TAMIL_SOUNDS,
  TAMIL_VOICED,
  VOWELLESS,
  VOWELS,
} from '../data/indic.ts';

interface Sound {
  text: string;
  kind: 'consonant' | 'vowel' | 'unwritten';
}

const DEVANAGARI = 0x900;
const [BENGALI, GURMUKHI, TAMIL, TELUGU, SINHALA] = [0x980, 0xa00, 0xb80, 0xc00, 0xd80];
const VIRAMA = '्';
const NUKTA = '़';
const DECIMAL_ZERO = 0x966;
const NASAL_SIGN = /[ँं]/;
const LIP = /^[pbfm]/;
/** In the languages of the south, the romanization of a dental t has an h. */
const SOUTHERN: Readonly<Record<string, string>> = { त: 'th', औ: 'ow', 'ौ': 'ow' };
/** The languages of the south voice t and p after their nasals. */
const SOUTHERN_VOICED: Readonly<Record<string, string>> = { ण्ट: 'd', म्प: 'b' };
/** Bengali: Choudhury, Sourav. */
const BENGALI_VOWELS: Readonly<Record<string, string>> = { औ: 'ou', 'ौ': 'ou' };
const TAMIL_HARD = /[கசடதபஸஷ]்$/;
const TAMIL_NASALS = /[ஙஞணநமன]்$/;

/** Letters whose other reading differs. Without any of them, a word has no other reading. */
export const INDIC_AMBIGUOUS = /[জযகசடதப]/;

export function isIndic(code: number): boolean {
  return code >= DEVANAGARI && code < 0xe00;
}

export function indic(word: string, other: boolean): string {
  const block = (word.codePointAt(0) ?? 0) & ~0x7f;
  if (block === SINHALA) return written(sinhala(word));
  if (block === TAMIL) return written(tamil(word, other));
  const northern = block < TAMIL;
  const sounds = parallel(word, block, northern);
  // "Rao", "Naidu": the south writes a glide before a final "u".
  if (!northern)
    return written(sounds)
      .replace(/avu$/, 'ao')
      .replace(/ayudu$/, 'aidu');
  dropUnspoken(sounds);
  const text = written(sounds);
  return other && block === BENGALI ? text.replace(/j(?!h)/g, 'z') : text;
}

function written(sounds: readonly Sound[]): string {
  return sounds.map(({ text }) => text).join('');
}

/** The Devanagari letter at the same position of the block. Letters without one are replaced first. */
function asDevanagari(word: string, block: number): string {
  let text = '';
  for (const letter of word) {
    const code = letter.codePointAt(0) ?? 0;
    if (VOWELLESS[letter] !== undefined || (code & ~0x7f) !== block) text += letter;
    else if (block === BENGALI && letter === 'ৰ') text += 'र';
    else if (block === BENGALI && letter === 'ৱ') text += 'व';
    else if (block === GURMUKHI && letter === '\u0a70') text += 'ं';
    else if (block === GURMUKHI && letter === '\u0a71') continue;
    else text += String.fromCharCode(code - block + DEVANAGARI);
  }
  return text;
}

function parallel(word: string, block: number, northern: boolean): Sound[] {
  const letters = block === DEVANAGARI ? word : asDevanagari(word, block);
  const sounds: Sound[] = [];
  const push = (text: string, kind: Sound['kind']) => sounds.push({ text, kind });
  for (let at = 0; at < letters.length; at++) {
    const letter = letters.charAt(at);
    const dotted = letters[at + 1] === NUKTA;
    const consonant = (dotted ? DOTTED[letter] : undefined) ?? CONSONANTS[letter];
    const vowel = (block === BENGALI ? BENGALI_VOWELS : northern ? VOWELS : SOUTHERN)[letter] ?? VOWELS[letter];
    if (consonant !== undefined) {
      const conjunct = letters[at - 1] === VIRAMA;
      push(
        soundOf(letter, consonant, {
          conjunct,
          after: conjunct ? letters.charAt(at - 2) : '',
          dotted,
          block,
          pair: letters.slice(Math.max(0, at - 2), at + 1),
          rest: letters.slice(at + 1),
        }),
        'consonant',
      );
      if (letter === 'ञ' && conjunct && letters[at - 2] === 'ज') {
        sounds.at(-2)!.text = 'g';
        if (northern) sounds.at(-1)!.text = 'y';
      }
      if (dotted) at++;
      if (!isSign(letters.charAt(at + 1), VOWELS)) push('a', 'unwritten');
    } else if (vowel !== undefined) push(vowel, 'vowel');
    else if (NASAL_SIGN.test(letter)) {
      if (block === BENGALI && letter === 'ँ') continue;
      push(nasal(CONSONANTS[letters[at + 1] ?? ''], block), 'consonant');
      if (letters[at + 1] === 'ह' && northern && block !== BENGALI) {
        push('gh', 'consonant');
        at++;
        if (!isSign(letters.charAt(at + 1), VOWELS)) push('a', 'unwritten');
      }
    } else if (VOWELLESS[letter] !== undefined) push(VOWELLESS[letter]!, 'consonant');
    else if (/[0-9a-z]/.test(letter)) push(letter, 'consonant');
    else if (letter >= '०' && letter <= '९') push(String(letter.charCodeAt(0) - DECIMAL_ZERO), 'consonant');
  }
  return sounds;
}

/** Whether the letter removes the inherent "a" of the consonant before it. */
function isSign(letter: string, vowels: Readonly<Record<string, string>>): boolean {
  return letter === VIRAMA || letter === '\u0dca' || (vowels[letter] !== undefined && /\p{M}/u.test(letter));
}

function soundOf(
  letter: string,
  usual: string,
  place: { conjunct: boolean; after: string; pair: string; dotted: boolean; block: number; rest: string },
): string {
  if (place.block === BENGALI && letter === 'य' && !place.dotted) return place.conjunct ? 'y' : 'j';
  // "Biswas", "Swapan", but "Abbas".
  if (place.block === BENGALI && letter === 'ब' && /[शषसदतध]/.test(place.after)) return 'w';
  if (place.block > TAMIL && letter !== 'व') return SOUTHERN_VOICED[place.pair] ?? SOUTHERN[letter] ?? usual;
  if (letter === 'ङ' && /^्[कखगघ]/.test(place.rest)) return 'n';
  if (letter !== 'व') return usual;
  // "Swami", "Kejriwal", but "Vijay", "Yadav".
  if (place.conjunct || place.rest === 'ाल' || place.rest === 'ाला') return 'w';
  return place.block === BENGALI ? 'w' : 'v';
}

function nasal(next: string | undefined, block: number): string {
  if (next === undefined) return block >= TELUGU ? 'm' : block === BENGALI ? 'ng' : 'n';
  if (LIP.test(next)) return 'm';
  return block === BENGALI && !/^[ktdnjc]/.test(next) ? 'ng' : 'n';
}

/** Drops the inherent "a" that Hindi and related languages no longer pronounce. */
function dropUnspoken(sounds: Sound[]): void {
  const last = sounds.at(-1);
  if (last?.kind === 'unwritten' && sounds.filter(({ kind }) => kind !== 'consonant').length > 1) {
    const before = sounds.at(-2)?.text ?? '';
    const cluster = sounds.at(-3)?.kind === 'consonant' ? (sounds.at(-3)?.text ?? '') : '';
    // "Mishra", "Aditya", "Krishna" end in consonants that need it to be pronounced; "Anand", "Dharm", "Singh" do not.
    const spoken = cluster !== '' && (before === 'y' || (/^[rvwlnm]$/.test(before) && !/^[rlnm]$/.test(cluster)));
    if (!spoken) sounds.pop();
  }
  for (let at = sounds.length - 3; at >= 2; at--) {
    const isVowel = (place: number) => (sounds[place]?.kind ?? 'consonant') !== 'consonant';
    if (sounds[at]!.kind === 'unwritten' && isVowel(at - 2) && !isVowel(at - 1) && !isVowel(at + 1) && isVowel(at + 2))
      sounds.splice(at, 1);
  }
}

/** Tamil letter -> Devanagari letter at the same position. */
const shift = (letter: string) => String.fromCharCode(letter.charCodeAt(0) - TAMIL + DEVANAGARI);

function tamil(word: string, voiced: boolean): Sound[] {
  const sounds: Sound[] = [];
  const table = voiced ? TAMIL_VOICED : TAMIL_SOUNDS;
  // Tamil inserts an i into consonant clusters of other languages: பிரபாகரன் is Prabhakaran, சந்திரன் Chandran.
  const letters = word
    .replaceAll('ஃப', 'F')
    .replace(/^([கதப])ி(?=ர[^்])/, '$1்')
    .replace(/ந்திர(?!்)/, 'ந்த்ர')
    .replace(/^ச(?=ந்த்ர)/, 'C');
  for (let at = 0; at < letters.length; at++) {
    const letter = letters.charAt(at);
    const shifted = shift(letter);
    const sound = table[letter];
    const next = letters.charAt(at + 1);
    const consonant = letter === 'F' ? 'f' : letter === 'C' ? 'ch' : CONSONANTS[shifted];
    if (consonant !== undefined) {
      const before = letters.slice(0, at);
      let text = letter === 'ழ' ? 'l' : letter === 'வ' && before.endsWith('்') ? 'w' : consonant;
      if (letter === 'ற' && (next === '்' || before.endsWith('ற்'))) text = next === '்' ? 't' : 'r';
      else if (letter === 'ற' && before.endsWith('ன்')) text = 'dr';
      if (sound !== undefined) {
        if (next === '்' && letters.charAt(at + 2) === letter) text = sound[1] === 'ch' ? '' : sound[1].charAt(0);
        else if (before.endsWith(`${letter}்`)) text = sound[1];
        else
          text = sound[at === 0 ? 0 : TAMIL_NASALS.test(before) ? 2 : next === '்' || TAMIL_HARD.test(before) ? 1 : 3];
      }
      sounds.push({ text, kind: 'consonant' });
      if (!isSign(next === '' ? '' : shift(next), VOWELS)) sounds.push({ text: 'a', kind: 'unwritten' });
    } else if (VOWELS[shifted] !== undefined) sounds.push({ text: VOWELS[shifted]!, kind: 'vowel' });
    else if (/[0-9a-z]/.test(letter)) sounds.push({ text: letter, kind: 'consonant' });
  }
  return sounds;
}

function sinhala(word: string): Sound[] {
  const sounds: Sound[] = [];
  for (let at = 0; at < word.length; at++) {
    const letter = word.charAt(at);
    const consonant = SINHALA_CONSONANTS[letter];
    const next = word.charAt(at + 1);
    if (consonant !== undefined) {
      sounds.push({ text: consonant, kind: 'consonant' });
      if (!isSign(next, SINHALA_VOWELS)) sounds.push({ text: 'a', kind: 'unwritten' });
    } else if (SINHALA_VOWELS[letter] !== undefined) sounds.push({ text: SINHALA_VOWELS[letter]!, kind: 'vowel' });
    else if (letter === 'ං') sounds.push({ text: next === 'හ' ? 'ng' : 'n', kind: 'consonant' });
    else if (/[0-9a-z]/.test(letter)) sounds.push({ text: letter, kind: 'consonant' });
  }
  return sounds;
}
