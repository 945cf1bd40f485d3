import { expect, test } from 'vitest';
import { brief, bytesOf, importAll } from '../testing.ts';
import { ListFormatError } from '../types.ts';
import { ofacSdnCsv } from './parse-csv.ts';

const NULLS = '-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,';
const END = '\r\n\x1a';
const MAIN = [
  `10,"PHANTOM, Walter ""Wally""","individual","CUBA] [SDGT","Chairman, Invented Board",${'-0- ,'.repeat(6)}"DOB 01 May 1960; nationality Korea, North."`,
  `11,"MIRAGE TRADING CO., LTD.",-0- ,"CUBA",${NULLS}"Website www.mirage.example."`,
  '12,"SEA GHOST","vessel","CUBA",-0- ,"GH0ST","Tanker","1,000","900","Panama","Mirage Lines","Vessel Registration Identification IMO 0000001."',
  `13,"XX-GHO","aircraft","[CUBA]",${NULLS}-0- `,
].join('\r\n');
const ALT = [
  '10,1,"aka","SPOOK, Walter",-0- ',
  '10,2,"fka","SHADE, Walter",-0- ',
  '11,3,"nka","MIRAGE HOLDING","a remark"',
].join('\r\n');
const ADD = [
  '10,1,-0- ,-0- ,-0- ,-0- ',
  '10,2,"1 Nowhere St.","London EC3N 1DY","United Kingdom",-0- ',
  '11,3,-0- ,"Mexico, D.F. 11570","Mexico","a note"',
].join('\r\n');
const files = { main: MAIN + END, alt: ALT + END, add: ADD + END };

test('every column is read', async () => {
  const { entries, report } = await importAll(ofacSdnCsv, files);
  expect(report).toMatchObject({ entries: 4, rejectedCount: 0, notices: [] });
  expect(entries.map(brief)).toMatchObject([
    {
      kind: 'PERSON',
      primary: 'PHANTOM, Walter "Wally"',
      strong: ['SPOOK, Walter', 'SHADE, Walter'],
      countries: ['NATIONAL KP'],
      addresses: ['1 Nowhere St., London EC3N 1DY, United Kingdom = GB'],
      programs: ['CUBA', 'SDGT'],
      features: ['Title: Chairman, Invented Board'],
    },
    {
      kind: 'ORGANIZATION',
      strong: ['MIRAGE HOLDING'],
      features: ['Remark on alias MIRAGE HOLDING: a remark', 'Address Remark: a note'],
    },
    {
      kind: 'VESSEL',
      documents: ['CALL_SIGN|GH0ST|||', 'IMO_NUMBER|0000001|||'],
      countries: ['FLAG PA'],
      features: [
        'Vessel Type: Tanker',
        'Vessel Tonnage: 1,000',
        'Vessel Gross Registered Tonnage: 900',
        'Vessel Owner: Mirage Lines',
      ],
    },
    { kind: 'AIRCRAFT', programs: ['CUBA'] },
  ]);
  expect(entries[0]?.addresses[0]).toMatchObject({
    street: '1 Nowhere St.',
    city: 'London',
    postalCode: 'EC3N 1DY',
    country: 'GB',
  });
  expect(entries[1]?.addresses[0]).toMatchObject({ city: 'Mexico', stateProvince: 'D.F.', postalCode: '11570' });
  expect(entries[0]?.contexts[0]).toMatchObject({
    schemaName: 'Sanction',
    authority: 'Office of Foreign Assets Control',
    country: 'us',
  });
});

test('remarks cut at 1,000 characters go on in the comments file, wherever they were cut', async () => {
  const whole = `${"a.k.a. 'FILLER NAME'; ".repeat(60)}Passport DEMO77 (Panama).`.slice(0, 1_345);
  const main = `20,"LONG STORY","individual","CUBA",${NULLS}"${whole.slice(0, 1_000)}"${END}`;
  const comments = `20,"${whole.slice(1_000)}"${END}`;
  const { entries, report } = await importAll(ofacSdnCsv, { main, alt: END, add: END, comments });
  expect(brief(entries[0]!)).toMatchObject({ weak: ['FILLER NAME'], documents: ['PASSPORT|DEMO77|PA||'] });
  expect(report).toMatchObject({ rejectedCount: 0, notices: [] });

  const alone = await importAll(ofacSdnCsv, { main, alt: END, add: END });
  expect(alone.report.notices).toMatchObject([{ reference: '20' }]);
  expect(alone.entries[0]?.features.at(-1)?.name).toBe('Remark (cut off by the publisher)');
});

