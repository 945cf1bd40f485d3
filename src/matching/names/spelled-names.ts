/**
 * Original spelling of foreign person names, which their pronunciation does not reveal: "Шон Голдберг" is "sean Голдберг", "雅克·杜蓬" is
 * "jacques·杜蓬". The other words stay as written, and the matcher compares them phonetically.
 *
 * Applies to the query only, by exact letters or characters. Rejected: entries in the variant tables, because "Shon" and "Bulang" would then
 * equal Sean and Brown in Latin letters too.
 */
import SPELLED_NAMES from './data/spelled-names.txt' with { type: 'text' };
import { tableLines } from './data/table-lines.ts';
import { ASCII, cleanText, dropWordSigns, foldText } from './normalize.ts';

/** Customary in Malaysia's Chinese press; own selection. */
const MALAYSIAN_SPELLINGS = `
ahmad 阿末 阿玛 阿瑪
abdul 阿都
aziz 阿兹 阿茲
hassan 哈山
hussein 胡先 胡申
osman 奥斯曼 奧斯曼
salleh 沙列 沙里
rahman 拉曼
razak 拉萨 拉薩 拉查
najib 纳吉 納吉
hamid 哈密 哈米德
anwar 安华 安華
zahid 扎希 查希
hisham 希山
shafie 沙菲益
azmin 阿兹敏 阿茲敏
zulkifli 祖基菲里 祖基菲利
siti 西蒂
faisal 法依沙 费沙 費沙
sabu 沙布
mahathir 马哈迪 馬哈迪 玛哈迪
joseph 佐瑟
mohamad 莫哈末 莫哈默
ismail 依斯迈 依斯邁
khalid 卡立
latif 拉迪夫
nor 诺 諾
wan 旺
johari 佐哈里
`;
/** Names by written word. A word may stand for several names: Жак is Jacques, جاك Jack or Jacques. */
const SPELLED = new Map<string, string[]>();
for (const line of [...tableLines(SPELLED_NAMES), ...tableLines(MALAYSIAN_SPELLINGS)]) {
  const [spelled = '', ...written] = line.split(' ');
  for (const word of written) SPELLED.set(word, [...(SPELLED.get(word) ?? []), spelled]);
}
const MAX_READINGS = 2;
/** Letters of the scripts in the table. */
const MAYBE_SPELLED = /[\u0400-\u06ff\u30a0-\u30ff\uac00-\ud7a3]|\p{Script=Han}/u;
const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’׳]*/gu;
const HAN = /\p{Script=Han}/u;
const DOT = /[·・‧•･]/;

/** Empty if no word of the name is known. */
export function originalSpellings(name: string): string[] {
  if (ASCII.test(name) || !MAYBE_SPELLED.test(name)) return [];
  // Without dots the name is Chinese.
  const foreign = DOT.test(name);
  const found = new Set<string>();
  for (let at = 0; at < MAX_READINGS; at++)
    found.add(
      name.replace(WORD, (word) => {
        const names = HAN.test(word) && !foreign ? undefined : SPELLED.get(foldText(dropWordSigns(cleanText(word))));
        return names?.[Math.min(at, names.length - 1)] ?? word;
      }),
    );
  found.delete(name);
  return [...found];
}
