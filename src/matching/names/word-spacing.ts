/**
 * Converts names that a script writes as two words and Latin as one, or the reverse. The result is a further reading beside the
 * name as written.
 *
 *     حزب الله     ─►  حزبالله         Hizballah, not a party called Allah
 *     アルカイダ   ─►  al カイダ       Al-Qaida
 *     アル・シャバブ, 알샤바브, 阿尔·沙巴布  ─►  al and the next word
 *
 * Rejected: one word instead of the first reading, because "Ansar Allah" is also listed as two words.
 */

/** A cheap test that most names fail. */
const MAYBE = /لل|アル|エル|알|엘|[阿艾埃][尔爾勒]/;
/** A word before Allah, except for "servant of", "son of" and similar words, which begin other names and titles. */
const BEFORE_ALLAH =
  /(?<![\p{L}\p{M}])(?!(?:عبد|عبيد|عبید|ابن|بن|بنت|ولد|ابو|أبو|آية|آیة|آیت|اية|ایت|رسول|امة|أمة)[\s\u200c])([\p{Script=Arabic}]{2,})[\s\u200c]+(?=[اأٱ]لل[\u064b-\u0652\u0670]*[هہة](?![\p{L}\p{M}]))/gu;
/** The Arabic article at the beginning: separate, or joined to three letters or more (アルマ and 알리 are names). */
const ARTICLE_ELSEWHERE =
  /(?<![\p{L}\p{M}ー])(?:(?:アル|エル)(?:[\s・=＝-]+|(?=[\u30a1-\u30faー]{3,}))|(?:알|엘)(?=[\uac00-\ud7a3]{3,})|[阿艾埃][尔爾勒][\s·・‧•･-]+)(?=\p{L})/gu;

/** The name with other word spacing. Null for most names. */
export function otherWordSpacing(name: string): string | null {
  if (!MAYBE.test(name)) return null;
  const written = name.replace(BEFORE_ALLAH, '$1').replace(ARTICLE_ELSEWHERE, 'al ');
  return written === name ? null : written;
}
