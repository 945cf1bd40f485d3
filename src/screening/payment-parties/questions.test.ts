import { describe, expect, it } from 'vitest';
import type { Question } from './question.ts';
import { questionsOf } from './questions.ts';
import { contentOf, type Given } from './screening.fixture.ts';

const SETTINGS = { algorithm: 'BALANCED', threshold: 75, textThreshold: 88 } as const;
const ask = (given: Parameters<typeof contentOf>[0]): Question[] =>
  [...questionsOf(contentOf({ sender: null, receiver: null, ...given }), SETTINGS)].flat();
const ofSender = (sender: Given) => ask({ sender })[0]!.query;

it('searches a person with all stated attributes', () => {
  const query = ofSender({
    name: 'Tassilo Brandauer',
    type: 'INDIVIDUAL',
    birthDate: '1974-09-02',
    nationality: 'AT',
    country: 'DE',
    gender: 'MALE',
    document: { type: 'PASSPORT', number: 'U7788123' },
  });
  expect(query).toEqual({
    names: ['Tassilo Brandauer'],
    kind: 'PERSON',
    birth: { year: 1974, month: 9, day: 2, toYear: null, circa: false },
    countries: ['AT'],
    gender: 'MALE',
    identifiers: ['U7788123'],
    algorithm: 'BALANCED',
    fuzzy: true,
    threshold: 75,
    nearMisses: { categories: expect.any(Number), limit: 20 },
  });
});

it('does not compare residence with nationality, except the seat of a company', () => {
  expect(ofSender({ name: 'Tassilo Brandauer', type: 'INDIVIDUAL', country: 'DE' })).not.toHaveProperty('countries');
  expect(ofSender({ name: 'Nordlicht GmbH', type: 'CORPORATE', country: 'DE' }).countries).toEqual(['DE']);
});

it.each([
  ['CORPORATE', 'Nordlicht GmbH', 'ORGANIZATION'],
  // A ship, a sole trader, a person who is declared a company.
  ['CORPORATE', 'Lady Holunder', undefined],
  ['INDIVIDUAL', 'Tassilo Brandauer', 'PERSON'],
  ['INDIVIDUAL', 'Nordlicht Trading GmbH', undefined],
  [null, 'Nordlicht', undefined],
  // Such a long name is searched among all entity types.
  ['INDIVIDUAL', 'Tassilo '.repeat(40).trim(), undefined],
] as const)('reads a %s party called %s as %s', (type, name, kind) => {
  expect(ofSender({ name, type }).kind).toBe(kind);
});

it('searches wallets exactly, banks by name and BIC of branch and head office, providers by name', () => {
  const questions = ask({
    receiver: {
      wallet: { chain: 'ETHEREUM', address: '0xab' },
      bank: { name: 'Holunderbank', code: null, bic: 'HOLUDEFF123' },
      vasp: { name: 'Nordlicht Exchange', country: 'EE' },
    },
  });
  expect(questions.map(({ subject, field }) => `${subject} ${field}`)).toEqual([
    'RECEIVER WALLET',
    'BANK NAME',
    'VASP NAME',
  ]);
  expect(questions[0]!.query).toMatchObject({ names: [], identifiers: ['0xab'], fuzzy: false, threshold: 100 });
  expect(questions[1]!.query).toMatchObject({
    names: ['Holunderbank'],
    identifiers: ['HOLUDEFF123', 'HOLUDEFF', 'HOLUDEFFXXX'],
    countries: ['DE'],
  });
});

it('searches Travel Rule names that differ from the parties', () => {
  const person = (primaryIdentifier: string, secondaryIdentifier: string) => ({
    naturalPerson: {
      name: { nameIdentifiers: [{ primaryIdentifier, secondaryIdentifier }] },
      countryOfResidence: 'AT',
    },
  });
  const travelRule = {
    originator: { originatorPersons: [person('Brandauer', 'Tassilo'), person('Holunder', 'Edda')] },
    beneficiary: {
      beneficiaryPersons: [{ legalPerson: { name: { nameIdentifiers: [{ legalPersonName: 'Nordlicht AG' }] } } }],
    },
  };
  const questions = ask({ sender: { name: 'TASSILO BRANDAUER' }, echo: { travelRule } });
  expect(questions.map(({ subject, asked, query }) => [subject, asked, query.kind])).toEqual([
    ['SENDER', 'TASSILO BRANDAUER', undefined],
    ['SENDER', 'Edda Holunder', 'PERSON'],
    ['RECEIVER', 'Nordlicht AG', 'ORGANIZATION'],
  ]);
});

