/** Expectations typed by hand from the raw XML of OFAC's consolidated list: they know nothing of the parsers. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ListEntry } from '../../profile.ts';
import { unpackFile } from '../../unpack.ts';
import { brief, fileBytes, importAll, realList } from '../testing.ts';
import { ofacAdvancedXml } from './parse-advanced-xml.ts';
import { ofacEnhancedXml } from './parse-enhanced-xml.ts';
import { ofacSdnXml } from './parse-legacy-xml.ts';

type Expected = Partial<ReturnType<typeof brief> & { ties: string[] }>;

const LEGACY: Record<string, Expected> = {
  '50476': {
    kind: 'PERSON',
    gender: 'MALE',
    primary: 'MARTELLY, Michel Joseph',
    strong: ['MARTELLY, Michael'],
    weak: ['Sweet Micky'],
    dates: ['BIRTH 1961-02-12 DAY'],
    countries: ['NATIONAL HT'],
    documents: ['NATIONAL_ID|0032768386|HT||', 'DRIVERS_LICENSE|M634550610520|US||'],
    addresses: [
      'Miami, FL, United States = US',
      'Petionville, Ouest, Haiti = HT',
      'Port-au-Prince, Ouest, Haiti = HT',
      'Dominican Republic = DO',
    ],
    programs: ['ILLICIT-DRUGS-EO14059'],
    ties: [],
  },
  '15268': {
    kind: 'ORGANIZATION',
    primary: 'BANK OF KUNLUN CO LTD',
    strong: ['KARAMAY URBAN CREDIT COOPERATIVES', 'KARAMAY CITY COMMERCIAL BANK CO LTD.'],
    documents: ['SWIFT_BIC|CKLBCNBJ|||'],
    addresses: [
      '172 Xibin Rd, Ranghulu District, (Daqing, Heilongjiang Branch), Daqing 163453, China = CN',
      '9 Dongzhimen North Street, Dongcheng District, (Head Office), Beijing 100007, China = CN',
      'No. 7 Century Ave, (Registered Office), Xinjiang, Karamay 834000, China = CN',
      'No. 68 Zhongya South Rd, Economic and Technological Development Zone, (Urumqi, Xinjiang Branch), Urumqi 830026, China = CN',
    ],
    programs: ['561-Related'],
  },
  '18784': {
    primary: 'JOINT STOCK COMMERCIAL BANK NOVIKOMBANK',
    strong: [
      'AKTSIONERNY KOMMERCHESKI BANK NOVIKOMBANK AKTSIONERNOE OBSHCHESTVO',
      'AO AKB NOVIKOMBANK',
      'JOINT STOCK COMMERCIAL BANK NOVIKOMBANK JOINT STOCK COMPANY',
      'NOVIKOMBANK JCSB',
      'NOVIKOMBANK AO',
    ],
    dates: ['INCORPORATION 1993-01-01 YEAR'],
    documents: [
      'REGISTRATION_NUMBER|1027739075891|RU||',
      'REGISTRATION_NUMBER|17541272|RU||',
      'TAX_ID|7706196340|RU||',
      'REGISTRATION_NUMBER|044583162|RU||',
      'SWIFT_BIC|CNOVRUMM|||',
    ],
    contacts: ['website http://www.novikom.ru'],
    programs: ['UKRAINE-EO13662', 'RUSSIA-EO14024'],
    ties: ['LINKED null STATE CORPORATION ROSTEC'],
  },
  '9659': {
    primary: 'HAMMAD, Fathi Ahmad Mohammad',
    strong: ['HAMMAD, Fathi Ahmad', 'HAMAD, Fathy Ahmed', 'HAMAD, Fathi'],
    dates: ['BIRTH 1961-01-01 YEAR'],
    programs: ['NS-PLC', 'SDGT'],
    features: [
      'Place of Birth: Jabaliya, Gaza Strip',
      'Secondary sanctions risk: section 1(b) of Executive Order 13224, as amended by Executive Order 13886',
    ],
  },
};

const ENHANCED: Record<string, Expected> = {
  '50476': {
    ...LEGACY['50476'],
    listed: '2024-08-20',
    features: [
      'Place of Birth: Port-au-Prince, Haiti',
      'Executive Order: 14059 information: Prohibition on any transactions in foreign exchange that are subject to the jurisdiction of the United States and in which this target has any interest',
      'Executive Order: 14059 information: Prohibition on any United States financial institution from making loans or providing credit to this target',
      'Executive Order: 14059 information: Prohibition on any United States person from investing in or purchasing significant amounts of equity or debt instruments of this target',
      'Sanctions List: Non-SDN Menu-Based Sanctions List, 2024-08-20',
      'Sanctions List: Consolidated List, 2024-08-20',
      'Sanctions Type: Executive Order 14059 Non-blocking',
      'Legal Authority: Executive Order 14059 (Illicit Drugs)',
    ],
  },
  '32087': {
    primary: 'HUAWEI INVESTMENT & HOLDING CO., LTD.',
    strong: [
      'HUAWEI INVESTMENT AND HOLDING CO., LTD.',
      'Huawei Investment & Holding Co., Ltd.',
      'Huawei Investment and Holding Co., Ltd.',
    ],
    documents: ['REGISTRATION_NUMBER|91440300746645251H|CN||'],
    addresses: ['Building 1, Area B, Bantian Huawei Base, Longgang District, Guangdong, Shenzhen, China = CN'],
    listed: '2021-06-03',
    programs: ['CMIC-EO13959'],
    // The first is its own tie, the others are stated by the other side.
    ties: [
      'OWNS 30947 HUAWEI TECHNOLOGIES CO., LTD.',
      'OWNS 32089 PROVEN GLORY CAPITAL LIMITED',
      'OWNS 32091 PROVEN HONOUR CAPITAL LIMITED',
    ],
  },
  // The other end of the same tie.
  '30947': { ties: ['OWNED_BY 32087 HUAWEI INVESTMENT & HOLDING CO., LTD.'] },
  '18784': {
    primary: 'JOINT STOCK COMMERCIAL BANK NOVIKOMBANK',
    strong: [
      'АКЦИОНЕРНЫЙ КОММЕРЧЕСКИЙ БАНК НОВИКОМБАНК АКЦИОНЕРНОЕ ОБЩЕСТВО',
      'AKTSIONERNY KOMMERCHESKI BANK NOVIKOMBANK AKTSIONERNOE OBSHCHESTVO',
      'AO AKB NOVIKOMBANK',
      'АО АКБ НОВИКОМБАНК',
      'JOINT STOCK COMMERCIAL BANK NOVIKOMBANK JOINT STOCK COMPANY',
      'NOVIKOMBANK JCSB',
      'NOVIKOMBANK AO',
    ],
    dates: ['INCORPORATION 1993-01-01 YEAR'],
    addresses: [
      'bld.1,Polyanka Bolshaya str. 50/1, Moscow 119180, Russia = RU',
      'ул. Полянка Большая, д. 50/1, стр. 1, Москва 119180, Russia = RU',
    ],
    listed: '2015-12-22',
    ties: ['OWNED_BY 17260 STATE CORPORATION ROSTEC'],
  },
  '9647': {
    primary: 'ZAHHAR, Mahmoud Khaled',
    strong: ['AL ZAHAR, Mahmoud Khaled'],
    weak: ['ZAHAR, Mahmoud', 'AL-ZAHAR, Mahmoud'],
    dates: ['BIRTH 1945-01-01 YEAR'],
    countries: ['NATIONAL PS'],
    addresses: ['Region: Gaza = PS'],
    listed: '2006-04-12',
    programs: ['NS-PLC', 'SDGT'],
    ties: ['ACTS_FOR 4695 HAMAS'],
  },
};

const ADVANCED: Record<string, Expected> = {
  '9645': {
    kind: 'PERSON',
    primary: 'AL-QREINAWI, Huda Naim',
    strong: ['AL QRENAWI, Houda Naim'],
    dates: ['BIRTH 1969-01-01 YEAR'],
    ties: [],
  },
  '9641': { addresses: ['Gaza, Palestinian = PS'], programs: ['NS-PLC'] },
  '18784': {
    primary: 'JOINT-STOCK COMMERCIAL BANK NOVIKOMBANK',
    strong: [
      'JSCB NOVIKOMBANK',
      'AKTSIONERNY KOMMERCHESKI BANK NOVIKOMBANK AKTSIONERNOE OBSHCHESTVO',
      'NOVIKOMBANK, AO AKB',
      'AKTSIONERNY KOMMERCHESKI BANK NOVIKOMBANK ZAKRYTOE AKTSIONERNOE OBSHCHESTVO',
    ],
    contacts: ['email office@novikom.ru', 'website http://www.novikom.ru'],
    listed: '2015-12-22',
  },
  '17013': {
    primary: 'VTB BANK OAO',
    listed: '2014-07-29',
    programs: ['UKRAINE-EO13662'],
  },
  '9647': { primary: 'ZAHHAR, Mahmoud Khaled', listed: '2006-04-12', programs: ['NS-PLC'] },
};

const legacy = realList('ofac', 'consolidated', 'cons_legacy_2025-03-28.xml');
const enhanced = realList('ofac', 'consolidated', 'CONS_ENHANCED_2025-01-14.ZIP');
const advanced = realList('ofac', 'consolidated', 'cons_advanced_2020-03-17.xml');

describe.skipIf(legacy === null || enhanced === null || advanced === null)('as the raw elements say', () => {
  const byId: Record<string, Map<string, ListEntry>> = {};
  beforeAll(async () => {
    byId.legacy = (await importAll(ofacSdnXml, { main: fileBytes(legacy ?? '') })).byId;
    byId.enhanced = (await importAll(ofacEnhancedXml, { main: unpackFile(enhanced ?? '') })).byId;
    byId.advanced = (await importAll(ofacAdvancedXml, { main: fileBytes(advanced ?? '') })).byId;
  });
  const said = (format: string, id: string) => {
    const entry = byId[format]!.get(id)!;
    const ties = entry.relations.map((one) => `${one.type} ${one.targetReference} ${one.targetName}`);
    return { ...brief(entry), ties };
  };
  test.each(Object.entries(LEGACY))('legacy %s', (id, expected) => {
    expect(said('legacy', id)).toMatchObject(expected);
  });
  test.each(Object.entries(ENHANCED))('ENHANCED %s', (id, expected) => {
    expect(said('enhanced', id)).toMatchObject(expected);
  });
  test.each(Object.entries(ADVANCED))('ADVANCED %s', (id, expected) => {
    expect(said('advanced', id)).toMatchObject(expected);
  });

  test('ADVANCED: a registration that names its country twice', () => {
    const registration = byId.advanced!.get('17013')!.documents.find((one) => one.value === '1027739609391');
    expect(registration).toEqual({
      type: 'REGISTRATION_NUMBER',
      value: '1027739609391',
      issuingCountry: 'RU',
      issueDate: null,
      expiryDate: null,
      note: 'Registration ID',
    });
  });

  test('VTB shows the banks that it owns, from their relations', () => {
    const owned = (format: string) => said(format, '17013').ties.filter((tie) => tie.startsWith('OWNS '));
    expect(owned('enhanced')).toContain('OWNS 17017 BM BANK JSC');
    // Counted with grep: To-ProfileID="17013", and <relatedEntity entityId="17013">.
    expect([owned('advanced').length, owned('enhanced').length]).toEqual([22, 23]);
  });
});
