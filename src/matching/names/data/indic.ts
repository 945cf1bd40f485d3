/**
 * Letters of the scripts of India and of Sinhala. Their Unicode blocks are parallel, so one table in Devanagari serves nine scripts.
 * Exceptions of single scripts follow.
 *
 * Source: the Hunterian system and the customary English spellings of names (Kejriwal, Jayalalithaa, Rajapaksa). Facts, own
 * selection.
 */

export const CONSONANTS: Readonly<Record<string, string>> = {
  क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'ng', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n', ट: 't', ठ: 'th', ड: 'd',
  ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n', ऩ: 'n', प: 'p', फ: 'f', ब: 'b', भ: 'bh', म: 'm',
  य: 'y', र: 'r', ऱ: 'r', ल: 'l', ळ: 'l', ऴ: 'zh', व: 'v', श: 'sh', ष: 'sh', स: 's', ह: 'h',
  // Oriya has a separate letter here.
  '\u095f': 'y',
};

/** With a dot below. */
export const DOTTED: Readonly<Record<string, string>> = {
  क: 'q', ख: 'kh', ग: 'gh', ज: 'z', ड: 'r', ढ: 'rh', फ: 'f', य: 'y', स: 'sh', ल: 'l',
};

/** Independent vowels, then vowel signs. */
export const VOWELS: Readonly<Record<string, string>> = {
  अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ऌ: 'lri', ऍ: 'e', ऎ: 'e', ए: 'e', ऐ: 'ai', ऑ: 'o', ऒ: 'o',
  ओ: 'o', औ: 'au', 'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ri', 'ॄ': 'ri', 'ॅ': 'e', 'ॆ': 'e', 'े': 'e',
  'ै': 'ai', 'ॉ': 'o', 'ॊ': 'o', 'ो': 'o', 'ौ': 'au',
};

/** Consonants without a vowel: separate letters of Malayalam, and one of Bengali. */
export const VOWELLESS: Readonly<Record<string, string>> = {
  ൺ: 'n', ൻ: 'n', ർ: 'r', ൽ: 'l', ൾ: 'l', ൿ: 'k', ৎ: 't',
};

export const SINHALA_CONSONANTS: Readonly<Record<string, string>> = {
  ක: 'k', ඛ: 'kh', ග: 'g', ඝ: 'gh', ඞ: 'ng', ඟ: 'ng', ච: 'ch', ඡ: 'ch', ජ: 'j', ඣ: 'jh', ඤ: 'n', ඥ: 'gn', ඦ: 'nj',
  ට: 't', ඨ: 'th', ඩ: 'd', ඪ: 'dh', ණ: 'n', ඬ: 'nd', ත: 'th', ථ: 'th', ද: 'd', ධ: 'dh', න: 'n', ඳ: 'nd', ප: 'p',
  ඵ: 'ph', බ: 'b', භ: 'bh', ම: 'm', ඹ: 'mb', ය: 'y', ර: 'r', ල: 'l', ව: 'w', ශ: 'sh', ෂ: 'sh', ස: 's', හ: 'h',
  ළ: 'l', ෆ: 'f',
};

export const SINHALA_VOWELS: Readonly<Record<string, string>> = {
  අ: 'a', ආ: 'a', ඇ: 'a', ඈ: 'a', ඉ: 'i', ඊ: 'i', උ: 'u', ඌ: 'u', එ: 'e', ඒ: 'e', ඓ: 'ai', ඔ: 'o', ඕ: 'o', ඖ: 'au',
  'ා': 'a', 'ැ': 'a', 'ෑ': 'a', 'ි': 'i', 'ී': 'i', 'ු': 'u', 'ූ': 'u', 'ෙ': 'e', 'ේ': 'e', 'ෛ': 'ai', 'ො': 'o', 'ෝ': 'o',
  'ෞ': 'au', 'ෘ': 'ru',
};

export type TamilSounds = readonly [first: string, doubled: string, nasal: string, between: string];

/** Tamil letters with several sounds: at the beginning, doubled, after a nasal, between vowels. */
export const TAMIL_SOUNDS: Readonly<Record<string, TamilSounds>> = {
  க: ['k', 'k', 'g', 'g'],
  ச: ['s', 'ch', 'j', 's'],
  ட: ['t', 't', 'd', 'd'],
  த: ['th', 'th', 'dh', 'th'],
  ப: ['p', 'p', 'b', 'b'],
};
/** The sounds of the same letters in names from Sanskrit and Arabic. */
export const TAMIL_VOICED: Readonly<Record<string, TamilSounds>> = {
  க: ['g', 'k', 'g', 'k'],
  ச: ['ch', 'ch', 'j', 'ch'],
  ட: ['d', 't', 'd', 't'],
  த: ['dh', 'th', 'dh', 'dh'],
  ப: ['b', 'p', 'b', 'p'],
};

/** English names of letters, which stand for initials: "బి ఎస్" is B. S. Keys are romanized by this table. */
export const LETTER_NAMES: Readonly<Record<string, string>> = {
  e: 'a', bi: 'b', si: 'c', di: 'd', ef: 'f', ji: 'g', ech: 'h', je: 'j', ke: 'k', el: 'l', em: 'm', en: 'n', o: 'o', pi: 'p',
  kyu: 'q', ar: 'r', es: 's', ti: 't', vi: 'v', eks: 'x',
};