it('reads a disguised name in a message too', () => {
  const names = ask({ message: 'for Nicol@s M@duro' }).flatMap(({ query }) => query.names);
  expect(names).toContain('Nicolas Maduro');
});

it('searches names in message and purpose with the stricter threshold', () => {
  const questions = ask({ message: 'Invoice 5', purpose: 'Gift for Edda Holunder' });
  expect(questions.map(({ subject, query }) => [subject, query.names, query.fuzzy, query.threshold])).toEqual([
    ['MESSAGE', ['Edda Holunder'], true, 88],
    ['MESSAGE', ['Edda', 'Holunder'], false, 88],
    // For a firm of that name but for its legal form; "Edda" is too short for that.
    ['MESSAGE', ['Holunder'], true, 99],
  ]);
});

it('searches nothing without comparable data', () => {
  expect(ask({ sender: { name: '???' }, receiver: {}, message: '🙂' })).toEqual([]);
});

it('searches every provider, document and wallet of the Travel Rule message, and further providers', () => {
  const rule = {
    originatingVasp: {
      name: 'Nordlicht Exchange',
      legalPerson: {
        name: { nameIdentifier: [{ legalPersonName: 'Holunder Exchange' }] },
        nationalIdentification: { nationalIdentifier: '77881234' },
      },
    },
    beneficiary: {
      accountNumber: ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
      beneficiaryPersons: [
        { naturalPerson: { name: 'Anna Berg', nationalIdentification: { nationalIdentifier: 'U7788123' } } },
      ],
    },
  };
  const asset = {
    symbol: 'HOLU',
    chain: 'TRON',
    transactionHash: null,
    contractAddress: null,
    stablecoinType: 'OTHER',
    pegCurrency: 'EUR',
    issuer: 'Holunder Issuance',
    walletProvider: 'Kormoran Digital',
  };
  const asked = ask({ asset, echo: { travelRule: rule } }).map(({ subject, asked: what }) => `${subject} ${what}`);
  expect(asked).toEqual([
    'VASP Kormoran Digital',
    'VASP Holunder Issuance',
    'RECEIVER Anna Berg',
    'VASP Nordlicht Exchange',
    'VASP Holunder Exchange',
    'RECEIVER 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    'RECEIVER U7788123',
    'VASP 77881234',
    // Bitcoin Cash has the same keys.
    'RECEIVER bitcoincash:qp3wjpa3tjlj042z2wv7hahsldgwhwy0rq9sywjpyy | qp3wjpa3tjlj042z2wv7hahsldgwhwy0rq9sywjpyy',
  ]);
});

it('does not search the known issuer of a coin', () => {
  const asset = { symbol: 'USDT', chain: 'TRON', transactionHash: null, contractAddress: null, walletProvider: null };
  expect(ask({ asset: { ...asset, stablecoinType: 'USDT', pegCurrency: 'USD', issuer: 'Tether' } })).toEqual([]);
});

it('searches the contract of a coin', () => {
  const contractAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const asset = { symbol: 'USDT', chain: 'ETHEREUM', transactionHash: null, contractAddress, walletProvider: null };
  const [asked] = ask({ asset: { ...asset, stablecoinType: 'USDT', pegCurrency: 'USD', issuer: 'Tether' } });
  expect(asked).toMatchObject({ subject: 'TRANSACTION', field: 'WALLET', asked: contractAddress });
  expect(asked!.query.identifiers).toEqual([contractAddress.toLowerCase()]);
});

it.each<[string, boolean]>([
  ['vitalik.eth', true],
  ['pay.tassilo-brandauer.crypto', true],
  ['0.0.48151', false],
  ['brandauer.near', false],
  ['cosmos1abc', false],
])('reports a wallet named by an unknown service: %s', (address, unread) => {
  const questions = ask({ receiver: { wallet: { chain: 'ZORA', address } } });
  expect(questions.filter(({ field }) => field === 'WALLET').map((one) => one.unread === 'TEXT')).toEqual([unread]);
});

