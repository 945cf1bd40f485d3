import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { generalWordsAsWritten } from './general-words.ts';
import { otherSpellings, REWRITES, spellingsByTables } from './rewrites.ts';

describe.each(REWRITES)('$id', ({ as, examples }) => {
  it.each(examples)('%s is also read as %s', (name, reading) => {
    const kinds = as === undefined ? [true, false] : [as === 'PERSON'];
    for (const person of kinds) expect(otherSpellings(name, person)).toContain(reading);
  });
});

test.each([
  ['Vitalii ZakharchCnko', true, ['Vitalii Zakharchcnko']],
  ["Hajji 'Abd AlNasir", true, ["Hajji 'Abd Al Nasir"]],
  ['Izz alDin Khalil', true, ['Izz al Din Khalil']],
  ['KIM SE G0N', true, ['KIM SE GoN']],
  ['SIGNA1 JSC', false, ['SIGNAi JSC', 'SIGNAl JSC']],
  ['NEW 5UN INVESTMENTS', false, ['NEW sUN INVESTMENTS']],
  ['AR6US MOTORS', false, ['ARbUS MOTORS', 'ARgUS MOTORS']],
  ['Korvanlogistik, s. (Lantern) r. o.', false, ['Korvanlogistik, s.  r. o.', 'Korvan logistik, s. (Lantern) r. o.']],
  ['TANS.A.', false, ['TAN S.A.']],
  ['HAVANATURSA', false, ['HAVANATUR SA']],
  ['1st OIL JV CO LTD', false, ['first OIL JV CO LTD']],
  ['1 CLASS PROPERTIES', false, ['one CLASS PROPERTIES']],
  ['VALTEX SCIENCE SND TECHNOLOGY', false, ['VALTEX SCIENCE and TECHNOLOGY', 'VALTEX SCIENCE und TECHNOLOGY']],
  ['MINISTRY LF LAND', false, ['MINISTRY of LAND', 'MINISTRY la LAND']],
  ['THEE SABIREEN MOVEMENT', false, ['the SABIREEN MOVEMENT']],
  ['MIRZA CO. ABCDRUMM', false, ['MIRZA CO.']],
  ['SMILE TECHNOLOGIES SALLC', false, ['SMILE TECHNOLOGIES SA LLC']],
  ['VABO 2017LTD.', false, ['VABO 2017 LTD']],
  ['REYNOLDS ARID WILSON, LTD.', false, ['REYNOLDS and WILSON, LTD.']],
  ['Grupo cle Industria', false, ['Grupo de Industria']],
  ['INMAA GROUP OFR ENGINEERING', false, ['INMAA GROUP of ENGINEERING', 'INMAA GROUP for ENGINEERING']],
  ['PARS OIL ND GAS COMPANY', false, ['PARS OIL and GAS COMPANY', 'PARS OIL und GAS COMPANY']],
  ['KORVAN BUREAU (Lantern) OF SAFETY', false, ['KORVAN BUREAU  OF SAFETY']],
  ['Policía Nacional de Colombia', false, []],
  ['PARTY OA GOD', false, ['PARTY of GOD', 'PARTY la GOD', 'PARTY da GOD']],
  ['ACADEMY OFF NATIONAL DEFENSE', false, ['ACADEMY of NATIONAL DEFENSE']],
  ['he International Brigade', false, ['the International Brigade']],
  ['Mizan ManufacFuring', false, ['Mizan Manufacfuring']],
  ['SKYONECONSTRUCTION LTD', false, ['SKYONE CONSTRUCTION LTD']],
  ['YONASTARTRADINGINTERNATIONAL', false, ['YONASTAR TRADING INTERNATIONAL']],
  ['FABRIKA TURA (Hong Kong)', false, ['FABRIKA TURA']],
  ['MERIDIAN AGENCY - Moscow Branch', false, ['MERIDIAN AGENCY']],
  ['Konstan71n RUS70M', true, ['Konstantin RUStoM', 'Konstantln RUStoM']],
  ['Vicente GonzÃ¡lez', true, ['Vicente Gonzã¡lez', 'Vicente González']],
  ['Dr. h.c. Petr Korvan Ph.D.', true, ['Dr. Petr Korvan', 'вкю рюсю зуек лщкмфт зрювю']],
  ['Ma. Cristina Korvan', true, ['maria Cristina Korvan']],
  ['ABCDRUMM KORVAN BANK', false, ['KORVAN BANK']],
  ['First Tankers Fleet Ltd', false, ['1st Tankers Fleet Ltd']],
  ['BahaddiRI AYAN', true, ['Bahaddiri AYAN']],
  ['Jock RIAK Sheikh Zayed Road 7, Dubai', true, ['Jock RIAK Sheikh', 'Jock RIAK']],
] as const)('%s has the expected other spellings', (name, person, spellings) => {
  expect(otherSpellings(name, person)).toEqual(spellings);
});

