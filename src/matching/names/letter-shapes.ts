/**
 * Replaces characters and directions that only imitate ordinary letters. Pure.
 *
 *     oɹnpɐW, orudaM yksvehsaM   ─►  Maduro, Mashevsky Maduro      ⠍⠁⠙⠥⠗⠕, ᴍᴀᴅᴜʀᴏ                    ─►  maduro
 *     M̶a̶d̶u̶r̶o̶                     ─►  Maduro                        Nicolas\u2800Maduro, Nicolas·Maduro  ─►  two words
 */

/** Upside-down letters: the intended letter, then its shape. */
const UPSIDE_DOWN = shapeMap('aɐcɔeǝfɟgƃgᵷhɥiᴉiıjɾkʞlʃlןmɯrɹtʇvʌwʍyʎA∀BᗺCƆDᗡEƎFℲG⅁JſL˥L⅂PԀRᴚT┴T⊥U∩VΛY⅄');
/** Shapes that no language uses. Some languages use the others. */
const ONLY_UPSIDE_DOWN = /[ɐɟƃᵷɥᴉɾʞןɯɹʇʍʎ∀ᗺᗡℲ⅁˥⅂Ԁᴚ┴⊥∩⅄]/gu;
const MIN_UPSIDE_DOWN = 2;
const UPSIDE_DOWN_WORDS =
  /[\p{L}\p{S}'’.-]*[ɐɟƃᵷɥᴉɾʞןɯɹʇʍʎ∀ᗺᗡℲ⅁˥⅂Ԁᴚ┴⊥∩⅄](?:[\p{L}\p{S}\s'’.,-]*[ɐɟƃᵷɥᴉɾʞןɯɹʇʍʎ∀ᗺᗡℲ⅁˥⅂Ԁᴚ┴⊥∩⅄])?[\p{L}\p{S}'’.-]*/gu;
/** Letters that become another letter upside down. */
const ROTATED_LETTERS = shapeMap('nuunbqqbdppdWMMW');

/** Letters that an upside-down text cannot contain. */
const NOT_UPSIDE_DOWN = /[acefghijkmrtvwy]/;

const BRAILLE = shapeMap('a⠁b⠃c⠉d⠙e⠑f⠋g⠛h⠓i⠊j⠚k⠅l⠇m⠍n⠝o⠕p⠏q⠟r⠗s⠎t⠞u⠥v⠧w⠺x⠭y⠽z⠵ ⠀');
/** Signs that mark the next one as a capital or a number. */
const BRAILLE_MARK = /[⠠⠨⠰⠼]/gu;
const BRAILLE_SIGN = /[\u2800-\u28ff]/gu;

const SMALL_CAPITALS = shapeMap('aᴀbʙcᴄdᴅeᴇfꜰgɢhʜiɪjᴊkᴋlʟmᴍnɴoᴏpᴘqꞯrʀsꜱtᴛuᴜvᴠwᴡyʏzᴢ');
const SMALL_CAPITAL = /[ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ]/gu;

/** Blank characters that Unicode counts as letters or as nothing. */
const BLANK = /[\u115f\u1160\u1680\u180e\u2800\u3164\uffa0]/gu;
/** A dot between words, as in katakana. Catalan has a dot between two l. */
const DOT_BETWEEN = /(?<=\p{L})[·・‧•･∙⋅](?=\p{L})(?!(?<=l·)l)/giu;

/** Three adjacent letters with combining marks that no keyboard layout produces. */
const UNDER_MARKS = /(?:\p{Script=Latin}[\p{Mn}\p{Me}]+){3}/u;
const MARKS = /[\p{Mn}\p{Me}]/gu;

/** Two or more words in small letters that end in a capital: "soroM orudaM". */
const BACKWARDS = /(?<!\p{L})\p{Ll}{2,}\p{Lu}(?:[\s,.-]+\p{Ll}{2,}\p{Lu})+(?!\p{L})/gu;
const BEGINS_WITH_CAPITAL = /(?<!\p{L})\p{Lu}\p{Ll}/u;
const ENDS_IN_CAPITAL = /\p{Ll}\p{Lu}(?!\p{L})/u;
const ASCII = /^[ -~]*$/;

/** The text itself where no letter has another shape. */
export function withLettersForShapes(text: string): string {
  if (ASCII.test(text)) return withDirectionRestored(text);
  const spaced = text.replace(BLANK, (sign) => (sign === '\u2800' ? sign : ' ')).replace(DOT_BETWEEN, ' ');
  const letters = spaced
    .replace(SMALL_CAPITAL, (letter) => SMALL_CAPITALS.get(letter) ?? letter)
    .replace(BRAILLE_MARK, '')
    .replace(BRAILLE_SIGN, (sign) => BRAILLE.get(sign) ?? sign);
  return withDirectionRestored(upright(withoutStackedMarks(letters)));
}

/** Reverses only text that is written backwards, and keeps each letter. */
export function withDirectionRestored(text: string): string {
  return text.replace(BACKWARDS, reversed);
}

/** Parses pairs: "aɐ" means that ɐ imitates an a. */
function shapeMap(pairs: string): ReadonlyMap<string, string> {
  const letters = [...pairs];
  return new Map(letters.flatMap((letter, at) => (at % 2 === 0 ? [[letters[at + 1]!, letter] as const] : [])));
}

const reversed = (text: string) => [...text].reverse().join('');

const uprightLetter = (letter: string) => UPSIDE_DOWN.get(letter) ?? ROTATED_LETTERS.get(letter) ?? letter;

function withoutStackedMarks(text: string): string {
  return UNDER_MARKS.test(text.normalize('NFC')) ? text.normalize('NFD').replace(MARKS, '').normalize('NFC') : text;
}

function upright(text: string): string {
  return (text.match(ONLY_UPSIDE_DOWN)?.length ?? 0) < MIN_UPSIDE_DOWN
    ? text
    : text.replace(UPSIDE_DOWN_WORDS, turnUpright);
}

/** Upside-down text begins at its end. If only the letters were replaced, the words still begin with their capitals. */
function turnUpright(words: string): string {
  const inOrder = [...words].map((letter) => UPSIDE_DOWN.get(letter) ?? letter).join('');
  if (BEGINS_WITH_CAPITAL.test(inOrder) && !ENDS_IN_CAPITAL.test(inOrder)) {
    return NOT_UPSIDE_DOWN.test(words) ? inOrder : [...words].map(uprightLetter).join('');
  }
  return [...reversed(words)].map(uprightLetter).join('');
}