it('searches account numbers that are wallets, and no others', () => {
  const wallet = '12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h';
  expect(ask({ receiver: { account: wallet } }).map(({ field, asked }) => `${field} ${asked}`)).toEqual([
    `WALLET ${wallet}`,
  ]);
  const [ofUri] = ask({ receiver: { account: `bitcoin:${wallet}` } });
  expect([ofUri!.field, ofUri!.query.identifiers]).toEqual(['WALLET', [wallet]]);
  expect(ask({ receiver: { account: '1234567890123456789012345678' } })).toEqual([]);
  expect(ask({ receiver: { account: 'PL61109010140000071219812874' } })).toEqual([]);
});

it('reads names in the source of funds, and after a message of any length', () => {
  const words = (content: Parameters<typeof ask>[0]) => ask(content).flatMap(({ query }) => query.names);
  expect(words({ sourceOfFund: 'Loan from Tassilo Brandauer' })).toContain('Tassilo Brandauer');
  expect(words({ message: 'x '.repeat(1_000), purpose: 'for Tassilo Brandauer' })).toContain('Tassilo Brandauer');
});

it.each<[string, Given, string]>([
  ['address', { address: 'Edda Holunder, Lindengasse 12, 1070 Wien' }, 'ADDRESS'],
  ['town', { city: 'Edda Holunder' }, 'ADDRESS'],
  ['state', { state: 'Edda Holunder' }, 'ADDRESS'],
  ['profession', { profession: 'driver of Edda Holunder' }, 'MESSAGE'],
  ['line of business', { businessCategory: 'Trade of Edda Holunder' }, 'MESSAGE'],
  ['legal form', { businessType: 'Firm of Edda Holunder' }, 'MESSAGE'],
  ['disguised address', { address: 'Edda %48olunder, Lindengasse 12' }, 'ADDRESS'],
])('searches a whole name in the %s exactly', (_, sender, subject) => {
  const [found] = ask({ sender }).filter(({ query }) => query.names.includes('Edda Holunder'));
  expect(found).toMatchObject({ subject, field: 'FIELD', query: { fuzzy: false, threshold: 88 } });
  expect(found!.query).not.toHaveProperty('nearMisses');
});

it.each<[string, Given]>([
  ['a town called like a firm', { city: 'Holunder' }],
  ['a trade', { profession: 'Salesman', businessCategory: 'Import' }],
  ['a street', { address: 'Lindengasse 12, 1070' }],
])('searches nothing in %s', (_, sender) => {
  expect(ask({ sender })).toEqual([]);
});

it.each<[string, Given, string]>([
  ['a town of general words', { city: 'Global Relief Group' }, 'Global Relief Group'],
  ['the piece before a comma', { address: 'Global Relief Group, Lindengasse 12' }, 'Global Relief Group'],
  ['two family names', { profession: 'HOLUNDER BRANDAUER, Edda Maria' }, 'HOLUNDER BRANDAUER, Edda Maria'],
  ['a word of payments', { city: 'SALDO Edda' }, 'SALDO Edda'],
])('searches the whole of %s among people and organizations exactly', (_, sender, whole) => {
  const found = ask({ sender }).find(({ query }) => query.names.includes(whole));
  expect(found?.query).toMatchObject({ fuzzy: false, threshold: 88 });
});

it('does not search floors, streets or towns of an address as a whole', () => {
  const asked = ask({ sender: { address: 'Third Floor, 12 South Road, New Town, 1070' } });
  const names = asked.flatMap(({ query }) => query.names);
  for (const piece of ['Third Floor', 'New Town']) expect(names).not.toContain(piece);
});

it('searches a name in any field of the request, once', () => {
  const nationalIdentification = { nationalIdentifier: 'Edda Holunder' };
  const fields: Record<string, unknown>[] = [
    ...['senderIdType', 'asset', 'blockchain', 'transactionHash', 'aFieldToCome'].map((one) => ({
      [one]: 'Edda Holunder',
    })),
    { travelRule: { originator: { naturalPerson: { nationalIdentification } } } },
  ];
  for (const echo of fields) {
    const asked = ask({ echo }).filter(({ query }) => query.names.includes('Edda Holunder'));
    expect(asked, JSON.stringify(echo)).toHaveLength(1);
    expect(asked[0]).toMatchObject({ subject: 'MESSAGE', field: 'FIELD', query: { fuzzy: false } });
  }
  expect(ask({ echo: { customerReference: 'Edda Holunder', transactionReference: 'Edda Holunder' } })).toEqual([]);
});

