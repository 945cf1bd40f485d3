/** Expectations typed by hand from the raw lines of the publishers' files: they know nothing of the parsers. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ListEntry } from '../profile.ts';
import { euFsfXml } from './eu/parse.ts';
import { ofacSdnCsv } from './ofac/parse-csv.ts';
import { brief, fileBytes, importAll, ofacFiles, realList } from './testing.ts';
import { unConsolidatedXml } from './un/parse.ts';

type Expected = Partial<ReturnType<typeof brief>>;

const OFAC: Record<string, Expected> = {
  '2676': {
    kind: 'PERSON',
    primary: 'AL ZAWAHIRI, Dr. Ayman',
    strong: ['AL-ZAWAHIRI, Ayman', 'SALIM, Ahmad Fuad', 'AL-ZAWAHIRI, Aiman Muhammad Rabi'],
    weak: [],
    dates: ['BIRTH 1951-06-19 DAY'],
    documents: ['PASSPORT|1084010|EG||', 'PASSPORT|19820215|||'],
    addresses: [],
    programs: ['SDGT'],
    features: [
      'Title: Operational and Military Leader of JIHAD GROUP',
      'Place of Birth: Giza, Egypt',
      'Position: Operational and Military Leader of JIHAD GROUP',
    ],
  },
  '2674': { kind: 'PERSON', primary: 'ABBAS, Abu', strong: ['ZAYDAN, Muhammad'], dates: ['BIRTH 1948-12-10 DAY'] },
  '6365': {
    primary: 'BIN LADIN, Usama bin Muhammad bin Awad',
    strong: [
      'BIN LADIN, Usama',
      'BIN LADEN, Usama',
      'BIN LADEN, Osama',
      'BIN LADIN, Osama',
      'BIN LADIN, Osama bin Muhammad bin Awad',
    ],
    dates: ['BIRTH 1957-07-30 DAY', 'BIRTH 1958-01-01 YEAR'],
    features: ['Place of Birth: Jeddah, Saudi Arabia', 'Place of Birth: Yemen'],
  },
  '12540': {
    primary: 'JOUMAA, Ayman Saied',
    dates: ['BIRTH 1964-06-21 DAY', 'BIRTH 1976-06-15 DAY'],
    countries: ['NATIONAL LB', 'NATIONAL CO', 'CITIZEN LB', 'CITIZEN CO'],
    documents: ['NATIONAL_ID|84075050|CO||', 'PASSPORT|RL 0235074|LB||', 'PASSPORT|P013331|CO||'],
    addresses: ['Lebanon = LB', 'Maicao, Colombia = CO', 'Medellin, Colombia = CO'],
    programs: ['SDNTK'],
  },
  '18531': {
    primary: 'SALAH, Mahir Jawad Yunis',
    strong: [
      'SALAH, Mahir Jawwad Yunis',
      'SALAH, Maher Jawad Yunis',
      'SALAH, Maher Jawad Younes',
      'SALAH, Maher Jawad Yunes',
      'SALAH, Mahir Yunus',
    ],
    weak: ['SALAH, Mahir', 'ARIF, Abu', 'AREF, Abu', 'SHACKER, Abu', 'AKRAM, Abu'],
    documents: ['PASSPORT|012855897|GB||', 'PASSPORT|D126889|JO||', 'NATIONAL_ID|9571015241|JO||'],
    features: ['Linked To: HAMAS'],
  },
  '10480': {
    primary: 'AHMADIAN, Ali Akbar',
    dates: ['BIRTH ~1961-01-01 YEAR'],
    countries: ['NATIONAL IR', 'CITIZEN IR'],
    programs: ['SDGT', 'NPWMD', 'IRGC', 'IFSR'],
  },
  '12610': {
    primary: 'QADHAFI, Ayesha',
    gender: 'FEMALE',
    dates: ['BIRTH 1977-01-01 YEAR', 'BIRTH 1976-01-01 YEAR', 'BIRTH 1978-01-01 DAY'],
    documents: [
      'PASSPORT|215215|LY||',
      'PASSPORT|428720|LY||',
      'PASSPORT|B/011641|||',
      'PASSPORT|03824970|OM|2014-05-04|2024-05-03',
      'NATIONAL_ID|98606612|||',
    ],
  },
  '26236': {
    primary: 'ZHENG, Fujing',
    gender: 'MALE',
    weak: ['JIN, Gordon', 'DENG, Gao', 'ZHENG, Gordon'],
    wallets: ['XBT 17ezuJoT3XBbdcwFZbkTnrXbup11F4uhiy', 'XBT 1DH2xDH7TngrDU6LXciprKCBKNcPA1xX8A'],
    documents: ['PASSPORT|G31920875|CN|2008-10-24|2018-10-23', 'NATIONAL_ID|310107198306111336|CN||'],
    contacts: [
      'email goldenchemical@live.com',
      'email gordonzheng@qinvictory.com',
      'email magicchemical@hotmail.com',
      'email sales@globalrc.net',
      'email 3507656950@qq.com',
      'email zhengfujing@live.cn',
    ],
    features: ['Place of Birth: China', 'Chinese Commercial Code: 6774 4395 2529'],
  },
  // Remarks cut within "a.k.a. 'snowsjo|hn'" and continued in the comments file.
  '28263': {
    primary: 'TIAN, Yinyin',
    weak: ['tianyinyin0404', 'snowsjohn'],
    contacts: ['email 417136259@qq.com', 'phone 8613621583465'],
    documents: ['NATIONAL_ID|321284198607120616|CN||'],
    programs: ['DPRK3', 'CYBER2'],
    addresses: ['Nanjing, Jiangsu, China = CN'],
  },
  '27307': {
    kind: 'ORGANIZATION',
    primary: 'LAZARUS GROUP',
    weak: [
      'HIDDEN COBRA',
      'OFFICE 91',
      'GUARDIANS OF PEACE',
      'THE NEW ROMANTIC CYBER ARMY TEAM',
      'WHOIS HACKING TEAM',
      'RED DOT',
      'TEMP.HERMIT',
      'GROUP 77',
      'ZINC',
      'APT-C-26',
      'APPLEWORM',
    ],
    addresses: ['Potonggang District, Pyongyang, Korea, North = KP'],
  },
  '18715': {
    kind: 'ORGANIZATION',
    primary: 'JOINT STOCK COMPANY SBERBANK',
    documents: ['SWIFT_BIC|SABRUAUK|||', 'REGISTRATION_NUMBER|25959784|UA||', 'TAX_ID|259597826652|UA||'],
    contacts: ['website www.sberbank.ua', 'website sbrf.com.ua'],
    addresses: ['46 Volodymyrska street, Kyiv 01601, Ukraine = UA', '46 Vladimirskaya St, Kyiv 01601, Ukraine = UA'],
    listed: '2022-02-24',
    programs: ['UKRAINE-EO13662', 'RUSSIA-EO14024'],
  },
  '17013': {
    primary: 'VTB BANK PUBLIC JOINT STOCK COMPANY',
    dates: ['INCORPORATION 1990-10-17 DAY'],
    documents: [
      'SWIFT_BIC|VTBRRUMM|||',
      'REGISTRATION_NUMBER|044030707|RU||',
      'REGISTRATION_NUMBER|044525187|RU||',
      'REGISTRATION_NUMBER|1027739609391|RU||',
      'TAX_ID|7702070139|RU||',
      'REGISTRATION_NUMBER|00032520|RU||',
      'REGISTRATION_NUMBER|1000|RU||',
      'LEI|253400V1H6ART1UQ0N98|RU||',
    ],
  },
  '15036': {
    kind: 'VESSEL',
    primary: 'ARTAVIL',
    // OFAC marks ALPHA as weak, but it is a former name.
    strong: ['ABADAN', 'SHONA', 'ALPHA'],
    weak: [],
    documents: ['CALL_SIGN|T2EU4|||', 'IMO_NUMBER|9187629|||', 'MMSI|572469210|||'],
    countries: ['FLAG IR', 'FORMER MT', 'FORMER TV', 'FORMER null', 'FORMER TZ'],
    features: [
      'Vessel Type: Crude/Oil Products Tanker',
      'Vessel Tonnage: 99,144',
      'Vessel Gross Registered Tonnage: 56,068',
      'Additional Sanctions Information: Subject to Secondary Sanctions',
      'Linked To: NATIONAL IRANIAN TANKER COMPANY',
    ],
  },
  '15904': {
    kind: 'VESSEL',
    primary: 'DINO I',
    documents: ['CALL_SIGN|5IM411|||', 'IMO_NUMBER|9569671|||'],
    countries: ['FLAG IR', 'FORMER TZ'],
  },
  '18151': {
    kind: 'AIRCRAFT',
    primary: 'MSN 449',
    dates: ['MANUFACTURE 2002-01-01 YEAR'],
    documents: ['AIRCRAFT_TAIL_NUMBER|YI-NAE|||', 'SERIAL_NUMBER|449|||'],
    features: [
      'Aircraft Model: Airbus A340-642',
      'Additional Sanctions Information: Subject to Secondary Sanctions',
      'Linked To: MAHAN AIR',
    ],
  },
};

/** Aliases of good and of low quality, in the order of the list. */
const strongNames = (...names: string[]) => expect.arrayContaining(names) as string[];

