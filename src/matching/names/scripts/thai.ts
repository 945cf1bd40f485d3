/**
 * Romanizes Thai and Lao words syllable by syllable. Some vowels are written before the consonant they follow, and some not at all.
 * A consonant has another sound at the end of a syllable. Letters with a thanthakhat are silent.
 *
 *     ประยุทธ์  pra-yut[th]   ─►  prayut          เฉลิม  (e)chl(oe)m  ─►  chaloem
 *     ชินวัตร   chin-wat[r]   ─►  chinwat by sound, chinwatr by letters
 */
import { FINALS, INITIALS, LAO_FINALS, LAO_INITIALS, SPELLED_FINALS, SPELLED_INITIALS } from '../data/thai.ts';
import { ascii, type Letters } from './by-letter.ts';

const PLAIN_INITIALS = { ...INITIALS, ...SPELLED_INITIALS };
const CUSTOMS = {
  /** The Royal Thai General System: Phaibun. */
  sound: { initials: INITIALS, finals: FINALS },
  /** Ends of syllables as spelled: Paibul. */
  letters: { initials: PLAIN_INITIALS, finals: { ...FINALS, ...SPELLED_FINALS } },
  /** By sound, without the "h" of the Royal System: Paibun. */
  plain: { initials: PLAIN_INITIALS, finals: FINALS },
};
export type ThaiCustom = keyof typeof CUSTOMS;
/** The official system first. */
export const THAI_CUSTOMS: readonly ThaiCustom[] = ['sound', 'letters', 'plain'];
const LAO = { initials: { ...INITIALS, ...LAO_INITIALS }, finals: { ...FINALS, ...LAO_FINALS } };

const TONES = /[่-๋ๆฯฺํ๎]/g;
const SILENT = /(?:(?<=[ก-ฮะ-ู])[ทต]ร|ษณ|[ก-ฮ])[ิุ]?์/g;
/** "Chulanont", "Sittipunt": letters that names spell after n. */
const SPELLED_AFTER_N = /(?<=น)[ทธต][ิุ]?์/g;
/** "chat", "phum": a final short vowel that is written, but silent. */
const SILENT_LAST = /(?<=[ะ-ู])([ตฒธดม])[ิุ]$/;
/** นาย, นาง, นางสาว: Mr, Mrs, Miss, joined to the name. */
const ADDRESS = /^(?:นางสาว|นาย|นาง)(?=[ก-ฮเ-ไ][^์]{2})/;

const ONE = '([ก-ฮ])';
const TRUE_CLUSTER = '(ห[งญนมยรลว]|[กขคตปผพ][รลว]|[ทสศ]ร|[ก-ฮ])';
/** Between a vowel sign and the end of the syllable, "ห" is pronounced: Kamhaeng, but Laem. */
const CLOSED_CLUSTER = '(ห[งญนมยรลว](?=[ก-ฮ])|[กขคตปผพ][รลว]|[ทสศ]ร|[ก-ฮ])';
const TWO = '([ก-ฮ]{1,2})';
/** No vowel is written after the consonant. */
const BARE = '(?![ะัาำิีึืุู็์])';
const SYLLABLES: readonly (readonly [RegExp, string])[] = (
  [
    [`เ${TWO}ียะ?`, 'ia'],
    [`เ${TWO}ือะ?`, 'uea'],
    ['เ([ก-ฮ][รล]?|ผช)ิ', 'oe'],
    [`เ${TRUE_CLUSTER}อะ?${BARE}`, 'oe'],
    [`เ${TRUE_CLUSTER}าะ`, 'o'],
    [`เ${TRUE_CLUSTER}า`, 'ao'],
    [`เ${TRUE_CLUSTER}ย${BARE}`, 'oei'],
    [`เ${TRUE_CLUSTER}[ะ็]`, 'e'],
    [`เ${CLOSED_CLUSTER}${BARE}`, 'e'],
    [`เ${ONE}`, 'e'],
    [`แ${TRUE_CLUSTER}[ะ็]`, 'ae'],
    [`แ${CLOSED_CLUSTER}${BARE}`, 'ae'],
    [`แ${ONE}`, 'ae'],
    [`โ${TRUE_CLUSTER}ะ`, 'o'],
    [`โ${CLOSED_CLUSTER}${BARE}`, 'o'],
    [`โ${ONE}`, 'o'],
    [`[ไใ]${TRUE_CLUSTER}ย${BARE}`, 'ai'],
    [`[ไใ]${TRUE_CLUSTER}${BARE}`, 'ai'],
    [`[ไใ]${ONE}`, 'ai'],
    [`${TRUE_CLUSTER}ัวะ?`, 'ua'],
    [`${TRUE_CLUSTER}ัย`, 'ai'],
    [`${TRUE_CLUSTER}[ัะา]`, 'a'],
    [`${TRUE_CLUSTER}ำ`, 'am'],
    [`${TRUE_CLUSTER}[ิี]`, 'i'],
    [`${TRUE_CLUSTER}(?:ือ|[ึื])`, 'ue'],
    [`${TRUE_CLUSTER}[ุู]`, 'u'],
    [`${ONE}รร(?=[ก-ฮ]${BARE})`, 'a'],
    [`${ONE}รร`, 'an'],
    [`${ONE}ว(?=[ก-ฮ]${BARE})`, 'ua'],
    [`${TRUE_CLUSTER}อ${BARE}`, 'o'],
    [`${TRUE_CLUSTER}็อ`, 'o'],
    [`([กขคตปผพ][รล])(?=[ก-ฮ]${BARE})`, 'o'],
    [`${ONE}(?=[ก-ฮ]${BARE})`, 'o'],
    [ONE, 'a'],
  ] as const
).map(([pattern, vowel]) => [new RegExp(pattern, 'y'), vowel]);
/** A consonant that ends the syllable, because it begins none. */
const FINAL = new RegExp(`[ก-ฮ](?<!อ)${BARE}(?!อ${BARE}|รร|[รลว](?<=[กขคตปผพ].)[ะัาำิีึืุู])`, 'y');
const LAST_TWO = /^[ก-ฮ]{2}t?$/;
/** "Surayut", "Wirasak": an r that begins a syllable. */
const BEGINS = /(?<=[ิีุู])ร(?=[ก-ฮเ-ไ])/y;
const OPEN = /(?:ai|am|ao|oei)$/;