it('searches names at their places in a Travel Rule message, and each text once', () => {
  const person = {
    naturalPerson: {
      name: 'Anna Berg',
      geographicAddress: [
        { addressLine: ['Edda Holunder', 'c/o Rurik Sandmann'], department: 'Nordlicht Reederei GmbH' },
      ],
      dateAndPlaceOfBirth: { placeOfBirth: 'Tassilo Brandauer' },
    },
  };
  const travelRule = { originator: person, beneficiary: { originatorPersons: [person, person] } };
  const asked = ask({ sender: { address: 'Edda Holunder' }, echo: { travelRule } }).filter(
    ({ subject }) => subject === 'ADDRESS',
  );
  expect(asked.map((question) => question.asked)).toEqual([
    'Edda Holunder',
    'Rurik Sandmann',
    expect.stringMatching(/^Nordlicht Reederei GmbH/),
    'Tassilo Brandauer',
  ]);
});

describe('a transaction with many such texts', () => {
  const person = (addressLine: string[]) => ({
    naturalPerson: { name: 'Anna Berg', geographicAddress: [{ addressLine }] },
  });
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `Edda Holunder${'x'.repeat(at)}`);
  const fieldsOf = (given: Parameters<typeof ask>[0]) => ask(given).filter(({ field }) => field === 'FIELD');

  it('is searched for a hundred, its two sides first, and reports that there are more', () => {
    const travelRule = { originator: person(lines(300)) };
    const asked = fieldsOf({ receiver: { address: 'Tassilo Brandauer' }, echo: { travelRule } });
    expect(asked[0]!.asked).toBe('Tassilo Brandauer');
    expect(asked).toHaveLength(101);
    expect(asked.flatMap(({ leftOut }, at) => (leftOut ? [at] : []))).toEqual([100]);
  });

  it('reads the beneficiary beside any originator', () => {
    const travelRule = { originator: person(lines(300)), beneficiary: person(['Rurik Sandmann']) };
    expect(fieldsOf({ echo: { travelRule } }).map(({ asked }) => asked)).toContain('Rurik Sandmann');
  });

  it('gives no place to texts without queries', () => {
    const empty = Array.from({ length: 300 }, (_, at) => `Lindengasse ${at}`);
    const asked = fieldsOf({ echo: { travelRule: { originator: person([...empty, 'Rurik Sandmann']) } } });
    expect(asked.map(({ asked: what, leftOut }) => [what, leftOut])).toEqual([['Rurik Sandmann', undefined]]);
  });
});

const words = (count: number) => Array.from({ length: count }, (_, at) => `Holunder${'x'.repeat(at)}`).join(' ');

it.each<[string, string, string]>([
  ['at the end of a long address', `${words(30)} Tassilo Brandauer`, 'Tassilo Brandauer'],
  ['in small letters beside capitals', 'Senior Driver of tassilo brandauer', 'tassilo brandauer'],
  ['with the family name first', 'Brandauer Tassilo, Lindengasse 12', 'Tassilo Brandauer'],
  ['with the family name first and a comma', 'BRANDAUER, Edda Maria, Lindengasse 12', 'Edda Maria BRANDAUER'],
  ['with a family name of two words first', 'bin Holunder Rurik', 'Rurik bin Holunder'],
  ['of a firm without dots', 'Holunder Shipping SA, Lindengasse 12', 'Holunder Shipping S.A'],
  ['of a firm with dots', 'Holunder Shipping S.A., Lindengasse 12', 'Holunder Shipping SA'],
  ['of a firm with dots and blanks', 'Holunder Shipping S. A.', 'Holunder Shipping SA'],
  ['with an umlaut', 'Tassilo Müllner', 'Tassilo Muellner'],
  ['with an umlaut in two letters', 'Manuel Muellner', 'Manuel Müllner'],
])('searches a name %s', (_, address, name) => {
  expect(ask({ sender: { address } }).flatMap(({ query }) => query.names)).toContain(name);
});

it.each([
  [27, undefined],
  [60, true],
])('of an address of %i words it says whether names were left out: %s', (count, leftOut) => {
  expect(ask({ sender: { address: words(count) } })[0]!.leftOut).toBe(leftOut);
});

