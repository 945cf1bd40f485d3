import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseName, parseReadings } from './parse.ts';
import { MAX_PARTS, type NameKind } from './parts.ts';

const short = (raw: string, kind: NameKind | null) =>
  parseName(raw, kind)
    .map(({ text, general = text, class: partClass }) => (partClass === 'name' ? general : `${general}/${partClass}`))
    .join(' ');

const PERSONS: [raw: string, parts: string][] = [
  ['PUTIN, Vladimir V. Jr', 'vladimir v/initial jr/generation putin'],
  ['Sheikh Usama bin Ladin', 'sheikh/honorific usama bin/particle ladin'],
  ['Sergey Viktorovich Lavrov', 'sergey viktorovich/patronymic lavrov'],
  ['Roman Arkadyevich Abramovich', 'roman arkadyevich/patronymic abramovich'],
  ['Roman Abramovich', 'roman abramovich'],
  ['Abd al-Rahman', 'abdul/kunya rahman'],
  ['Abdurrahman', 'abdul/kunya rahman'],
  ['Abdel-Aziz', 'abdul/kunya aziz'],
  ['ABD ALLAH', 'abdullah'],
  ['Abdullah', 'abdullah'],
  ['VladimirPutin', 'vladimir putin'],
  ['J.F. Kennedy', 'j/initial f/initial kennedy'],
  ['Mus?ab', 'musab'],
  ['jane doe2', 'jane doe'],
  ['习近平', 'xi jinping'],
  ['欧阳修文', 'ouyang xiuwen'],
  ['김정은', 'kim jeong eun'],
  ['محمد السامرائي', 'mhmd al/particle samrayy'],
  ['عبد الله', 'abdullah'],
  ['Володимир Зеленський', 'volodymyr zelenskyi'],
  ['Ольга Д\u2019Яченко', 'olga dyachenko'],
  ['Γιώργος Παπανδρέου', 'giorgos papandreou'],
  ['さくら', 'sakura'],
  ['Imam', 'imam'],
  ['Nur al-Din Zangi', 'nur din/kunya zangi'],
  ['Nuruddin Zangi', 'nur din/kunya zangi'],
  ['Noureddine Zangi', 'nour din/kunya zangi'],
  ['Nur ud Din Zangi', 'nur din/kunya zangi'],
  ['نورالدين زنكي', 'nwr din/kunya znky'],
  ['Igor Borodin', 'igor borodin'],
  ['Abderrahmane Said', 'abdul/kunya rahmane said'],
  ['Abdirahman Nur', 'abdul/kunya rahman nur'],
  ['генерал Иван Петров', 'general/honorific ivan petrov'],
  ['习近平主席', 'xi jinping zhuxi/honorific'],
  ['JF Kennedy', 'j/initial f/initial kennedy'],
  ['Andrew NG', 'andrew ng'],
  ['Ilham Heydar oglu Aliyev', 'ilham heydar/patronymic oglu/particle aliyev'],
  ['Ivan Petrov Ivanov', 'ivan petrov/patronymic ivanov'],
  ['Ahmet Kemal Davutoglu', 'ahmet kemal davutoglu'],
  ['Imran Khan', 'imran khan'],
];
test.each(PERSONS)('parses the person %j', (raw, parts) => {
  expect(short(raw, 'PERSON')).toBe(parts);
});

