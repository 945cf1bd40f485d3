import { describe, expect, it } from 'vitest';
import { analyse } from './analyse.ts';
import { nominativesOf } from './names/russian-cases.ts';
import type { Language } from './taxonomy.ts';

/** `Name ROLE themes -cleared` of each party, in the order of the text. */
const partiesOf = (language: Language, text: string) =>
  analyse({ title: '', text }, language).parties.map(({ name, role, ties, cleared }) =>
    [name, role, ...ties.map(({ theme }) => theme), ...cleared.map(({ theme }) => `-${theme}`)].join(' '),
  );

const CASES: [Language, string, string[]][] = [
  ['EN', 'The broker Alma de la Reyes was charged with fraud.', ['Alma de la Reyes SUBJECT FRAUD']],
  ['EN', 'Judge Alma Reyes sentenced him for fraud.', ['Alma Reyes BYSTANDER']],
  ['EN', 'Former judge Alma Reyes was jailed for bribery.', ['Alma Reyes SUBJECT CORRUPTION']],
  ['EN', 'Two men were charged with the murder of Alma Reyes.', ['Alma Reyes VICTIM']],
  ['EN', 'Alma Reyes was acquitted of fraud.', ['Alma Reyes CLEARED -FRAUD']],
  [
    'EN',
    'Tom Hale was jailed for fraud. Alma Reyes was cleared.',
    ['Tom Hale SUBJECT FRAUD', 'Alma Reyes CLEARED -FRAUD'],
  ],
  ...[
    'Tom Hale was convicted of money laundering. Tom Hale was acquitted of fraud.',
    'Tom Hale was acquitted of fraud. Tom Hale was convicted of money laundering.',
    'Tom Hale was convicted of money laundering but acquitted of fraud.',
    'Tom Hale was acquitted of fraud but convicted of money laundering.',
  ].map((text): [Language, string, string[]] => ['EN', text, ['Tom Hale SUBJECT MONEY_LAUNDERING -FRAUD']]),
  [
    'DE',
    'Tom Hale wurde wegen Geldwäsche verurteilt und vom Vorwurf des Betrugs freigesprochen.',
    ['Tom Hale SUBJECT MONEY_LAUNDERING -FRAUD'],
  ],
  ['EN', 'Tom Hale was convicted of fraud. Tom Hale was acquitted of fraud.', ['Tom Hale CLEARED -FRAUD']],
  ['EN', 'The fraud trial began. "It was terrible," said Alma Reyes.', ['Alma Reyes MENTIONED']],
  [
    'EN',
    'Tom Hale met Alma Reyes. She was arrested for robbery.',
    ['Tom Hale MENTIONED', 'Alma Reyes SUBJECT THEFT_ROBBERY'],
  ],
  ['EN', 'Brook Timber plc was fined for illegal logging.', ['Brook Timber plc SUBJECT ENVIRONMENTAL_CRIME']],
  ['EN', 'Tom Hale was charged with fraud. Hale will appear in May.', ['Tom Hale SUBJECT FRAUD']],
  ['EN', 'The lawyer of Tom Hale spoke. Tom Hale was jailed for fraud.', ['Tom Hale SUBJECT FRAUD']],
  [
    'EN',
    'The case of fraud began, the Enforcement Directorate said, with the arrest of Tom Hale.',
    ['Tom Hale SUBJECT FRAUD'],
  ],
  [
    'EN',
    'PORT HALE: Tom Reed, director general of the agency, said the fraud was large and arrests were near.',
    ['Tom Reed BYSTANDER'],
  ],
  [
    'ES',
    'El tribunal condenó por estafa a Luis Prado y Ana Solís.',
    ['Luis Prado SUBJECT FRAUD', 'Ana Solís SUBJECT FRAUD'],
  ],
  ['ZH', '法院一審判決原董事長鄭建華犯受賄罪。', ['鄭建華 SUBJECT CORRUPTION']],
  [
    'FR',
    "L'avocat Jean Morel a plaidé, mais Luc Petit a été condamné pour vol à main armée.",
    ['Jean Morel BYSTANDER', 'Luc Petit SUBJECT THEFT_ROBBERY'],
  ],
  ['ES', 'La policía detuvo a Raúl Ibarra por tráfico de drogas.', ['Raúl Ibarra SUBJECT NARCOTICS']],
  ['DE', 'Der Händler Cem Yalvac steht wegen Betrugs vor Gericht.', ['Cem Yalvac SUBJECT FRAUD']],
  [
    'DE',
    'Die Staatsanwaltschaft Köln ermittelt gegen die Nord Logistik GmbH wegen Schmuggels.',
    ['Nord Logistik GmbH SUBJECT SMUGGLING'],
  ],
  ['DE', 'Oberstaatsanwältin Eva Lindner nannte den Betrug dreist.', ['Eva Lindner BYSTANDER']],
  [
    'RU',
    'Суд приговорил Аркадия Велихова к девяти годам за взятки. Велихов вину не признал.',
    ['Аркадия Велихова SUBJECT CORRUPTION'],
  ],
  ['RU', 'Адвокат Лев Гринберг назвал обвинение в мошенничестве ошибкой.', ['Лев Гринберг BYSTANDER']],
  ['RU', 'Полиция подозревает фирму «Ромашка» в контрабанде.', ['Ромашка SUBJECT SMUGGLING']],
  ['AR', 'اعتقلت الشرطة رجل الأعمال سامر بن يوسف بتهمة الاحتيال.', ['سامر بن يوسف SUBJECT FRAUD']],
  ['AR', 'قال القاضي حسن الطويل إن تهمة الاحتيال ثابتة.', ['حسن الطويل BYSTANDER']],
  ['AR', 'تحقق النيابة مع شركة النور للتجارة في غسل أموال.', ['شركة النور للتجارة SUBJECT MONEY_LAUNDERING']],
  ['ZH', '原副市长罗志平因受贿罪被判处有期徒刑。', ['罗志平 SUBJECT CORRUPTION']],
  ['ZH', '审判长陈慧宣判，被告人犯诈骗罪。', ['陈慧 BYSTANDER']],
  ['ZH', '军火商维克多·安东内斯库走私枪支，被警方逮捕。', ['维克多·安东内斯库 SUBJECT ARMS_TRAFFICKING']],
  ['ZH', '警方调查宏图建设有限公司涉嫌行贿。', ['宏图建设有限公司 SUBJECT CORRUPTION']],
];

describe('parties', () => {
  it.each(CASES)('%s %s', (language, text, expected) => {
    expect(partiesOf(language, text)).toEqual(expected);
  });

  it('have the passage that names them as evidence', () => {
    const text = 'The court sat on Monday. Tom Hale was jailed for fraud.';
    const [party] = analyse({ title: '', text }, 'EN').parties;
    const [tie] = party!.ties;
    expect(tie!.passage).toEqual({
      field: 'TEXT',
      start: 25,
      end: 55,
      text: 'Tom Hale was jailed for fraud.',
      terms: ['fraud'],
    });
    expect(tie!.stage).toBe('CONVICTED');
  });
});

it.each([
  ['Аркадия Велихова', 'Аркадий Велихов'],
  ['Константину Белоусову', 'Константин Белоусов'],
  ['Филиппа Ланского', 'Филипп Ланский'],
  ['Ириной Сухановой', 'Ирина Суханова'],
  ['Марии Облонской', 'Мария Облонская'],
])('%s is %s in the nominative', (name, nominative) => {
  expect(nominativesOf(name)).toContain(nominative);
});