describe('data in unexpected fields', () => {
  const dash = 'XmRX44NuTFm7bYVw7gdKfYfXGoGhpJCc1r';
  const askedOf = (echo: Record<string, unknown>) =>
    ask({ echo }).map(({ subject, field, asked }) => [subject, field, asked]);

  it.each([
    ['senderName', 'SENDER', 'FIELD'],
    ['receiverAccount', 'RECEIVER', 'FIELD'],
    ['receiverBankCode', 'BANK', 'FIELD'],
    ['walletProvider', 'VASP', 'FIELD'],
    ['transactionHash', 'MESSAGE', 'TEXT'],
    ['sourceOfFund', 'MESSAGE', 'TEXT'],
  ])('searches a wallet in %s', (field, subject, kind) => {
    expect(askedOf({ [field]: `to ${dash}` })).toEqual([[subject, kind, dash]]);
  });

  it('searches a passport in a name, and a document number with words beside it', () => {
    expect(askedOf({ receiverName: 'Edda Holunder (A333602)' })).toEqual([['RECEIVER', 'FIELD', 'A333602']]);
    expect(askedOf({ senderIdNumber: '12084010 (Egypt)' })).toEqual([['SENDER', 'FIELD', '12084010']]);
  });

  it('searches numbers in date form, except dates of the request', () => {
    expect(askedOf({ senderIdNumber: '1998-05-17' })).toEqual([['SENDER', 'FIELD', '19980517']]);
    expect(askedOf({ transactionDate: dash, transferDate: dash })).toEqual([]);
    expect(askedOf({ travelRule: { originator: { transactionDate: dash } } })).toEqual([['SENDER', 'FIELD', dash]]);
  });

  it('searches names after a word for a ship, and aircraft registrations, exactly', () => {
    const [ship, aircraft] = ask({ echo: { message: 'freight MV HOLUNDER 2', remittancePurpose: 'lease of EP-ABC' } });
    expect(ship!.query).toMatchObject({ names: ['HOLUNDER', 'HOLUNDER 2'], fuzzy: false });
    expect(ship!.query.filters).toEqual({ kinds: ['VESSEL', 'AIRCRAFT'] });
    expect(aircraft!.query.names).toEqual(['EP-ABC']);
  });

  it.each([
    ['charter EPABC handling', ['EP-ABC']],
    ['tail number GABCD', ['GA-BCD', 'G-ABCD']],
    ['Rent of EPABC', []],
  ])('recognizes a registration without hyphen if the text is about aircraft: %s', (message, names) => {
    const of = ask({ echo: { message } }).filter(({ query }) => query.filters?.kinds?.includes('AIRCRAFT'));
    expect(of.flatMap(({ query }) => query.names)).toEqual(names);
  });

  it('searches nothing twice', () => {
    const given = { document: { type: 'PASSPORT', number: 'A333602' } };
    expect(ask({ sender: given, echo: { senderIdNumber: 'A333602', message: 'A333602' } })).toHaveLength(1);
    expect(
      ask({ sender: { wallet: { chain: 'DASH', address: dash } }, echo: { fromAddress: dash, message: dash } }),
    ).toHaveLength(1);
  });

  it('searches accounts, email addresses and telephone numbers in normalized form', () => {
    expect(
      askedOf({ receiverAccount: 'pl61 1090.1014-0000071219812874', message: 'FR7630006000011234567890189' }),
    ).toEqual([
      ['RECEIVER', 'FIELD', 'PL61109010140000071219812874'],
      ['MESSAGE', 'TEXT', 'FR7630006000011234567890189'],
    ]);
    expect(askedOf({ receiverEmail: 'Edda+x@Holunder.example', senderMobileNumber: '43 660 7654321' })).toEqual([
      ['RECEIVER', 'FIELD', 'MAILEDDAHOLUNDEREXAMPLE'],
      ['SENDER', 'FIELD', 'TEL436607654321'],
    ]);
    expect(askedOf({ message: 'call 0043 (0)660 7654321, invoice 436607654321' })).toEqual([
      ['MESSAGE', 'TEXT', 'TEL436607654321'],
    ]);
  });

  it('searches no IDs and hashes', () => {
    expect(
      askedOf({ message: '6f2c2a5e-3c0a-4f6e-9a53-0d8f4b7f1c55', transactionHash: `0x${'ab'.repeat(32)}` }),
    ).toEqual([]);
    expect(askedOf({ customerReference: dash })).toEqual([]);
  });
});

