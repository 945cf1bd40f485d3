/**
 * Names in Chinese, which writes no blanks. A person: a surname with one or two signs behind it, between words that cannot be
 * part of a name. A foreign name: by the dots within it. A company: by the ending of its name.
 *
 *   "原副市长罗志平因受贿罪"  ─►  罗志平 (a role before it, "因" behind it)
 */
import type { ReadSentence } from '../reading.ts';
import type { Mention, PartyType } from './mention.ts';

/** The most frequent surnames (public statistics of the Ministry of Public Security), and compound ones. */
const SURNAMES = new Set(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝官封谈匡鞠惠荆乐冀郁胥南班储原栗燕楚鄢劳谌奚皮粟冼蔺楼盘满闻位厉伊仝区郜海阚花权强帅屠豆朴盖练廉禹井祖漆巴丰支卿国狄平计索宣晋相初门云容敬来扈晁芮都普阙浦戈伏鹿薄邸雍辜羊阿乌母裘亓修邰赫杭况那宿鲜印逯隆茹诺战慕危玉银亢嵇公哈湛宾戎勾茅利於呼居揭干但尉冶斯元束檀衣信展阴昝智幸奉植衡富尧闭由'.slice(
    0,
    320,
  ),
);
const COMPOUND = ['欧阳', '司马', '上官', '诸葛', '东方', '皇甫', '慕容', '司徒', '夏侯', '令狐'];
/** Words that may follow a name. */
const AFTER =
  /^(?:$|[\p{P}\s]|因|被|在|于|向|对|通过|利用|以|涉|说|表示|称|将|为|是|等|的|与|和|及|任|曾|已|遭|受|介绍|认为|当庭|今年|去年|提醒|透露|宣布|指出|否认|没有|违反|犯|持|系|经|组织|纠集|听到|宣读|宣告|助|协助|从|让|到|则|也|还|未|并|起|获|落|提|要求|追踪|在逃|由|本人|辩称|致|拒绝|承认|逃|给|把|率|首次|滥|收|非法|涉嫌|此前|多次|案|一案|等人|认罪|出生|名下|控制|担任)/u;
/** Words that may precede a name, besides roles and the beginning of the sentence. */
const BEFORE =
  /(?:^|[\p{P}\s]|由|对|与|和|及|向|被|是|名叫|叫|控|令|将|把|让|据|给|告|救|指控|之|员|长|人|师|者|官|警|犯|手|教|练|席|商|表|兵|民|员工|丽)$/u;
const NOT_GIVEN = /[的了在是和与及为被因对向这那其某所将已曾也还都很更不没有个月日年元万亿或]/u;
/** Words whose first sign is also a surname. */
const NOT_NAMES =
  /^(?:查[明处获扣封]|索[取要]|周[一二三四五六日]|海[警关]|曾[经计]|于[今昨]|安[全排]|方[面案]|高[级院]|常务|和解|程序|宣[判告布]|应[当该]|时[任]|石油|金[额融]|江[西苏]|湖[南北]|计划|许可|付款|关于|司[法机]|都[是在]|国[家企]|成[立为]|强[迫制]|经[常查]|干部|党[委组]|能[够力])/u;
const COMPANY = /(?:有限责任公司|股份有限公司|集团有限公司|有限公司|集团|银行|基金会|科技公司|证券|投资公司)/gu;
const COMPANY_STOP =
  /[\p{P}\s]|(?:为|通过|向|由|对|与|和|及其|及|在|被|给|从|于|称|将|该|致|用|发现|会|利用|帮助|认定)/gu;
const FOREIGN = /[\u4e00-\u9fff]{1,6}(?:[·•‧・][\u4e00-\u9fff]{1,8})+/gu;
const MAX_COMPANY_CHARS = 16;

