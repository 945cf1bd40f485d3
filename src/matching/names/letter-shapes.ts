/**
 * Letters that are drawn otherwise than they are written, as letters. Pure.
 *
 *     oɹnpɐW, orudaM yksvehsaM   ─►  Maduro, Mashevsky Maduro      ⠍⠁⠙⠥⠗⠕, ᴍᴀᴅᴜʀᴏ                    ─►  maduro
 *     M̶a̶d̶u̶r̶o̶                     ─►  Maduro                        Nicolas\u2800Maduro, Nicolas·Maduro  ─►  two words
 */

/** Turned round: what it shows, and how it is drawn. */
const TURNED = drawnAs('aɐcɔeǝfɟgƃgᵷhɥiᴉiıjɾkʞlʃlןmɯrɹtʇvʌwʍyʎA∀BᗺCƆDᗡEƎFℲG⅁JſL˥L⅂PԀRᴚT┴T⊥U∩VΛY⅄');
/** No language writes these; the others stand in some. */
const SURELY_TURNED = /[ɐɟƃᵷɥᴉɾʞןɯɹʇʍʎ∀ᗺᗡℲ⅁˥⅂Ԁᴚ┴⊥∩⅄]/gu;
const LEAST_TURNED = 2;
const TURNED_WORDS =
  /[\p{L}\p{S}'’.-]*[ɐɟƃᵷɥᴉɾʞןɯɹʇʍʎ∀ᗺᗡℲ⅁˥⅂Ԁᴚ┴⊥∩⅄](?:[\p{L}\p{S}\s'’.,-]*[ɐɟƃᵷɥᴉɾʞןɯɹʇʍʎ∀ᗺᗡℲ⅁˥⅂Ԁᴚ┴⊥∩⅄])?[\p{L}\p{S}'’.-]*/gu;
/** A letter that is another one when it is turned. */
const ROUND = drawnAs('nuunbqqbdppdWMMW');

/** Letters that would be drawn otherwise if all were turned. */
const NOT_TURNED = /[acefghijkmrtvwy]/;

const BRAILLE = drawnAs('a⠁b⠃c⠉d⠙e⠑f⠋g⠛h⠓i⠊j⠚k⠅l⠇m⠍n⠝o⠕p⠏q⠟r⠗s⠎t⠞u⠥v⠧w⠺x⠭y⠽z⠵ ⠀');
/** What says of the next sign that it is a capital or a number. */
const BRAILLE_MARK = /[⠠⠨⠰⠼]/gu;
const SIGN_OF_BRAILLE = /[\u2800-\u28ff]/gu;

const SMALL_CAPITALS = drawnAs('aᴀbʙcᴄdᴅeᴇfꜰgɢhʜiɪjᴊkᴋlʟmᴍnɴoᴏpᴘqꞯrʀsꜱtᴛuᴜvᴠwᴡyʏzᴢ');
const SMALL_CAPITAL = /[ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ]/gu;

/** Blank, and taken for a letter or for nothing. */
const BLANK = /[\u115f\u1160\u1680\u180e\u2800\u3164\uffa0]/gu;
/** Between words, as katakana has it. Catalan has one between two l. */
const DOT_BETWEEN = /(?<=\p{L})[·・‧•･∙⋅](?=\p{L})(?!(?<=l·)l)/giu;

/** Three letters in a row, each under marks that no keyboard gives together with it. */
const UNDER_MARKS = /(?:\p{Script=Latin}[\p{Mn}\p{Me}]+){3}/u;
const MARKS = /[\p{Mn}\p{Me}]/gu;

/** Two words and more in small letters up to a capital: "soroM orudaM". */
const BACKWARDS = /(?<!\p{L})\p{Ll}{2,}\p{Lu}(?:[\s,.-]+\p{Ll}{2,}\p{Lu})+(?!\p{L})/gu;
const BEGINS_WITH_CAPITAL = /(?<!\p{L})\p{Lu}\p{Ll}/u;
const ENDS_IN_CAPITAL = /\p{Ll}\p{Lu}(?!\p{L})/u;
const ASCII = /^[ -~]*$/;

/** The text itself where nothing is drawn so. */
export function withLettersForShapes(text: string): string {
  if (ASCII.test(text)) return withDirectionRestored(text);
  const spaced = text.replace(BLANK, (sign) => (sign === '\u2800' ? sign : ' ')).replace(DOT_BETWEEN, ' ');
  const letters = spaced
    .replace(SMALL_CAPITAL, (letter) => SMALL_CAPITALS.get(letter) ?? letter)
    .replace(BRAILLE_MARK, '')
    .replace(SIGN_OF_BRAILLE, (sign) => BRAILLE.get(sign) ?? sign);
  return withDirectionRestored(upright(withoutStackedMarks(letters)));
}

/** Only what is written backwards, each letter as it stands. */
export function withDirectionRestored(text: string): string {
  return text.replace(BACKWARDS, reversed);
}

/** "aɐ": an a is drawn as ɐ. */
function drawnAs(pairs: string): ReadonlyMap<string, string> {
  const letters = [...pairs];
  return new Map(letters.flatMap((letter, at) => (at % 2 === 0 ? [[letters[at + 1]!, letter] as const] : [])));
}

const reversed = (text: string) => [...text].reverse().join('');

const turnedLetter = (letter: string) => TURNED.get(letter) ?? ROUND.get(letter) ?? letter;

function withoutStackedMarks(text: string): string {
  return UNDER_MARKS.test(text.normalize('NFC')) ? text.normalize('NFD').replace(MARKS, '').normalize('NFC') : text;
}

function upright(text: string): string {
  return (text.match(SURELY_TURNED)?.length ?? 0) < LEAST_TURNED ? text : text.replace(TURNED_WORDS, turnedBack);
}

/** What was turned round begins at its end; where only its letters were turned, its words still begin with their capitals. */
function turnedBack(words: string): string {
  const inOrder = [...words].map((letter) => TURNED.get(letter) ?? letter).join('');
  if (BEGINS_WITH_CAPITAL.test(inOrder) && !ENDS_IN_CAPITAL.test(inOrder)) {
    return NOT_TURNED.test(words) ? inOrder : [...words].map(turnedLetter).join('');
  }
  return [...reversed(words)].map(turnedLetter).join('');
}