describe('a name in a number field', () => {
  it.each<[string, Given]>([
    ['an account', { account: 'Edda Holunder' }],
    ['a document', { document: { type: null, number: 'Edda Holunder 4711' } }],
    ['a registration', { businessId: 'Edda Holunder' }],
    ['an e-mail address', { name: 'Tassilo Brandauer', email: 'edda.holunder@example.com' }],
  ])('is searched as in a message: %s', (_, sender) => {
    const asked = ask({ sender }).filter(({ subject }) => subject === 'MESSAGE');
    expect(asked[0]).toMatchObject({ field: 'FIELD', query: { fuzzy: true } });
    expect(asked[0]!.query.names.map((name) => name.toLowerCase())).toContain('edda holunder');
  });

  it('is read in an account as it was written', () => {
    const sender = { account: 'EddaHolunder' };
    const names = ask({ sender, echo: { accountNumber: 'Edda Holunder' } }).flatMap(({ query }) => query.names);
    expect(names).toContain('Edda Holunder');
  });

  it("is ignored if an email address contains the party's name", () => {
    const sender = { name: 'Edda Maria Holunder', email: 'edda.holunder@example.com' };
    expect(ask({ sender }).filter(({ subject }) => subject === 'MESSAGE')).toEqual([]);
  });
});

it('splits a long name in pieces with pauses for other work', () => {
  const word = (at: number) => `${String.fromCharCode(65 + (at % 26))}${'aeiou'[at % 5]}lund${'aeiou'[at % 3]}r`;
  const piecesOf = (words: number) => {
    const name = Array.from({ length: words }, (_, at) => word(at)).join(' ');
    return [...questionsOf(contentOf({ sender: { name, type: 'INDIVIDUAL' }, receiver: null }), SETTINGS)].length;
  };
  expect(piecesOf(60)).toBeGreaterThan(piecesOf(3));
});

it('searches all listed attributes besides the name, in any field', () => {
  const numbers = (given: Parameters<typeof contentOf>[0]) =>
    ask(given).flatMap(({ query }) => query.identifiers ?? []);
  const said = (message: string) => numbers({ echo: { message } });
  expect(said('order from www.quandahl.example')).toContain('SITEQUANDAHLEXAMPLE');
  expect(said('bonds US0378331005')).toContain('US0378331005');
  expect(numbers({ echo: { receiverAccount: '436607654321' } })).toContain('TEL436607654321');
  // A passport that the end of a line has cut.
  expect(said('for the holder of passport A333\n602 of 2020')).toContain('A333602');
});

it.each([
  ['parts for YV2422', ['YV2422']],
  ['lease of aircraft MSN 23480', ['23480']],
  ['bunkers for the vessel UBYU3', ['UBYU3']],
  ['call sign EPDE', ['EPDE']],
  ['Rent for flat 4b, invoice 2026', []],
])('searches codes among ships and aircraft only: %s', (message, codes) => {
  const of = ask({ echo: { message } }).filter(({ query }) => query.filters?.kinds?.includes('AIRCRAFT'));
  expect(of.flatMap(({ query }) => query.identifiers ?? [])).toEqual(codes);
});

describe('unreadable text', () => {
  const sender: Given = { name: 'Tassilo Brandauer', type: 'INDIVIDUAL' };
  const unread = (echo: Record<string, string>, names: Given = sender) =>
    ask({ sender: names, echo }).flatMap((question) => question.unread ?? []);

  it.each([
    ['message', 'Rent ᎠᏣᎸ ᏰᎵᏣ May'],
    ['senderAddress', '\u{f0000}arl-Ring 12'],
    ['senderProfession', '⣿⣿⣯ ⣟⣿⣻'],
    ['message', '\ue000\ue001 \ue002\ue003\ue004'],
    ['message', 'Rent for \ufffd\ufffd\ufffd\ufffd\ufffd\ufffd'],
  ])('of %s is reported once and not searched', (field, text) => {
    expect(unread({ [field]: text, senderCity: text })).toEqual(['TEXT']);
  });

  it('of a name is reported, and decoration of a message is not', () => {
    expect(unread({ message: 'Happy birthday🎂🎉' }, { ...sender, name: 'T☐ss☐l☐ Brandauer' })).toEqual(['NAME']);
    expect(unread({ message: 'Happy birthday🎂🎉 Anna' })).toEqual([]);
    // A dash that was sent as UTF-8 and read as something else.
    expect(unread({ message: 'Rent \ufffd\ufffd\ufffd November' })).toEqual([]);
  });
});

