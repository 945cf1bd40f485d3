/**
 * Letter tables that general transliterators lack: Arabic and Persian letters without vowels, Hebrew letters, Greek digraphs, and
 * Korean surnames in the customary spellings of their bearers.
 *
 * Source: the letters' usual Latin values (ISO 233/259 simplified to plain ASCII for Arabic and Hebrew, ISO 843 for
 * Greek, the South Korean statistics office's surname spellings). Facts, own selection.
 */

/** Arabic, Persian, Urdu, Pashto and Kurdish letters. Vowel signs are combining marks, and already removed. */
export const ARABIC: Readonly<Record<string, string>> = {
  ا: 'a', أ: 'a', إ: 'i', آ: 'a', ٱ: 'a', ى: 'a', ء: '', ئ: 'y', ؤ: 'w', ب: 'b', ت: 't', ث: 'th', ج: 'j', ح: 'h',
  خ: 'kh', د: 'd', ذ: 'dh', ر: 'r', ز: 'z', س: 's', ش: 'sh', ص: 's', ض: 'd', ط: 't', ظ: 'z', ع: 'a', غ: 'gh', ف: 'f',
  ق: 'q', ك: 'k', ل: 'l', م: 'm', ن: 'n', ه: 'h', ة: 'a', و: 'w', ي: 'y', پ: 'p', چ: 'ch', ژ: 'zh', گ: 'g', ک: 'k',
  ی: 'y', ې: 'e', ے: 'e', ں: 'n', ھ: 'h', ہ: 'h', ۀ: 'h', ٹ: 't', ڈ: 'd', ڑ: 'r', ښ: 'sh', ږ: 'zh', ړ: 'r', ټ: 't',
  ډ: 'd', ڼ: 'n', ځ: 'z', څ: 's', ڤ: 'v', ۆ: 'o', ێ: 'e', ڵ: 'l', ڕ: 'r', ە: 'e', ۇ: 'u', ۋ: 'w', ڭ: 'ng', ۈ: 'u',
};

/** Differences in Persian, Pashto and Urdu. */
export const PERSIAN: Readonly<Record<string, string>> = { ث: 's', ذ: 'z', ض: 'z', ظ: 'z', ق: 'gh' };

export const HEBREW: Readonly<Record<string, string>> = {
  א: 'a', ב: 'b', ג: 'g', ד: 'd', ה: 'h', ו: 'v', ז: 'z', ח: 'h', ט: 't', י: 'y', כ: 'k', ך: 'k', ל: 'l', מ: 'm',
  ם: 'm', נ: 'n', ן: 'n', ס: 's', ע: 'a', פ: 'p', ף: 'f', צ: 'ts', ץ: 'ts', ק: 'k', ר: 'r', ש: 'sh', ת: 't',
};

/** Longest first. The other letters are romanized one by one. */
export const GREEK_DIGRAPHS: readonly (readonly [string, string])[] = [
  ['ου', 'ou'], ['αυ', 'av'], ['ευ', 'ev'], ['μπ', 'b'], ['ντ', 'nt'], ['γκ', 'g'], ['γγ', 'ng'], ['τζ', 'tz'],
  ['αι', 'ai'], ['ει', 'ei'], ['οι', 'oi'], ['υι', 'yi'],
];
/** Digraphs in foreign names. Greek lacks letters for b, d, g, j, ch and y, and spells foreign h and u differently. */
export const FOREIGN_GREEK_DIGRAPHS: readonly (readonly [string, string])[] = [
  ['για', 'ya'], ['γιε', 'ye'], ['γιο', 'yo'], ['ντζ', 'j'], ['τζ', 'j'], ['τσ', 'ch'], ['ντ', 'd'], ['ου', 'u'], ['χ', 'h'],
];
export const GREEK: Readonly<Record<string, string>> = {
  α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n', ξ: 'x',
  ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o',
};

/** Surname -> the spelling that most bearers use. Surnames of two syllables first. */
export const KOREAN_SURNAMES: Readonly<Record<string, string>> = {
  남궁: 'namgung', 황보: 'hwangbo', 제갈: 'jegal', 사공: 'sagong', 선우: 'sunwoo', 독고: 'dokgo',
  김: 'kim', 이: 'lee', 리: 'ri', 박: 'park', 최: 'choi', 정: 'jung', 강: 'kang', 조: 'cho', 윤: 'yoon', 장: 'jang',
  임: 'lim', 림: 'rim', 한: 'han', 오: 'oh', 서: 'seo', 신: 'shin', 권: 'kwon', 황: 'hwang', 안: 'an', 송: 'song',
  류: 'ryu', 유: 'yoo', 전: 'jeon', 홍: 'hong', 고: 'ko', 문: 'moon', 손: 'son', 양: 'yang', 배: 'bae', 백: 'baek',
  허: 'heo', 노: 'no', 로: 'ro', 심: 'shim', 하: 'ha', 곽: 'kwak', 성: 'sung', 차: 'cha', 주: 'joo', 우: 'woo',
  구: 'koo', 나: 'na', 라: 'ra', 민: 'min', 진: 'jin', 현: 'hyun', 변: 'byun', 여: 'yeo', 추: 'choo', 도: 'do',
  남: 'nam', 왕: 'wang', 방: 'bang', 원: 'won', 천: 'cheon', 공: 'kong', 함: 'ham', 염: 'yeom', 석: 'seok', 길: 'gil',
  태: 'tae', 설: 'seol', 마: 'ma', 연: 'yeon', 표: 'pyo', 명: 'myung', 기: 'ki', 반: 'ban', 엄: 'eom', 채: 'chae', 지: 'ji',
  어: 'eo', 은: 'eun', 탁: 'tak', 맹: 'maeng', 소: 'so', 옥: 'ok', 제: 'je', 금: 'keum', 위: 'wi', 국: 'kook', 선: 'sun',
};
