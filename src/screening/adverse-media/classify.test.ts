import { describe, expect, it } from 'vitest';
import { analyse } from './analyse.ts';
import { ARTICLE_EXAMPLE_REQUEST, ARTICLE_EXAMPLE_RESULT } from './examples.ts';
import type { Language } from './taxonomy.ts';

/** Themes of a text as `THEME STAGE`, the most confident first. */
const themesOf = (language: Language, text: string, title = '') =>
  analyse({ title, text }, language).findings.map(({ theme, stage }) => `${theme} ${stage}`);

const CASES: [Language, string, string[]][] = [
  ['EN', 'The mayor was arrested on suspicion of taking bribes.', ['CORRUPTION INVESTIGATION']],
  ['EN', 'He was convicted of tax fraud.', ['TAX_CRIME CONVICTED']],
  ['EN', 'Police arrested two men for smuggling migrants across the lake.', ['HUMAN_TRAFFICKING INVESTIGATION']],
  ['EN', 'The broker is accused of insider trading.', ['MARKET_ABUSE ALLEGATION']],
  ['EN', 'The jury acquitted her of murder.', ['MURDER_VIOLENCE CLEARED']],
  ['EN', 'The charges of extortion were dropped on Friday.', ['EXTORTION CLEARED']],
  ['EN', 'The inquiry found no evidence of fraud or money laundering.', []],
  ['EN', 'Detectives said that the manager is not suspected of theft.', []],
  ['EN', 'The police held a workshop on fighting corruption and bribery.', []],
  ['EN', 'The anti-corruption agency has a new investigator.', []],
  ['EN', 'The striker stole the show, and the judge of the contest was charged up.', []],
  ['EN', 'Shares fell after the company published its figures.', []],
  ['FR', 'Il a été mis en examen pour blanchiment.', ['MONEY_LAUNDERING CHARGED']],
  ['FR', "L'homme d'affaires a été relaxé des faits d'escroquerie.", ['FRAUD CLEARED']],
  ['FR', 'Le séminaire sur la lutte contre le trafic de stupéfiants a été annulé après une enquête.', []],
  ['ES', 'Fue condenado a diez años de prisión por secuestro.', ['KIDNAPPING CONVICTED']],
  ['ES', 'No hay indicios de estafa, según la investigación.', []],
  ['ES', 'El tribunal absolvió al concejal del delito de cohecho.', ['CORRUPTION CLEARED']],
  ['DE', 'Gegen den Mann wird wegen Umweltstraftaten ermittelt.', ['ENVIRONMENTAL_CRIME INVESTIGATION']],
  ['DE', 'Sie wurde wegen Steuerhinterziehung verurteilt.', ['TAX_CRIME CONVICTED']],
  ['DE', 'Die Schulung zur Bekämpfung von Geldwäsche wird von Ermittlern geleitet.', []],
  ['RU', 'Его приговорили к пяти годам за вымогательство.', ['EXTORTION CONVICTED']],
  ['RU', 'Суд оправдал его по делу о взятке.', ['CORRUPTION CLEARED']],
  ['RU', 'Форум по противодействию терроризму открыл следователь.', []],
  ['AR', 'أدانت المحكمة المتهم بتهريب الأسلحة.', ['ARMS_TRAFFICKING CONVICTED']],
  ['AR', 'برأت المحكمة الموظف من تهمة التزوير في محررات رسمية.', ['FORGERY CLEARED']],
  ['AR', 'عقد مؤتمر لمكافحة المخدرات بحضور محققين.', []],
  ['ZH', '他因盗窃被判处有期徒刑三年。', ['THEFT_ROBBERY CONVICTED']],
  ['ZH', '法院宣告他无罪，诈骗指控不成立。', ['FRAUD CLEARED']],
  ['ZH', '反洗钱培训由警方举办。', []],
];

describe('themes and stages', () => {
  it.each(CASES)('%s %s', (language, text, expected) => {
    expect(themesOf(language, text)).toEqual(expected);
  });

  it('are explained as a sum of factors', () => {
    const [finding] = analyse(ARTICLE_EXAMPLE_REQUEST, 'EN').findings;
    expect(finding).toEqual(ARTICLE_EXAMPLE_RESULT.findings[0]);
  });

  it('are corrected by the text if the headline is contradicted by an acquittal', () => {
    expect(themesOf('EN', 'The court cleared the banker. He had been charged with fraud.', 'Banker and fraud')).toEqual(
      ['FRAUD CLEARED'],
    );
  });

  it('have more confidence with more evidence', () => {
    const sure = (text: string) => analyse({ title: '', text }, 'EN').findings[0]!.confidence;
    expect(sure('He was charged with bribery and paid kickbacks.')).toBeGreaterThan(
      sure('He was charged with bribery.'),
    );
  });
});

describe('a text that no journalist would write', () => {
  const LONG: [string, string, Language][] = [
    ['one word', 'fraud '.repeat(8_333), 'EN'],
    ['no blank', 'a'.repeat(50_000), 'EN'],
    ['capitals', 'Aa Bb Cc. '.repeat(5_000), 'EN'],
    ['names', Array.from({ length: 3_500 }, (_, at) => `Ab${at.toString(36)} Cd${at}.`).join(' '), 'RU'],
    ['open tags', '<a '.repeat(16_000), 'EN'],
    ['open scripts', '<script>'.repeat(6_250), 'EN'],
    ['quotes', '«А'.repeat(25_000), 'RU'],
    ['stops', '...'.repeat(16_000), 'DE'],
    ['surnames', '王李张'.repeat(16_000), 'ZH'],
    ['dots', '王·'.repeat(25_000), 'ZH'],
    ['companies', '公司集团有限'.repeat(8_000), 'ZH'],
    ['particles', 'وبالوبال '.repeat(5_500), 'AR'],
    ['given names', 'محمد '.repeat(10_000), 'AR'],
    ['names and cues', 'محمد علي قال القاضي محمد '.repeat(2_000), 'AR'],
    ['names and charges', 'اتهم محمد علي بالفساد و المتهم حسن قال '.repeat(1_250), 'AR'],
    ['names and offices', '法官王小明说律师王小明被控诈骗'.repeat(3_300), 'ZH'],
    ['names and roles', 'judge John Smith said lawyer John Smith was charged with fraud and '.repeat(740), 'EN'],
  ];
  // Each has the maximum length. Backtracking over one would outlast the time limit of a test.
  it.each(LONG)('is analyzed: %s', (_what, text, language) => {
    analyse({ title: text.slice(0, 500), text }, language);
  });
});