describe('numbers of ships and aircraft without context', () => {
  const codes = (echo: Record<string, string>) =>
    ask({ echo }).flatMap(({ query }) => (query.filters?.kinds?.includes('VESSEL') ? (query.identifiers ?? []) : []));

  it.each([
    ['charter hire, 9187629, June', ['9187629', 'IMO9187629']],
    ['B/L 123 9187629', ['9187629', 'IMO9187629']],
    ['engine 57301204', ['57301204']],
    // The last digit does not check the others; dates; amounts.
    ['invoice 9187628', []],
    ['of 20261124 and 24112026', []],
    ['1.2345678 or 12-9187629', []],
  ])('in the message %s', (message, numbers) => expect(codes({ message })).toEqual(numbers));

  it('except accounts, telephone numbers and postal codes', () => {
    expect(codes({ receiverAccount: '9187629', senderZipCode: '9187629', senderMobileNumber: '9187629' })).toEqual([]);
  });
});

describe('unknown fields', () => {
  const unknown = (unknownFields: Record<string, string>) => ask({ echo: { unknownFields } });
  const namesIn = (questions: readonly Question[]) => questions.flatMap(({ query }) => query.names);
  const numbersIn = (questions: readonly Question[]) => questions.flatMap(({ query }) => query.identifiers ?? []);

  it('are read as messages, for names and for numbers', () => {
    expect(namesIn(unknown({ 'ultimateDebtor.name': 'Edda Holunder' }))).toContain('Edda Holunder');
    expect(numbersIn(unknown({ intermediaryBankSwift: 'NOLIDEFF' }))).toContain('NOLIDEFF');
    expect(numbersIn(unknown({ debtorPassport: 'AB1234567' }))).toContain('AB1234567');
  });

  it('state the type of a number by their names', () => {
    expect(numbersIn(unknown({ receiverIdNumber: 'QB-77665544' }))).toContain('QB-77665544');
    expect(numbersIn(unknown({ orderNumber: 'QB-77665544' }))).toEqual([]);
  });

  it.each(['traceId', 'order_no', 'batchRef'])('numbers of the caller in %s are not attributed to others', (name) => {
    expect(numbersIn(unknown({ [name]: 'AB1234567' }))).toEqual([]);
    // Nothing else is as long, or has the form of a BIC.
    expect(numbersIn(unknown({ [name]: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }))).not.toEqual([]);
    expect(namesIn(unknown({ [name]: 'Edda Holunder' }))).toContain('Edda Holunder');
  });

  it('are reported if they contain more than is read', () => {
    const echo = { unknownFields: {}, unknownFieldsCut: true };
    expect(ask({ sender: { name: 'Edda Holunder' }, echo })[0]).toMatchObject({ leftOut: true });
    expect(ask({ sender: { name: 'Edda Holunder' } })[0]).not.toHaveProperty('leftOut');
  });
});

