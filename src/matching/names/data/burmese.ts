/**
 * Burmese consonants, medial signs and rhymes. Each syllable is written as a word of its own in Latin letters.
 * Source: the customary spellings of names in Burmese passports and press (Aung San Suu Kyi, Min Aung Hlaing). Facts.
 */
export const BURMESE_CONSONANTS: Readonly<Record<string, string>> = {
  က: 'k', ခ: 'kh', ဂ: 'g', ဃ: 'g', င: 'ng', စ: 's', ဆ: 's', ဇ: 'z', ဈ: 'z', ည: 'ny', ဉ: 'ny', ဋ: 't', ဌ: 'ht', ဍ: 'd',
  ဎ: 'd', ဏ: 'n', တ: 't', ထ: 'ht', ဒ: 'd', ဓ: 'd', န: 'n', ပ: 'p', ဖ: 'ph', ဗ: 'b', ဘ: 'b', မ: 'm', ယ: 'y', ရ: 'y',
  လ: 'l', ဝ: 'w', သ: 'th', ဟ: 'h', ဠ: 'l', အ: '', ဿ: 'th',
};

/** Consonant with the y- or r-sign. */
export const BURMESE_SOFT: Readonly<Record<string, string>> = { k: 'ky', kh: 'ch', g: 'gy', ng: 'ny' };

/** Vowel and final consonant after the consonant and its medial signs, without tone marks. */
export const BURMESE_RHYMES: Readonly<Record<string, string>> = {
  '': 'a', 'ာ': 'a', 'ါ': 'a', 'ိ': 'i', 'ီ': 'i', 'ု': 'u', 'ူ': 'u', 'ေ': 'e', 'ဲ': 'e', 'ော': 'aw', 'ေါ': 'aw',
  'ော်': 'aw', 'ေါ်': 'aw', 'ို': 'o', 'ယ်': 'e', 'က်': 'et', 'င်': 'in', 'စ်': 'it', 'ည်': 'i', 'ဉ်': 'in', 'ဥ်': 'in',
  'တ်': 'at', 'ပ်': 'at', 'ဋ်': 'at', 'န်': 'an', 'မ်': 'an', 'ံ': 'an', 'ောက်': 'auk', 'ေါက်': 'auk', 'ောင်': 'aung', 'ေါင်': 'aung',
  'ိုက်': 'aik', 'ိုင်': 'aing', 'ိတ်': 'eik', 'ိပ်': 'eik', 'ိန်': 'ein', 'ိမ်': 'ein', 'ိံ': 'ein', 'ုတ်': 'ok', 'ုပ်': 'ok',
  'ုန်': 'on', 'ုမ်': 'on', 'ုံ': 'on',
};
/** After the w-sign: "swe", "shwin", "tun". */
export const BURMESE_ROUNDED: Readonly<Record<string, string>> = {
  'တ်': 'ut', 'ပ်': 'ut', 'ဋ်': 'ut', 'န်': 'un', 'မ်': 'un', 'ံ': 'un',
};
/** Independent vowels, and two words that are written as one sign. */
export const BURMESE_STANDING: Readonly<Record<string, string>> = {
  ဣ: 'i', ဤ: 'i', ဥ: 'u', ဦ: 'oo', ဧ: 'e', ဩ: 'aw', ဪ: 'aw',
};