const UN: Record<string, Expected> = {
  'CDi.001': {
    kind: 'PERSON',
    gender: 'MALE',
    primary: 'ERIC BADEGE',
    strong: [],
    dates: ['BIRTH 1971-01-01 YEAR'],
    countries: ['NATIONAL CD'],
    addresses: ['Rwanda = RW'],
    listed: '2012-12-31',
    programs: ['DRC'],
  },
  'CDi.003': {
    primary: 'GASTON IYAMUREMYE',
    strong: strongNames('Byiringiro Victor Rumuli', 'Victor Rumuri', 'Michel Byiringiro', 'Rumuli'),
    weak: [],
    dates: ['BIRTH 1948-01-01 YEAR'],
    addresses: ['North Kivu Province, Democratic Republic of the Congo = CD'],
  },
  'QDi.002': {
    primary: 'AMIN MUHAMMAD UL HAQ SAAM KHAN',
    strong: strongNames('Al-Haq, Amin', 'Amin, Muhammad', 'Dr. Amin', 'Ul-Haq, Dr. Amin'),
    weak: [],
    countries: ['NATIONAL AF'],
    addresses: [],
  },
  'QDi.006': {
    primary: 'AIMAN MUHAMMED RABI AL-ZAWAHIRI',
    strong: strongNames('Abu Fatma', 'Abu Mohammed'),
    weak: [],
    dates: ['BIRTH 1951-06-19 DAY'],
    documents: ['PASSPORT|1084010|EG||', 'PASSPORT|19820215|||'],
    countries: ['NATIONAL EG'],
  },
  'TAi.002': {
    primary: 'MOHAMMAD HASSAN AKHUND',
    strong: ['محمد حسن آخوند'],
    dates: ['BIRTH 1955-01-01 YEAR to 1958-12-31', 'BIRTH 1945-01-01 YEAR to 1950-12-31'],
    documents: ['PASSPORT|P04581926|AF|2024-08-07|2034-08-07'],
    addresses: ['Kabul, Afghanistan = AF'],
  },
  'IQi.001': {
    primary: 'SADDAM HUSSEIN AL-TIKRITI',
    strong: strongNames('صدام حسين التكريتي', 'Abu Ali'),
    weak: [],
    dates: ['BIRTH 1937-04-28 DAY'],
    countries: ['NATIONAL IQ'],
  },
  'KPi.001': {
    primary: 'YUN HO-JIN',
    strong: ['Yun Ho-chin'],
    dates: ['BIRTH 1944-10-13 DAY'],
    countries: ['NATIONAL KP'],
    programs: ['DPRK'],
  },
  'KPe.001': {
    kind: 'ORGANIZATION',
    primary: 'KOREA MINING DEVELOPMENT TRADING CORPORATION',
    strong: [
      'CHANGGWANG SINYONG CORPORATION',
      'EXTERNAL TECHNOLOGY GENERAL CORPORATION',
      'DPRKN MINING DEVELOPMENT TRADING COOPERATION',
      '"KOMID"',
    ],
    addresses: ["Central District, Pyongyang, Democratic People's Republic of Korea = KP"],
    listed: '2009-04-24',
  },
  'QDe.004': { kind: 'ORGANIZATION', primary: 'AL-QAIDA', addresses: [], listed: '2001-10-06', gender: null },
  'CDe.002': {
    primary: 'BUTEMBO AIRLINES (BAL)',
    strong: [],
    addresses: ['Butembo, Democratic Republic of the Congo = CD'],
  },
  'HTi.001': {
    primary: 'JIMMY CHERIZIER',
    strong: strongNames('BARBEQUE'),
    weak: [],
    dates: ['BIRTH 1977-03-30 DAY'],
    documents: ['NATIONAL_ID|001-843-989-7|||'],
    addresses: ['16, Imp Manius, Delmas 40 B, Port-au-Prince, Haiti = HT'],
  },
  'LYi.006': {
    primary: 'ABU ZAYD UMAR DORDA',
    strong: ['Dorda Abuzed OE', 'Abu Zayd Umar Hmeid Dorda'],
    documents: ['PASSPORT|FK117RK0|LY|2018-11-25|2026-11-24'],
    countries: [],
  },
  'CFe.002': {
    primary: 'LORD’S RESISTANCE ARMY',
    strong: ['LRA', 'Lord’s Resistance Movement (LRM)', 'Lord’s Resistance Movement/Army (LRM/A)'],
    programs: ['CAR'],
  },
  'YEi.004': {
    primary: 'ABDULMALIK AL-HOUTHI',
    strong: ['Abdulmalik al-Huthi'],
    listed: '2015-04-14',
    dates: [],
    countries: [],
  },
  // "na" stands for "not available", it is not the code of Namibia.
  'SDi.001': {
    primary: 'GAFFAR MOHAMMED ELHASSAN',
    dates: ['BIRTH 1952-06-24 DAY'],
    countries: ['NATIONAL null'],
    documents: ['NATIONAL_ID|4302|||'],
    addresses: ['El Waha, Omdurman, Sudan = SD'],
  },
};

