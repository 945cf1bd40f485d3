/**
 * Ethiopic: each row of code points is a consonant in eight forms, one for each vowel. First code of each row -> its consonant.
 * Source: the customary spellings of Ethiopian and Eritrean passports (Abebe, Desalegn, Isaias). Facts, own selection.
 */
export const ETHIOPIC_ROWS: Readonly<Record<string, string>> = {
  ሀ: 'h', ለ: 'l', ሐ: 'h', መ: 'm', ሠ: 's', ረ: 'r', ሰ: 's', ሸ: 'sh', ቀ: 'k', ቈ: 'kw', ቐ: 'k', ቘ: 'kw', በ: 'b',
  ቨ: 'v', ተ: 't', ቸ: 'ch', ኀ: 'h', ኈ: 'hw', ነ: 'n', ኘ: 'gn', አ: '', ከ: 'k', ኰ: 'kw', ኸ: 'h', ዀ: 'hw', ወ: 'w', ዐ: '',
  ዘ: 'z', ዠ: 'zh', የ: 'y', ደ: 'd', ዸ: 'd', ጀ: 'j', ገ: 'g', ጐ: 'gw', ጘ: 'ng', ጠ: 't', ጨ: 'ch', ጰ: 'p', ጸ: 'ts',
  ፀ: 'ts', ፈ: 'f', ፐ: 'p',
};

/** Vowel of each form. The sixth form has a vowel only where the word needs one. */
export const ETHIOPIC_VOWELS = ['e', 'u', 'i', 'a', 'e', '', 'o', 'wa'] as const;
/** Rows of h and the glottal stops, whose first form sounds "a". */
export const ETHIOPIC_OPEN = 'ሀሐኀአዐኸ';
