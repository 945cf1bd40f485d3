/**
 * Thai and Lao consonants at the beginning and at the end of a syllable. `SPELLED` covers families that spell their name by letters
 * instead of the Royal Thai General System: ชินวัตร is Chinnawat by sound, Shinawatra by letters.
 *
 * Source: the Royal Thai General System of Transcription, the Lao commission's spellings, customary spellings of names. Facts,
 * own selection.
 */

export const INITIALS: Readonly<Record<string, string>> = {
  ก: 'k', ข: 'kh', ฃ: 'kh', ค: 'kh', ฅ: 'kh', ฆ: 'kh', ง: 'ng', จ: 'ch', ฉ: 'ch', ช: 'ch', ซ: 's', ฌ: 'ch', ญ: 'y',
  ฎ: 'd', ฏ: 't', ฐ: 'th', ฑ: 'th', ฒ: 'th', ณ: 'n', ด: 'd', ต: 't', ถ: 'th', ท: 'th', ธ: 'th', น: 'n', บ: 'b', ป: 'p',
  ผ: 'ph', ฝ: 'f', พ: 'ph', ฟ: 'f', ภ: 'ph', ม: 'm', ย: 'y', ร: 'r', ล: 'l', ว: 'w', ศ: 's', ษ: 's', ส: 's', ห: 'h',
  ฬ: 'l', อ: '', ฮ: 'h',
};
export const FINALS: Readonly<Record<string, string>> = {
  ก: 'k', ข: 'k', ค: 'k', ฆ: 'k', ง: 'ng', จ: 't', ช: 't', ซ: 't', ฎ: 't', ฏ: 't', ฐ: 't', ฑ: 't', ฒ: 't', ด: 't', ต: 't',
  ถ: 't', ท: 't', ธ: 't', ศ: 't', ษ: 't', ส: 't', ญ: 'n', ณ: 'n', น: 'n', ร: 'n', ล: 'n', ฬ: 'n', บ: 'p', ป: 'p',
  พ: 'p', ฟ: 'p', ภ: 'p', ม: 'm', ย: 'i', ว: 'o',
};

/** Differences of spelling by letters, at the beginning and at the end. */
export const SPELLED_INITIALS: Readonly<Record<string, string>> = {
  จ: 'j', พ: 'p', ผ: 'p', ภ: 'p', ท: 't', ค: 'k', ข: 'k',
};
export const SPELLED_FINALS: Readonly<Record<string, string>> = {
  ช: 'ch', ด: 'd', ศ: 's', ษ: 's', ส: 's', ร: 'rn', ล: 'l', พ: 'b', ภ: 'b', ว: 'w',
};

/** Lao letters follow the Thai ones at an offset of 0x80. These differ in sound, or in Lao spelling. */
export const LAO_INITIALS: Readonly<Record<string, string>> = { ช: 's', ญ: 'y', ว: 'v' };
export const LAO_FINALS: Readonly<Record<string, string>> = { ญ: 'i', ด: 'th', ร: 'r' };
