/**
 * Cyrillic letters, and the differences between languages.
 *
 * Source: ICAO Doc 9303 part 3 and the passport rules of Ukraine, Belarus, Bulgaria, Kazakhstan; the Latin alphabets of Serbian
 * (accents off) and Uzbek. Facts, own selection.
 */

/** Russian, and the letters that only other languages have. */
export const CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm',
  н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch',
  ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', і: 'i', ї: 'i', є: 'ye', ґ: 'g', ў: 'u', ј: 'j', љ: 'lj', њ: 'nj',
  ћ: 'c', ђ: 'dj', џ: 'dz', ѓ: 'gj', ќ: 'kj', ѕ: 'dz', ә: 'a', қ: 'k', ғ: 'g', ң: 'n', ө: 'o', ү: 'u', ұ: 'u', һ: 'h',
  ҷ: 'j', ҳ: 'h', җ: 'j', ҝ: 'g', ҹ: 'j', ҡ: 'k', ҙ: 'z', ҫ: 's', ӯ: 'u', ӣ: 'i', ӈ: 'n', ҥ: 'ng', ҕ: 'g', ӷ: 'g',
  ӄ: 'k', ҩ: 'o', ҭ: 't', ҵ: 'ts', ӏ: '',
};

export const CYRILLIC_LANGUAGES = {
  russian: {},
  ukrainian: { г: 'h', и: 'y', й: 'i' },
  belarusian: { г: 'h', й: 'i', ю: 'iu', я: 'ia' },
  bulgarian: { щ: 'sht', ъ: 'a', х: 'h' },
  /** As Serbian spells them in its Latin alphabet, without diacritics: Вучић, Vučić. */
  serbian: { ж: 'z', ц: 'c', ч: 'c', ш: 's', х: 'h' },
  macedonian: { х: 'h', ц: 'c', џ: 'dzh' },
  /** Kazakh, Kyrgyz, Tatar, Uzbek, Tajik, Azerbaijani, Mongolian. */
  asian: { ў: 'o', ј: 'y' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
