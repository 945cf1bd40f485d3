/**
 * Letter tables that no general transliterator gives: Arabic and Persian letters without vowels, Hebrew letters,
 * Ukrainian and Russian letters as passports write them, Greek digraphs, Korean surnames as their bearers write them.
 *
 * Source: the letters' usual Latin values (ICAO Doc 9303 part 3 for Cyrillic, ISO 233/259 simplified to plain ASCII for
 * Arabic and Hebrew, ISO 843 for Greek, the South Korean statistics office's surname spellings). Facts, own selection.
 */

/** Arabic, Persian, Urdu, Pashto and Kurdish letters. Vowel signs are gone before (they are combining marks). */
export const ARABIC: Readonly<Record<string, string>> = {
  ا: 'a', أ: 'a', إ: 'i', آ: 'a', ٱ: 'a', ى: 'a', ء: '', ئ: 'y', ؤ: 'w', ب: 'b', ت: 't', ث: 'th', ج: 'j', ح: 'h',
  خ: 'kh', د: 'd', ذ: 'dh', ر: 'r', ز: 'z', س: 's', ش: 'sh', ص: 's', ض: 'd', ط: 't', ظ: 'z', ع: 'a', غ: 'gh', ف: 'f',
  ق: 'q', ك: 'k', ل: 'l', م: 'm', ن: 'n', ه: 'h', ة: 'a', و: 'w', ي: 'y', پ: 'p', چ: 'ch', ژ: 'zh', گ: 'g', ک: 'k',
  ی: 'y', ې: 'e', ے: 'e', ں: 'n', ھ: 'h', ہ: 'h', ۀ: 'h', ٹ: 't', ڈ: 'd', ڑ: 'r', ښ: 'sh', ږ: 'zh', ړ: 'r', ټ: 't',
  ډ: 'd', ڼ: 'n', ځ: 'z', څ: 's', ڤ: 'v', ۆ: 'o', ێ: 'e', ڵ: 'l', ڕ: 'r', ە: 'e', ۇ: 'u', ۋ: 'w', ڭ: 'ng', ۈ: 'u',
};

/** What differs in Persian, Pashto and Urdu. */
export const PERSIAN: Readonly<Record<string, string>> = { ث: 's', ذ: 'z', ض: 'z', ظ: 'z', ق: 'gh' };

export const HEBREW: Readonly<Record<string, string>> = {
  א: 'a', ב: 'b', ג: 'g', ד: 'd', ה: 'h', ו: 'v', ז: 'z', ח: 'h', ט: 't', י: 'y', כ: 'k', ך: 'k', ל: 'l', מ: 'm',
  ם: 'm', נ: 'n', ן: 'n', ס: 's', ע: 'a', פ: 'p', ף: 'f', צ: 'ts', ץ: 'ts', ק: 'k', ר: 'r', ש: 'sh', ת: 't',
};

/** Russian and common Cyrillic letters. */
export const CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm',
  н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch',
  ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', і: 'i', ї: 'i', є: 'ye', ґ: 'g', ў: 'u', ј: 'j', љ: 'lj', њ: 'nj',
  ћ: 'c', ђ: 'dj', џ: 'dz', ѓ: 'gj', ќ: 'kj', ѕ: 'dz', ә: 'a', қ: 'k', ғ: 'g', ң: 'n', ө: 'o', ү: 'u', ұ: 'u', һ: 'h',
};

/** What differs when the text shows itself to be Ukrainian (і, ї, є, ґ or an apostrophe between letters). */
export const UKRAINIAN: Readonly<Record<string, string>> = { г: 'h', и: 'y', й: 'i' };

/** Longest first; the rest of Greek goes letter by letter. */
export const GREEK_DIGRAPHS: readonly (readonly [string, string])[] = [
  ['ου', 'ou'], ['αυ', 'av'], ['ευ', 'ev'], ['μπ', 'b'], ['ντ', 'nt'], ['γκ', 'g'], ['γγ', 'ng'], ['τζ', 'tz'],
  ['αι', 'ai'], ['ει', 'ei'], ['οι', 'oi'], ['υι', 'yi'],
];
export const GREEK: Readonly<Record<string, string>> = {
  α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n', ξ: 'x',
  ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o',
};

/** Surname syllable -> the spelling most bearers use. Two-syllable surnames first. */
export const KOREAN_SURNAMES: Readonly<Record<string, string>> = {
  남궁: 'namgung', 황보: 'hwangbo', 제갈: 'jegal', 사공: 'sagong', 선우: 'sunwoo', 독고: 'dokgo',
  김: 'kim', 이: 'lee', 리: 'ri', 박: 'park', 최: 'choi', 정: 'jung', 강: 'kang', 조: 'cho', 윤: 'yoon', 장: 'jang',
  임: 'lim', 림: 'rim', 한: 'han', 오: 'oh', 서: 'seo', 신: 'shin', 권: 'kwon', 황: 'hwang', 안: 'ahn', 송: 'song',
  류: 'ryu', 유: 'yoo', 전: 'jeon', 홍: 'hong', 고: 'ko', 문: 'moon', 손: 'son', 양: 'yang', 배: 'bae', 백: 'baek',
  허: 'heo', 노: 'noh', 로: 'ro', 심: 'shim', 하: 'ha', 곽: 'kwak', 성: 'sung', 차: 'cha', 주: 'joo', 우: 'woo',
  구: 'koo', 나: 'na', 라: 'ra', 민: 'min', 진: 'jin', 현: 'hyun', 변: 'byun', 여: 'yeo', 추: 'choo', 도: 'do',
};