describe('a name that is divided', () => {
  const all = (given: Parameters<typeof ask>[0]) => ask(given).flatMap(({ query }) => query.names);
  const edda = { name: 'Holunder', type: 'INDIVIDUAL' as const };

  it.each<[string, Given]>([
    ['town', { city: 'Edda' }],
    ['profession', { profession: 'Edda Maria' }],
    ['bank', { bank: { name: 'Edda', code: null, bic: null } }],
  ])('over a person’s name and its %s', (_, more) => {
    const [other] = Object.values(more) as [string | { name: string }];
    expect(all({ sender: { ...edda, ...more } })).toContain(
      `${typeof other === 'string' ? other : other.name} Holunder`,
    );
  });

  it('over a person’s name and an unknown field', () => {
    const echo = { unknownFields: { senderFirstName: 'Edda', traceRef: 'Rurik' } };
    const asked = all({ sender: edda, echo });
    expect(asked).toContain('Edda Holunder');
    expect(asked).not.toContain('Rurik Holunder');
    expect(all({ sender: { ...edda, type: 'CORPORATE' }, echo })).not.toContain('Edda Holunder');
  });

  it('over unknown fields, adjacent or of one party', () => {
    const asked = (unknownFields: Record<string, string>) => all({ echo: { unknownFields } });
    expect(asked({ 'parties[0].given': 'Edda', 'parties[1].family': 'Holunder' })).toContain('Edda Holunder');
    expect(asked({ 'a.firstName': 'Edda', 'a.title': 'Frau', 'a.city': 'Wien', 'a.lastName': 'Holunder' })).toContain(
      'Edda Holunder',
    );
    expect(asked({ 'a.firstName': 'Edda', 'a.x': 'Wien', 'a.y': 'Graz', 'b.lastName': 'Holunder' })).not.toContain(
      'Edda Holunder',
    );
    expect(asked({ extra: '{"first":"Edda","last":"Holunder"}' })).toContain('Edda Holunder');
  });

  it('over two of a hundred unknown fields', () => {
    const words = 'abcdefghij'.split('').map((letter) => letter.repeat(4));
    const others = Object.fromEntries(words.flatMap((a) => words.map((b) => [`${a}.${b}`, `${a} ${b}`])).slice(2));
    const echo = { unknownFields: { ...others, 'z.firstName': 'Edda', 'z.lastName': 'Holunder' } };
    expect(all({ echo })).toContain('Edda Holunder');
    expect(all({ sender: edda, echo })).toContain('Edda Holunder');
    // A person of one word, and more short fields than are put together with it.
    expect(ask({ sender: edda, echo }).filter(({ leftOut }) => leftOut)).not.toEqual([]);
    expect(ask({ echo }).filter(({ leftOut }) => leftOut)).toEqual([]);
  });

  it('over more name parts of one party than the limit, which is reported', () => {
    const words = 'abcdefghijklmnopqrstuvwxyz'.split('').map((letter) => [`a.name${letter}`, letter.repeat(4)]);
    const echo = { unknownFields: Object.fromEntries(words) };
    expect(ask({ echo }).some(({ leftOut }) => leftOut)).toBe(true);
  });

  it('over two names of a Travel Rule message', () => {
    const nameIdentifier = [{ primaryIdentifier: 'Holunder' }, { primaryIdentifier: 'Edda' }];
    const echo = { travelRule: { beneficiary: { naturalPerson: { name: { nameIdentifier } } } } };
    expect(all({ receiver: {}, echo })).toContain('Edda Holunder');
  });

  it('over the end of a text and the beginning of the next', () => {
    expect(all({ purpose: 'Loan for Edda', message: 'Holunder, thanks' })).toContain('Edda Holunder');
    expect(all({ purpose: 'Holunder', message: 'rent of Edda' })).toContain('Edda Holunder');
  });

  it('is not searched if a name is complete, of a firm, or beside a sentence', () => {
    expect(all({ sender: { ...edda, name: 'Edda Holunder', city: 'Wien' } })).not.toContain('Wien Edda Holunder');
    expect(all({ sender: { ...edda, type: 'CORPORATE', city: 'Edda' } })).not.toContain('Edda Holunder');
    expect(all({ sender: { ...edda, profession: 'she who lives with Edda' } }).join()).not.toContain('Edda Holunder');
  });
});

it('reads a wallet of an unknown chain in every format', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const asset = { symbol: 'X', transactionHash: null, contractAddress: null, stablecoinType: null, pegCurrency: null };
  const on = (chain: string) =>
    ask({
      asset: { ...asset, chain, issuer: null, walletProvider: null },
      echo: { toAddress: `eip155:1:${address}` },
    }).flatMap(({ query }) => query.identifiers ?? []);
  expect(on('ZORA')).toContain(address);
  expect(on('ETHEREUM')).toEqual([]);
});

it.each([
  ['via Holunder Cash', 'Holunder Cash', true],
  ['for Aurora Conti', 'Aurora', false],
  ['for Aurora', 'Aurora', true],
])('searches in "%s" for %s: %s', (message, name, isAsked) => {
  expect(
    ask({ message })
      .flatMap(({ query }) => query.names)
      .includes(name),
  ).toBe(isAsked);
});
