/**
 * Other spellings in which one name is written, by registers and by those who bear it. By hand, from what passports and newspapers have; it
 * is not the matcher's table.
 */
import { pick } from '../../random.ts';
import type { Random } from './slips.ts';

const GROUPS =
  `muhammad mohammed mohamed mohammad muhammed mohamad mehmed|ahmad ahmed ahmet|hassan hasan hasen|hussein husayn hussain hossein hosein hussayn|
 mahmoud mahmud mahmood mehmood|abdullah abdallah abdulla|abdul abdel abdal|umar omar omer|uthman osman othman usman|yusuf yousef youssef yusef yousuf|
 ibrahim ebrahim ibraheem|khalid khaled|said saeed sayid saiid|salih saleh salah|sulayman suleiman soleiman sulaiman|yahya yahia|isa issa eisa|
 musa mousa moussa|mustafa mostafa moustafa|jamal jamel gamal|rashid rasheed rachid|hamid hameed|karim kareem|nasir nasser naser|walid waleed oualid|
 tariq tarek tareq|faysal faisal feisal|ismail ismael esmail|ishaq ishak|yaqub yaqoub yacoub|zayd zaid zeid|bakr bakir|abbas abas|qasim qassem kassem|
 fatimah fatima fatma|aishah aisha aicha|maryam mariam meryem|khadijah khadija|layla leila laila|zaynab zainab zeinab|
 rodriguez rodrigues|gonzalez gonzales|hernandez hernandes|fernandez fernandes|gomez gomes|lopez lopes|martinez martines|perez peres|sanchez sanches|
 ramirez ramires|diaz dias|alvarez alvares|mendez mendes|nunez nunes|jimenez gimenez|jose josef|luis luiz|sofia sophia|teresa theresa|cristina christina|
 cristian christian|rafael raphael|felipe philippe|alejandro alexandro|esteban estevan|ines inez|javier xavier|vicente vincente|
 aleksandr alexander alexandr aleksander|aleksei alexei alexey aleksey|sergei sergey serguei|andrei andrey|dmitri dmitry dmitriy|yuri yuriy iouri yury|
 vasily vasili vassily|nikolai nikolay nicolai|mikhail michail|evgeny yevgeny evgeniy evgenii|yevgeny evgeny|anatoly anatoliy|valery valeriy valeri|
 grigory grigori|georgy georgi georgiy|vitaly vitaliy vitali|arkady arkadi|igor ihor|oleg oleh|vladimir volodymyr wladimir|sergey serhiy|
 elena yelena helena|ekaterina yekaterina|natalia nataliya natalya|tatiana tatyana|maria mariya mariia|yulia iuliia julia|olga olha|
 ivanov iwanow|petrov petroff|smirnov smirnoff|kovalev kovalyov|solovev solovyov|medvedev medvedyev|
 kim gim|lee yi rhee|park pak|choi choe|jung chong jong|cho jo|kang gang|
 wang wong|zhang chang|zhou chou|xu hsu|huang hwang|cai tsai|
 john jon|stephen steven|philip phillip|geoffrey jeffrey|katherine catherine kathryn|sarah sara|anna ana|eric erik|marc mark|frederick frederik|
 smith smyth|reid reed|meyer meier maier mayer|schmidt schmitt|miller mueller|hoffman hofmann hoffmann|
 rahman rehman|ahmadi ahmedi|husseini hosseini hussaini|hosseini husseini|mohammadi muhammadi|karimi kareemi|rezaei rezai|ali aly|haydar haider heidar|
 jafar jaafar gafar|sadiq sadegh sadek|mahdi mehdi|reza riza|gul gool|khan kahn|shah chah|singh sing|
 nguyen nguyn|tran trann|myint myin|thein thain|maung moung|aung oung|oo u`
    .split('|')
    .map((row) => row.trim().split(/\s+/));

const SPELLINGS: ReadonlyMap<string, readonly string[]> = new Map(
  GROUPS.flatMap((row) => row.map((word) => [word, row.filter((other) => other !== word)] as const)),
);

/** Habits of registers that change a name's spelling and not the name: ends and doubled letters. */
const HABITS: readonly (readonly [RegExp, string])[] = [
  [/ez$/, 'es'],
  [/es$/, 'ez'],
  [/iy$/, 'y'],
  [/([^aeiou])y$/, '$1iy'],
  [/ei$/, 'ey'],
  [/ey$/, 'ei'],
  [/ov$/, 'off'],
  [/ev$/, 'eff'],
  [/een$/, 'in'],
  [/ou/, 'u'],
  [/oo/, 'u'],
  [/ee/, 'i'],
  [/q/, 'k'],
  [/iya$/, 'ia'],
  [/ia$/, 'iya'],
  [/ay/, 'ai'],
  [/ai/, 'ay'],
  [/([bdfglmnprst])\1/, '$1'],
  [/ah$/, 'a'],
  [/ph/, 'f'],
  [/zh/, 'j'],
  [/kh/, 'h'],
];

/** One in another spelling, in capitals where the word is; null where none is known. */
export function otherSpelling(word: string, random: Random): string | null {
  const lower = word.toLowerCase();
  const known = SPELLINGS.get(lower) ?? [];
  const byHabit = lower.length < 5 ? [] : HABITS.filter(([from]) => from.test(lower));
  if (known.length === 0 && byHabit.length === 0) return null;
  const other =
    known.length > 0 && (byHabit.length === 0 || random() < 0.75)
      ? pick(known, random)
      : lower.replace(...pick(byHabit, random));
  if (other === lower) return null;
  return word === word.toUpperCase() ? other.toUpperCase() : other.charAt(0).toUpperCase() + other.slice(1);
}
