/**
 * Names in Arabic, which has no capitals: a name begins with a known given name, or behind a role or a company's word.
 *
 *   "وأوقفت الشرطة مالك المكتب عادل بن منصور للاشتباه"  ─►  عادل بن منصور (a given name, "bin" and another)
 *   "شركة نجمة الخليج للشحن بالالتفاف"                  ─►  the company's word and the words with an article behind it
 */
import type { ReadSentence } from '../reading.ts';
import { withoutParticles } from '../terms.ts';
import { fold } from '../text.ts';
import { gapAfter, type Mention, mentionOf } from './mention.ts';

/** Frequent given names; own selection. */
const GIVEN = new Set(
  fold(
    'محمد أحمد محمود علي حسن حسين عمر عثمان خالد سعيد سعد سالم سليم سليمان إبراهيم إسماعيل يوسف يعقوب موسى عيسى داود يحيى زكريا مصطفى طارق زياد زيد ياسر ياسين ' +
      'وليد ماجد مازن ماهر منير نبيل نادر ناصر نزار نديم هاني هشام هيثم وائل وسيم فادي فارس فراس فريد فؤاد فيصل فهد قاسم قتيبة كامل كمال كريم لؤي لطفي مروان مراد ممدوح ' +
      'منصور نصر نعيم باسم باسل بدر بسام بشار بشير بكر بلال بهاء تامر توفيق ثامر جابر جاسم جمال جميل جهاد جواد جورج حاتم حازم حامد حبيب حسام حمد حمدي حمزة حيدر خليل رامي ' +
      'رائد راشد رشيد رضا رمزي رياض سامر سامي سمير سهيل سيف شادي شريف صادق صالح صدام صلاح ضياء طلال طه عادل عاصم عامر عباس عدنان عزيز عصام علاء عماد عمار غازي غسان كاظم ' +
      'أنس أيمن أكرم أسامة أشرف أمجد أمين أنور آدم أديب مجدي مؤيد معتز منذر مهند نضال نواف هادي بهزاد ' +
      'فاطمة عائشة خديجة مريم زينب ليلى سلمى سعاد سارة نور نوال نادية منى مها هدى هند هالة رنا رانيا ريم سميرة سناء سوسن عبير غادة فريدة لمى لينا أمينة أمل إيمان آمنة دينا جميلة كريمة',
  ).split(/\s+/),
);
const COMPANIES = new Set('شركة بنك مؤسسة مجموعة مصرف شركته'.split(' '));
const KIN = new Set(['بن', 'ابن', 'بنت']);
const HEADS = new Set(['عبد', 'ابو', 'ام', 'ال']);
const TAILS = new Set(['الله', 'الدين', 'الرحمن', 'الرحيم']);
const STOPS = new Set(
  'السابق السابقة العام العامة الحالي الماضي المقبل اليوم الاحد الاثنين الثلاثاء الاربعاء الخميس الجمعة السبت النيابة المحكمة الشرطة في من على عن الي مع بعد قبل ان انه انها التي الذي كان كانت قد ثم او لم لا كما وقال بين عبر خلال مقابل حتي دون حين اثناء هو هي يوم غير اكثر ذلك كيف كل بسبب'.split(
    ' ',
  ),
);
const MAX_COMPANY_WORDS = 5;

export function arabicNames(sentence: ReadSentence): Mention[] {
  const { words, cues, themes } = sentence;
  const found: Mention[] = [];
  const leads = new Set(cues.flatMap(({ tag, to }) => (tag.kind === 'ROLE' || tag.kind === 'BYSTANDER' ? [to] : [])));
  const isTaken = (at: number) => {
    const word = words[at]!;
    const isOffence = themes.some(({ start, end }) => start <= word.start && word.end <= end);
    return (
      isOffence ||
      cues.some(
        ({ tag, from, to }) =>
          tag.kind !== 'ROLE' &&
          tag.kind !== 'VICTIM_BEFORE' &&
          tag.kind !== 'FICTION' &&
          tag.kind !== 'AUTHORITY' &&
          from <= at &&
          at < to,
      )
    );
  };
  const isName = (at: number) =>
    at < words.length && words[at]!.raw !== 'على' && !STOPS.has(words[at]!.folded) && words[at]!.folded.length > 1;
  const joins = (at: number) => at >= 0 && gapAfter(sentence, at) === ' ';
  for (let at = 0; at < words.length; at += 1) {
    const { folded } = words[at]!;
    if (COMPANIES.has(folded) || (folded.startsWith('و') && COMPANIES.has(folded.slice(1)))) {
      const to = companyEnd(at);
      if (to - at > 1) {
        found.push(mentionOf(sentence, 'ORGANIZATION', at, to));
        at = to - 1;
      }
      continue;
    }
    const isGiven = (GIVEN.has(folded) && words[at]!.raw !== 'على') || (HEADS.has(folded) && at + 1 < words.length);
    const isLed = leads.has(at) && isName(at) && !/^و?ال/u.test(folded) && !isTaken(at);
    if (!isGiven && !isLed) continue;
    const to = personEnd(at);
    const isSure =
      isGiven ||
      (to < words.length + 1 && (words[to - 1]!.folded.startsWith('ال') || GIVEN.has(words[to - 1]!.folded)));
    if (to - at < 2 || !isSure || (isGiven && isTaken(at) && !leads.has(at))) continue;
    found.push(mentionOf(sentence, 'INDIVIDUAL', at, to));
    at = to - 1;
  }
  return found;

  function personEnd(from: number): number {
    let to = from + 1;
    if (HEADS.has(words[from]!.folded) && joins(from)) to += 1;
    while (to + 1 < words.length && KIN.has(words[to]!.folded) && joins(to - 1)) to += 2;
    const hasKin = to > from + 2;
    if (!hasKin && to < words.length && joins(to - 1) && isName(to) && !isVerb(to)) {
      to += 1;
      const tail = words[to];
      if (
        tail &&
        joins(to - 1) &&
        (TAILS.has(tail.folded) || (GIVEN.has(words[to - 1]!.folded) && tail.folded.startsWith('ال') && !isTaken(to)))
      )
        to += 1;
    }
    return to;
  }

  function companyEnd(from: number): number {
    let to = from + 1;
    while (to < words.length && to - from < MAX_COMPANY_WORDS && joins(to - 1) && isName(to)) {
      const { folded } = words[to]!;
      if (to > from + 1 && !folded.startsWith('ال') && !folded.startsWith('لل')) break;
      to += 1;
    }
    return to;
  }

  function isVerb(at: number): boolean {
    return (
      sentence.cues.some(
        ({ tag, from, to }) => (tag.kind === 'SPEECH' || tag.kind === 'STAGE') && from === at && to === at + 1,
      ) &&
      !withoutParticles(words[at]!.folded).some((one) => GIVEN.has(one)) &&
      !words[at]!.folded.startsWith('ال')
    );
  }
}