const EU: Record<string, Expected> = {
  'EU.1001.60': {
    kind: 'PERSON',
    gender: 'MALE',
    primary: 'Yassin Syawal',
    strong: expect.arrayContaining([
      'Yasin Mahmud Mochtar',
      'Abu Seta',
      'Mahmud',
      'Mubarok',
      'Yassin Sywal',
    ]) as string[],
    dates: ['BIRTH 1962-09-03 DAY'],
    countries: ['CITIZEN ID'],
    programs: ['TAQA'],
    listed: '2019-04-09',
  },
  'EU.27.28': {
    primary: 'Saddam Hussein Al-Tikriti',
    strong: ['Abu Ali', 'Abou Ali'],
    dates: ['BIRTH 1937-04-28 DAY'],
    countries: ['CITIZEN IQ'],
    programs: ['IRQ'],
  },
  'EU.3908.84': { primary: 'Mohamed SADEGHI', gender: 'MALE', dates: [], programs: ['IRN'], listed: '2012-03-23' },
  'EU.10014.96': {
    kind: 'ORGANIZATION',
    primary: 'Ahlu Sunna wa Jamaah',
    gender: null,
    programs: ['EUAQ'],
    listed: '2023-04-24',
  },
  'EU.13087.34': {
    kind: 'ORGANIZATION',
    primary: 'Moonlight Shipmanagement L.L.C – FZ',
    documents: ['REGISTRATION_NUMBER|12415926|AE||', 'IMO_NUMBER|0011359|||', 'OTHER|2420576.01|||'],
    addresses: ['Business Center 1, M Floor, Dubai, UNITED ARAB EMIRATES = AE'],
  },
};

