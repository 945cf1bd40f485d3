/** Expectations typed by hand from the raw rows of the publisher's file: they know nothing of the parser. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ListEntry } from '../../profile.ts';
import { brief, fileBytes, importAll, realList } from '../testing.ts';
import { usCslCsv } from './parse.ts';

const EXPECTED: Record<string, Partial<ReturnType<typeof brief>>> = {
  'SDN-17291': {
    kind: 'PERSON',
    primary: "'ABD AL-SALAM, 'Abd al-Malik Muhammad Yusuf 'Uthman",
    strong: ["'ABD-AL-SALAM, 'Abd al-Malik Muhammad Yusif", "'Umar al-Qatari", "'Umar al-Tayyar"],
    dates: ['BIRTH 1989-07-13 DAY'],
    countries: ['NATIONAL JO'],
    documents: ['NATIONAL_ID|28940000602|QA||', 'PASSPORT|K475336|JO|2009-08-31|2014-08-30'],
    programs: ['SDGT'],
  },
  'SDN-26236': {
    primary: 'ZHENG, Fujing',
    strong: ['JIN, Gordon', 'DENG, Gao', 'ZHENG, Gordon'],
    dates: ['BIRTH 1983-06-11 DAY'],
    countries: ['NATIONAL CN', 'CITIZEN CN'],
    documents: ['NATIONAL_ID|310107198306111336|CN||', 'PASSPORT|G31920875|CN|2008-10-24|2018-10-23'],
    wallets: ['XBT 17ezuJoT3XBbdcwFZbkTnrXbup11F4uhiy', 'XBT 1DH2xDH7TngrDU6LXciprKCBKNcPA1xX8A'],
  },
  'SDN-15091': {
    kind: 'VESSEL',
    primary: 'TOLOU',
    countries: ['FLAG IR'],
    documents: ['CALL_SIGN|EQOD|||', 'IMO_NUMBER|8318178|||'],
    programs: ['IRAN'],
  },
  'SDN-28319': {
    kind: 'AIRCRAFT',
    primary: 'YV2040',
    documents: ['SERIAL_NUMBER|133|||', 'AIRCRAFT_TAIL_NUMBER|YV2040|||'],
  },
  'SSI-17016': {
    kind: 'ORGANIZATION',
    primary: 'GAZPROMBANK JOINT STOCK COMPANY',
    programs: ['UKRAINE-EO13662', 'RUSSIA-EO14024'],
    addresses: ['16 Nametkina Street, Bldg. 1, Moscow, 117420, RU = RU'],
    contacts: ['website www.gazprombank.ru'],
    documents: [
      'REGISTRATION_NUMBER|1027700167110|RU||',
      'REGISTRATION_NUMBER|09807684|RU||',
      'TAX_ID|7744001497|RU||',
      'SWIFT_BIC|GAZPRUMM|||',
    ],
  },
  'NS-MBS-17016': { primary: 'GAZPROMBANK JOINT STOCK COMPANY', programs: ['UKRAINE-EO13662', 'MBS'] },
  'EL-27fb98a568b27e3729adffe7e58cb39ea0dd37f9': {
    kind: 'PERSON',
    primary: 'Su Bin',
    strong: ['Stephen Subin', 'Steve Su'],
    listed: '2014-08-01',
  },
  'EL-383f5e4b1ac5a883cfe6109897d33f47930699da': {
    kind: 'ORGANIZATION',
    primary: 'Huawei Technologies Deutschland GmbH',
    addresses: ['DE = DE'],
    listed: '2019-05-21',
  },
  'DPL-ef07949ea49a955f7cb92fc9e894c9635b8eaf92': {
    kind: 'PERSON',
    primary: 'FUYI SUN',
    strong: ['FRANK SUN'],
    listed: '2018-06-13',
    programs: ['DPL'],
  },
  'UVL-f3bfbf29b5cf67f47f7973a66d30393134a697a3': {
    kind: 'ORGANIZATION',
    primary: 'Nouvelle Option',
    listed: null,
    addresses: [
      '1305 Rue Pise, Brossard, Quebec, J4W 2P7, Canada, CA = CA',
      '203-760 Rue Galt, Montreal, QC, H4G 2P7, Canada, CA = CA',
      '6271 Rue Beaulieu, Montreal, QC, H4E 3E9, Canada, CA = CA',
    ],
  },
};

const csl = realList('other', 'csl_consolidated_screening_list.csv.gz');

describe.skipIf(csl === null)('entries of the screening list read as their raw rows say', () => {
  let byId = new Map<string, ListEntry>();
  beforeAll(async () => {
    byId = (await importAll(usCslCsv, { main: fileBytes(csl ?? '') })).byId;
  });
  test.each(Object.entries(EXPECTED))('%s', (id, expected) => expect(brief(byId.get(id)!)).toMatchObject(expected));
  test('the same party on two lists has one OFAC number, and risk by the list', () => {
    const both = ['CAP-34616', 'SDN-34616'].map((id) => byId.get(id)!);
    expect(both.map((entry) => entry.references)).toEqual([
      [{ scheme: 'ofac', id: '34616' }],
      [{ scheme: 'ofac', id: '34616' }],
    ]);
    expect(both.map((entry) => entry.riskLevel)).toEqual(['HIGH', 'CRITICAL']);
    expect(both[0]?.relations[0]).toMatchObject({
      type: 'LINKED',
      targetName: 'PUBLIC JOINT STOCK COMPANY SBERBANK OF RUSSIA',
    });
    const denied = byId.get('DPL-ef07949ea49a955f7cb92fc9e894c9635b8eaf92');
    expect(denied?.contexts[0]).toMatchObject({ endDate: '2027-08-31', authority: 'Bureau of Industry and Security' });
  });
});
