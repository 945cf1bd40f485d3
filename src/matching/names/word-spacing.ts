/**
 * Names that a script writes as two words where Latin letters have one, or as one where they have two. Each gives one more
 * reading; the name as it stands keeps its own.
 *
 *     حزب الله     ─►  حزبالله         Hizballah, not a party called Allah
 *     アルカイダ   ─►  al カイダ       Al-Qaida
 *     アル・シャバブ, 알샤바브, 阿尔·沙巴布  ─►  al with what follows
 *
 * Rejected: writing the two as one in place of the first reading. "Ansar Allah" is listed apart as well.
 */

/** No look of most names goes further. */
const MAYBE = /لل|アル|エル|알|엘|[阿艾埃][尔爾勒]/;
/** "Servant of", "son of" and the like begin names and titles of their own. */
const BEFORE_ALLAH =
  /(?<![\p{L}\p{M}])(?!(?:عبد|عبيد|عبید|ابن|بن|بنت|ولد|ابو|أبو|آية|آیة|آیت|اية|ایت|رسول|امة|أمة)[\s\u200c])([\p{Script=Arabic}]{2,})[\s\u200c]+(?=[اأٱ]لل[\u064b-\u0652\u0670]*[هہة](?![\p{L}\p{M}]))/gu;
/** The Arabic article at the beginning of a word: apart, or glued to three letters or more (アルマ and 알리 are names of their own). */
const ARTICLE_ELSEWHERE =
  /(?<![\p{L}\p{M}ー])(?:(?:アル|エル)(?:[\s・=＝-]+|(?=[\u30a1-\u30faー]{3,}))|(?:알|엘)(?=[\uac00-\ud7a3]{3,})|[阿艾埃][尔爾勒][\s·・‧•･-]+)(?=\p{L})/gu;

/** The name with its words written otherwise; null for most names. */
export function wordSpacings(name: string): string | null {
  if (!MAYBE.test(name)) return null;
  const written = name.replace(BEFORE_ALLAH, '$1').replace(ARTICLE_ELSEWHERE, 'al ');
  return written === name ? null : written;
}