test.each([
  ['Vladimir Vladimirovich PUTIN', true],
  ['John McDonald', true],
  ['Alan ALBERTO', true],
  ['U Tay Za', true],
  ['BLACK SEA TRADING COMPANY', false],
  ['BANK OF INDUSTRY AND MINE', false],
  ['OPEN TEXT CORPORATION', false],
  ['2nd Army', false],
  ['Factory 12', false],
  ['SUPERIOR ALLIANCE', false],
  ['NerdWallet, Inc.', false],
  ['RadNet, Inc.', false],
  ['AerSale Corporation', false],
  ['Renault', false],
  ['STAR OF INDIA', false],
] as const)('%s has no other spelling', (name, person) => {
  const others = otherSpellings(name, person);
  expect(others).toEqual([]);
});

test('bounds the spellings of an adversarial name', () => {
  const spelt = ['aB', 'Al', 'a1', 'AA AA ', 's.a.', 'SND ', 'ABCDRUMM ', 'Road 7 '].map((part) =>
    otherSpellings(part.repeat(500).slice(0, 512), false),
  );
  for (const spellings of spelt) expect(spellings.length).toBeLessThan(12);
});

test('has at most 31 rows: each is one bit of a number', () => {
  expect(REWRITES.length).toBeLessThanOrEqual(31);
});

test('gives the same spellings for names of plain words with and without the test for such names', () => {
  const ofExamples = REWRITES.flatMap(({ examples }) => examples.flatMap(([name]) => name.split(/[^A-Za-z]+/)));
  const signals =
    'and or y e i on behalf of also known as alias account ref born dit nee Baron the honorable Sir Ltd INC Corp LLC no null unknown first Korea China 1st Branch Moscow kv hotyel xpct';
  const words = [
    ...ofExamples,
    ...signals.split(' '),
    ...generalWordsAsWritten().slice(0, 300),
    'Zarvanek',
    'ORVELTA',
    'J',
    "Al-Qa'ida",
    'Mojtame-e',
    ...'ЗАРВАНЕК Орвелта ООО неизвестный Шон он же филиал Россия завод и В محمدباقر المعروف غير بنك Ρωσία Ζαρβανεκ ΟΡΒΕΛΤΑ'.split(
      ' ',
    ),
  ];
  const chunk = fc.tuple(
    fc.constantFrom(...words.filter((word) => word !== '')),
    fc.constantFrom('', '', '', ',', '.'),
  );
  const name = fc
    .array(chunk, { minLength: 1, maxLength: 6 })
    .map((chunks) => chunks.map((one) => one.join('')).join(' '));
  fc.assert(
    fc.property(name, fc.boolean(), (text, person) => {
      expect(otherSpellings(text, person)).toEqual(spellingsByTables(text, person, person));
    }),
    { numRuns: 3_000 },
  );
});

const PHRASES =
  'also known as|formerly|nom de guerre|real name|bekannt als|genannt|frueher|connue sous le nom|dite|surnomme|conocido como|llamada|apodado|conhecida como|noto come|detto|gia|in arte|bekend als|genaamd|kendt som|kjent som|tidligere|znany jako|zwana|dawniej|znamy jako|drive|cunoscut ca|fosta|nehai|poznat kao|ranije|diger adiyla|namidiger|lakapli|eski unvani|aka|fna|dba|c. o.|care of|on behalf of|per pro|acting for|represented by|and|und|oder|et|ou|ve|u.|account|born|passport|deceased|nee|geb.|z domu|rozena|ur.|NN.|null|unknown|none|sin nombre|Ltd|Inc.|Sdn. Bhd|sp z o o|spz oo|Dr.|Engr.|H. E.|Ph. D.';

test.each(PHRASES.split('|'))('a name with "%s" is not taken for one of plain words', (phrase) => {
  for (const name of [`Anna Gruber ${phrase} Mehmet Kaya`, `${phrase} Anna Gruber`, `Anna Gruber ${phrase}`])
    for (const person of [true, false])
      expect(otherSpellings(name, person)).toEqual(spellingsByTables(name, person, person));
});