const ORGANIZATIONS: [raw: string, parts: string][] = [
  ['О.О.О. «Ромашка»', 'llc/form romashka'],
  ['Siemens Aktiengesellschaft', 'siemens ag/form'],
  ['Volkswagen Gesellschaft mit beschränkter Haftung', 'volkswagen gmbh/form'],
  ['FABERLIC EUROPE Sp. z o.o.', 'faberlic europe llc/form'],
  ['OPEN JOINT STOCK COMPANY Rosneft', 'jsc/form rosneft'],
  ['Industries & Trading Co., Ltd.', 'industry/weak and/particle trade/weak ltd/form'],
  ['Citigroup Capital Trust XV', 'citigroup capital/weak trust/weak 15/number'],
  ['A.B.C. Company', 'abc co/form'],
  ['华为技术有限公司', 'huawei technology/weak ltd/form'],
  ['AS Latvijas', 'ab/form latvijas'],
  ['Sea As Star', 'sea as/particle star'],
  ['M/V Oceanic', 'mv/weak oceanic'],
  ['Limited', 'limited/weak'],
  ['ТОО Ромашка', 'llc/form romashka'],
  ['Romashka d.o.o. Beograd', 'romashka llc/form beograd'],
  ['Товариство з обмеженою відповідальністю Волошка', 'llc/form voloshka'],
  ['Romashka A/S', 'romashka ab/form'],
  ['Romashka S.p.A.', 'romashka sa/form'],
  ['Romashka Korlátolt Felelősségű Társaság', 'romashka llc/form'],
  ['Romashka Sdn. Bhd.', 'romashka ltd/form'],
  ['ROMASHKAGMBH', 'romashka gmbh/form'],
  ['JSCROMASHKA', 'jsc/form romashka'],
  ['PT Bunga Mawar Tbk', 'ltd/form bunga mawar jsc/form'],
  ['조선무역은행', 'korea trade/weak bank/weak'],
  ['Ростовский завод', 'rostov factory/weak'],
  ['Rostov Plant', 'rostov factory/weak'],
  ['Usine de Rostov', 'factory/weak de/particle rostov'],
  ['بنك دمشق', 'bank/weak damascus'],
  ['Τράπεζα Δαμασκού', 'bank/weak damascus'],
  ['Вторая армия', '2/number army/weak'],
  ['2nd Army', '2/number army/weak'],
  ['Armija No. 07', 'army/weak 7/number'],
  ['Comercial y Servicios Aurora', 'commercial/weak and/particle service/weak aurora'],
  ['LADY ROSE (IMO 9123456)', 'lady rose'],
  ['IMO 9123456', 'imo 9123456/number'],
  ['EP-MNC', 'epmnc'],
  ['P4-MIS', 'p4mis/number'],
  ['P4MIS', 'p4mis/number'],
  ['Energous Corporation', 'energous inc/form'],
  ['NPC Velmar', 'npc velmar'],
  ['Velmar NPC', 'velmar fund/form'],
  ['Pro Velmar', 'pro/weak velmar'],
  ['Velmar Med LLC', 'velmar med/weak llc/form'],
  ['Velmar med Solanta', 'velmar med/particle solanta'],
  ['RJSC Velmar', 'rjsc/form velmar'],
  ['Завод Легмаш', 'factory/weak legmash'],
];
test.each(ORGANIZATIONS)('parses the organization %j', (raw, parts) => {
  expect(short(raw, 'ORGANIZATION')).toBe(parts);
});

test('reads an unlabeled name with a legal form or business word as an organization', () => {
  expect(short('Ivanov, LLC', null)).toBe('ivanov llc/form');
  expect(short('Ivanov, Petr', null)).toBe('petr ivanov');
  expect(short('Иван Банков', null)).toBe('ivan bankov');
  expect(short('Банк Ромашка', null)).toBe('bank/weak romashka');
});

test('parses any text into a bounded number of plain parts', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 700 }),
      fc.constantFrom('PERSON', 'ORGANIZATION', null),
      (raw, kind) => {
        const parts = parseName(raw, kind as NameKind | null);
        expect(parts.length).toBeLessThanOrEqual(MAX_PARTS);
        for (const part of parts) expect(part.text).toMatch(/^[a-z0-9]{1,40}$/);
      },
    ),
    { seed: 7, numRuns: 300 },
  );
});

test.each([
  ['PERSON', 'M0HAMMED S1RAJ', 'mohammed siraj'],
  ['PERSON', 'ABDU1LAH MARIN0', 'abdullah marino'],
  ['PERSON', 'Doe2', 'doe'],
  ['ORGANIZATION', 'PETR0CHEM LIM1TED', 'petrochemical ltd/form'],
  ['ORGANIZATION', 'A1 Telekom', 'a1/number communication/weak'],
  ['ORGANIZATION', 'Acme Limiled', 'acme ltd/form'],
  ['ORGANIZATION', 'Acme Jointstock Company', 'acme jsc/form'],
  ['ORGANIZATION', 'OBSHCHESTVO S OGRANICHENOI OTVETSTVENNOSTYU ACME', 'llc/form acme'],
  ['ORGANIZATION', 'Limitex', 'limitex'],
] as [NameKind, string, string][])('corrects typing and OCR errors, %s "%s"', (kind, raw, parts) => {
  expect(short(raw, kind)).toBe(parts);
});

test.each([
  ['Wladimir Putin', 1],
  ['Georgi Konstantinowitsch Schukow', 2],
  ['قاسم رضایی', 2],
  ['محمد علي', 1],
])('%s has %i readings', (raw, count) => {
  expect(parseReadings(raw, 'PERSON')).toHaveLength(count);
});

test.each([
  ['王建国', 'wang jianguo'],
  ['建国 王', 'jianguo wang'],
  ['欧阳 娜娜', 'ouyang nana'],
  ['진우 김', 'jin u kim'],
  ['김정은', 'kim jeong eun'],
])('splits surname and given name of %s', (raw, parts) => {
  expect(short(raw, 'PERSON')).toBe(parts);
});

test('parses a name the same after any other name', () => {
  const firm = 'Банк Волгоградский';
  const before = parseReadings(firm, null);
  expect(before.length).toBeGreaterThan(1);
  parseReadings('Сергей Иванович Петров Александрович Волгоградский', null);
  expect(parseReadings(firm, null)).toEqual(before);
});