const sdn = ofacFiles('sdn.csv', 'alt.csv', 'add.csv', 'sdn_comments.csv');
const un = realList('un', 'consolidated.xml');
const eu = realList('eu', 'xmlFullSanctionsList_1_1.reconstructed.xml.gz');

describe.skipIf(sdn === null)('OFAC entries read as their raw lines say', () => {
  let byId = new Map<string, ListEntry>();
  beforeAll(async () => {
    byId = (await importAll(ofacSdnCsv, sdn ?? {})).byId;
  });
  test.each(Object.entries(OFAC))('%s', (id, expected) => {
    expect(brief(byId.get(id)!)).toMatchObject(expected);
  });
  test('wallets of both halves of remarks that were cut within an address', () => {
    const lazarus = byId.get('27307')!.wallets;
    expect(lazarus).toHaveLength(8);
    const hydra = byId.get('36216')!.wallets.map((wallet) => wallet.address);
    expect(hydra).toContain('1B11Ezqg3AXjFhMdRq5UpPDpNyriYNVtkn');
    expect(byId.get('36216')!.dates.map((date) => date.value)).toEqual(['2015-01-01']);
  });
  test('a truncated address is no wallet', () => {
    const cut = byId.get('30518')!;
    expect(cut.features).toContainEqual({
      name: 'Remark (cut off by the publisher)',
      value: 'alt. Digital Currency Address - XBT 1Gq',
    });
    expect(cut.wallets.every((wallet) => wallet.address.length > 25)).toBe(true);
  });
});

describe.skipIf(un === null)('UN entries read as their raw elements say', () => {
  let byId = new Map<string, ListEntry>();
  beforeAll(async () => {
    byId = (await importAll(unConsolidatedXml, { main: fileBytes(un ?? '') })).byId;
  });
  test.each(Object.entries(UN))('%s', (id, expected) => {
    expect(brief(byId.get(id)!)).toMatchObject(expected);
  });
});

describe.skipIf(eu === null)('EU entries read as their raw elements say', () => {
  let byId = new Map<string, ListEntry>();
  beforeAll(async () => {
    byId = (await importAll(euFsfXml, { main: fileBytes(eu ?? '') })).byId;
  });
  test.each(Object.entries(EU))('%s', (id, expected) => {
    expect(brief(byId.get(id)!)).toMatchObject(expected);
  });
});