export function chineseNames(sentence: ReadSentence): Mention[] {
  const { text } = sentence;
  const found: Mention[] = [];
  const add = (type: PartyType, from: number, to: number) => {
    if (found.some((one) => one.from < to && from < one.to)) return;
    found.push({ name: text.slice(from, to), type, start: sentence.start + from, end: sentence.start + to, from, to });
  };
  for (const { index, 0: form } of text.matchAll(COMPANY)) {
    const head = text.slice(Math.max(0, index - MAX_COMPANY_CHARS), index);
    const stop = [...head.matchAll(COMPANY_STOP)].at(-1);
    const behindStop = index - head.length + (stop ? stop.index + stop[0].length : 0);
    const from = Math.max(
      behindStop,
      ...leadsOf(sentence, ['ROLE', 'STAGE', 'AUTHORITY']).filter((to) => to > behindStop && to <= index - 2),
    );
    if (index - from >= 2 && !/(?:犯罪|贩毒|赌博|诈骗|贩毒|走私|盗窃)$/u.test(text.slice(from, index)))
      add('ORGANIZATION', from, index + form.length);
  }
  const leads = new Set(leadsOf(sentence));
  for (const { index, 0: whole } of text.matchAll(FOREIGN)) {
    const last = [...leads].filter((to) => to > index && to < index + whole.indexOf('·')).at(-1);
    const dot = index + whole.lastIndexOf('·');
    const next = startsOf(sentence).filter((from) => from > dot + 1 && from < index + whole.length);
    add('INDIVIDUAL', last ?? index, Math.min(index + whole.length, ...next));
  }
  for (let at = 0; at < text.length; at += 1) {
    const surname = COMPOUND.find((one) => text.startsWith(one, at)) ?? (SURNAMES.has(text[at]!) ? text[at]! : null);
    if (!surname || !(leads.has(at) || BEFORE.test(text.slice(Math.max(0, at - 3), at)))) continue;
    const to = personEnd(sentence, at, surname.length);
    if (to === null) continue;
    add('INDIVIDUAL', at, to);
    at = to - 1;
  }
  return found;
}

/** Where a role or a stage ends and a name may begin. */
function leadsOf({ cues }: ReadSentence, leading = ['ROLE', 'BYSTANDER', 'VICTIM_BEFORE', 'STAGE']): number[] {
  return cues.flatMap(({ tag, to }) => (leading.includes(tag.kind) ? [to] : []));
}

/** Where an offense, a stage or a word of speech begins and a name must have ended. */
function startsOf({ cues, themes, start }: ReadSentence): number[] {
  const ending = ['STAGE', 'SPEECH', 'VICTIM_AFTER'];
  return [
    ...cues.flatMap(({ tag, from }) => (ending.includes(tag.kind) ? [from] : [])),
    ...themes.map((hit) => hit.start - start),
  ];
}

function personEnd(sentence: ReadSentence, from: number, surname: number): number | null {
  const { text, themes, start, cues } = sentence;
  const ends = new Set(startsOf(sentence));
  for (const given of [2, 1]) {
    const to = from + surname + given;
    const name = text.slice(from + surname, to);
    if (
      name.length < given ||
      NOT_NAMES.test(text.slice(from, to)) ||
      !/^\p{Script=Han}+$/u.test(name) ||
      NOT_GIVEN.test(name)
    )
      continue;
    const isOffence = themes.some((hit) => hit.start - start < to && from < hit.end - start);
    const isRole = cues.some(
      (cue) =>
        ['ROLE', 'BYSTANDER', 'AUTHORITY', 'SPEECH', 'STAGE'].includes(cue.tag.kind) &&
        cue.to - cue.from > 1 &&
        cue.from < to &&
        from < cue.to,
    );
    const isSpeech = given === 2 && cues.some(({ tag, from: at }) => tag.kind === 'SPEECH' && at === to - 1);
    if (!isOffence && !isRole && !isSpeech && (ends.has(to) || AFTER.test(text.slice(to, to + 4)))) return to;
  }
  return null;
}