export function isThaiOrLao(code: number): boolean {
  return code >= 0xe00 && code < 0xf00;
}

export function thai(word: string, person: boolean, custom: ThaiCustom): string {
  if ((word.codePointAt(0) ?? 0) >= 0xe80) return syllables(fromLao(word), LAO, false);
  const bare = person ? word.replace(ADDRESS, '') : word;
  const spelled = custom === 'letters';
  const text = bare
    .replaceAll('ํา', 'ำ')
    .replace(TONES, '')
    .replace(SPELLED_AFTER_N, spelled ? 't' : '')
    .replace(SILENT, '')
    .replaceAll('พรหม', 'พรม');
  return syllables(spelled ? text : text.replace(SILENT_LAST, '$1'), CUSTOMS[custom], spelled);
}

function fromLao(word: string): string {
  const text = word
    .replaceAll('ໍາ', 'ຳ')
    .replaceAll('ຼ', 'ລ')
    .replace(/[່-໋]/g, '')
    .replace(/([ກ-ຮ])ໍ/g, '$1ອ')
    .replace(/([ກ-ຮ])ຽ/g, 'ເ$1ີຢ')
    .replaceAll('ົວ', 'ັວ')
    .replace(/([ກ-ຮ]+)ົ/g, 'ໂ$1');
  return text.replace(/[\u0e80-\u0eff]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x80));
}

function syllables(text: string, letters: { initials: Letters; finals: Letters }, spelled: boolean): string {
  let out = '';
  let at = 0;
  while (at < text.length) {
    const found = match(text, at);
    if (found === null) {
      out += ascii(text.charAt(at));
      at++;
      continue;
    }
    const { length, consonants, vowel } = found;
    at += length;
    FINAL.lastIndex = at;
    const final = OPEN.test(vowel) || opensLast(text, at) || beginsAt(text, at) ? null : FINAL.exec(text);
    out += beginning(consonants, letters.initials, spelled);
    if (final === null) {
      out += vowel;
      continue;
    }
    at++;
    const end = letters.finals[final[0]] ?? '';
    out += final[0] === 'ว' && vowel === 'a' ? 'ao' : vowel + end;
    if (at === text.length - 1 && /[ก-ฮ]/.test(text.charAt(at))) {
      // The last letter is silent or spelled: "chinwat" and "chinwatr".
      if (spelled) out += letters.initials[text.charAt(at)] ?? '';
      at++;
    }
  }
  return out;
}

/** Two final consonants are a separate syllable ("-phon", "-thon"), unless the vowel before them needs the first. */
function opensLast(text: string, at: number): boolean {
  return LAST_TWO.test(text.slice(at)) && !/[ัโ]$/.test(text.slice(0, at)) && !/(?:[ตช]|ุท)ร$/.test(text);
}

function beginsAt(text: string, at: number): boolean {
  BEGINS.lastIndex = at;
  return BEGINS.test(text);
}

function match(text: string, at: number): { length: number; consonants: string; vowel: string } | null {
  for (const [pattern, vowel] of SYLLABLES) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) return { length: found[0].length, consonants: found[1] ?? '', vowel };
  }
  return null;
}

function beginning(consonants: string, initials: Letters, spelled: boolean): string {
  const first = consonants.charAt(0);
  const second = consonants.charAt(1);
  if (second === '') return initials[first] ?? '';
  if (first === 'ห') return initials[second] ?? '';
  if (second === 'ร' && /[ทสศ]/.test(first) && !spelled) return 's';
  const cluster = /[รลว]/.test(second) && /[กขคตปผพทสศ]/.test(first);
  return (initials[first] ?? '') + (cluster ? '' : 'a') + (initials[second] ?? '');
}