test('only rows without a name and a wallet are rejected; other errors are reported', async () => {
  const rows = [
    '14,"SHORT ROW",-0- ',
    `10,"TWICE","individual","CUBA",${NULLS}-0- `,
    `10,"TWICE","individual","CUBA",${NULLS}-0- `,
    `x,"NO NUMBER",-0- ,"CUBA",${NULLS}-0- `,
    `,"NO NUMBER EITHER",-0- ,"CUBA",${NULLS}-0- `,
    `15,-0- ,-0- ,"CUBA",${NULLS}-0- `,
    `16,"ODD","spaceship","CUBA",${NULLS}-0- `,
    `17,"ODD, Otto","pilot","CUBA",${NULLS}"nationality Panama; DOB 1950; Identification Number 77 (Panama)."`,
    `18,-0- ,-0- ,"CUBA",${NULLS}"Digital Currency Address - XBT 1DemoWallet."`,
    'Total,8',
    `19,"LONG ROW",-0- ,"CUBA",${NULLS}-0- ,"surplus"`,
  ];
  const { entries, byId, report } = await importAll(ofacSdnCsv, {
    ...files,
    main: `${MAIN}\r\n${rows.join('\r\n')}${END}`,
    alt: `${ALT}\r\n99,9,"aka","ORPHAN",-0- ${END}`,
  });
  expect(entries.slice(4).map((entry) => [entry.externalReferenceId, entry.names[0]?.fullNameRaw])).toEqual([
    ['14', 'SHORT ROW'],
    ['10#2', 'TWICE'],
    ['x', 'NO NUMBER'],
    [expect.stringMatching(/^unnumbered-/), 'NO NUMBER EITHER'],
    ['16', 'ODD'],
    ['17', 'ODD, Otto'],
    ['18', '1DemoWallet'],
    ['19', 'LONG ROW'],
  ]);
  expect(['16', '17'].map((id) => byId.get(id)?.kind)).toEqual(['ORGANIZATION', 'PERSON']);
  expect(byId.get('17')?.documents[0]?.type).toBe('NATIONAL_ID');
  expect(byId.get('17')?.features).toContainEqual({ name: 'Kind as published', value: 'pilot' });
  expect(byId.get('19')?.features).toContainEqual({ name: 'Column 13', value: 'surplus' });
  expect(['10#2', 'x'].map((id) => byId.get(id)?.references)).toEqual([[{ scheme: 'ofac', id: '10' }], []]);
  expect(report.rejected.map(({ reference, reason }) => `${reference}: ${reason}`)).toEqual([
    '15: main: no name',
    'null: main: "Total" is no entity number',
    '99: alt: belongs to no entity of the main file',
  ]);
  expect(report.notices.map(({ reference, reason }) => `${reference}: ${reason}`)).toEqual([
    '14: main: 3 columns instead of 12: read all the same',
    '10: the reference stands twice: used as 10#2',
    '10: the entry stands twice in the very same words: read once',
    'x: main: "x" is no entity number: read all the same',
    'null: main: "" is no entity number: read all the same',
    expect.stringMatching(/^null: no reference: kept as unnumbered-/),
    '16: unknown kind of party "spaceship": taken as an organisation',
    '17: unknown kind of party "pilot": taken as a person',
    '18: no name: named by its wallet',
    '19: main: 13 columns instead of 12: read all the same',
  ]);
  expect(report.notices[0]?.position).toBe(5);
});

test('a main file that ends within a row or has other rows is rejected', async () => {
  const ends = (main: string) => importAll(ofacSdnCsv, { main, alt: ALT, add: ADD });
  await expect(ends(`${MAIN}\r\n14,"SHORT ROW",-0- `)).rejects.toThrow(/truncated/);
  await expect(ends('1,"A",x\r\n2,"B",y\r\n3,"C",z,z')).rejects.toThrow(/have not 12 columns/);
  const foreign = `id,a,b,c,d,e,f,g,h,i,j,k\r\nA-1,"X",c,d,e,f,g,h,i,j,k,l`;
  await expect(ends(foreign)).rejects.toThrow(/hardly any row/);
});

test('old files in Windows-1252 and new ones in UTF-8 both read', async () => {
  const main = `30,"NIÑO Š",-0- ,"CUBA",${NULLS}-0- ${END}`;
  const latin = Uint8Array.from(main, (letter) =>
    letter === 'Ñ' ? 0xd1 : letter === 'Š' ? 0x8a : letter.charCodeAt(0),
  );
  for (const content of [main, `\ufeff${main}`, latin]) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    for (const chunk of [1, 3, 65_536]) {
      const { entries } = await importAll(ofacSdnCsv, { main: bytesOf(bytes, chunk), alt: END, add: END });
      expect(entries[0]?.names[0]?.fullNameRaw).toBe('NIÑO Š');
    }
  }
});

test('another set is rejected as a whole', async () => {
  const refused = (more: Record<string, string>, why: RegExp) =>
    expect(importAll(ofacSdnCsv, { ...files, ...more })).rejects.toThrow(
      expect.objectContaining({ name: 'ListFormatError', message: expect.stringMatching(why) }),
    );
  await refused({ main: '' }, /empty/);
  await refused({ alt: '' }, /alt: the file is empty/);
  await refused({ main: '<!DOCTYPE html><html><body>Access denied</body></html>' }, /HTML/);
  await refused({ main: '10,"UNCLOSED' }, /CSV is broken/);
  await refused({ main: 'a,b,c\r\nd,e,f' }, /no row/);
  await refused({ main: 'PK\x03\x04xxxx' }, /ZIP/);
  await expect(importAll(ofacSdnCsv, { main: MAIN })).rejects.toThrow(ListFormatError);
});

test('a file cut at the end of a line is detected by its missing end mark', async () => {
  await expect(importAll(ofacSdnCsv, { ...files, alt: ALT })).rejects.toThrow(
    new ListFormatError('alt: ends without the end mark that the other files have: truncated'),
  );
  const { entries, report } = await importAll(ofacSdnCsv, { main: MAIN, alt: ALT, add: ADD });
  expect(entries).toHaveLength(4);
  expect(report.notices).toMatchObject([{ reason: "no file has the publisher's end mark: a cut would not show" }]);
});

test('a long list without any alias is rejected', async () => {
  const main = Array.from({ length: 100 }, (_, index) => `${index + 1},"NAME ${index}",-0- ,"CUBA",${NULLS}-0- `).join(
    '\r\n',
  );
  await expect(importAll(ofacSdnCsv, { main: main + END, alt: END, add: END })).rejects.toThrow(/no alias at all/);
});
