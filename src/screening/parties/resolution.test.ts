import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../domain/transaction.ts';
import { type Given, TENANT, transactionOf } from '../payment-parties/screening.fixture.ts';
import { statedNumbers } from '../payment-parties/stated-numbers.ts';
import { NameAgreement } from './agreement.ts';
import { type Resolution, resolveBatch as stepsOf } from './resolution.ts';
import type { KnownParty, PartyFacts } from './types.ts';

const agreement = new NameAgreement();

function resolveBatch(
  tenantId: string,
  transactions: readonly Transaction[],
  known: readonly KnownParty[],
  agreement: NameAgreement,
  shared: ReadonlySet<string> = new Set(),
): Resolution {
  const steps = stepsOf(tenantId, transactions, known, agreement, statedNumbers, shared);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function resolve(transactions: readonly Transaction[]) {
  return resolveBatch(TENANT, transactions, [], agreement);
}

/** The parties of consecutive senders, numbered in order of appearance. */
function partiesOf(...senders: Given[]): number[] {
  const { sides } = resolve(senders.map((sender) => transactionOf({ sender, receiver: null })));
  const ids = sides.map(({ SENDER }) => SENDER!.partyId);
  const order = [...new Set(ids)];
  return ids.map((id) => order.indexOf(id) + 1);
}

const passport = (number: string) => ({ type: 'PASSPORT', number });
const wallet = (address: string) => ({ chain: 'BITCOIN', address });
const anna: Given = { name: 'Anna Berg', type: 'INDIVIDUAL', account: 'AT01', phone: '+431' };

describe('one customer stays one party', () => {
  it.each<[string, Given[]]>([
    ['with a new telephone', [anna, { ...anna, phone: '+432' }, { name: 'Anna Berg', phone: '+432', account: 'AT02' }]],
    ['with a new account', [anna, { ...anna, account: 'AT02' }]],
    ['under other spellings', [anna, { ...anna, name: 'BERG, Anna' }, { ...anna, name: 'Ana Berg' }]],
    [
      'who marry and keep the passport',
      [
        { ...anna, document: passport('P1') },
        { name: 'Anna Falk', document: passport('P1') },
      ],
    ],
    [
      'with a new passport and the birth date of before',
      [
        { ...anna, document: passport('P1'), birthDate: '1980-01-01' },
        { ...anna, document: passport('P2'), birthDate: '1980-01-01' },
      ],
    ],
    [
      'behind a wallet, named or not',
      [{ wallet: wallet('w') }, { wallet: wallet('w'), name: 'Anna Berg' }, { wallet: wallet('w') }],
    ],
    [
      'as a company by its number',
      [
        { name: 'Nordlicht GmbH', businessId: 'HRB 1', country: 'DE' },
        { name: 'Nordlicht Reederei', businessId: 'HRB1', country: 'DE' },
      ],
    ],
  ])('%s', (_, senders) => {
    expect(new Set(partiesOf(...senders)).size).toBe(1);
  });
});

it('knows the keys of a party, also within its batch, without keys that families or services share', () => {
  const mail = { email: 'anna@example.test', phone: '+431' };
  const sent: Given[] = [
    { name: 'Anna Berg', account: 'AT01', document: passport('P1'), ...mail },
    { name: 'Anna Berg', account: 'AT02', ...mail },
    { name: 'Anna Berg', account: 'AT02', wallet: wallet('w') },
    { name: 'Erik Berg', account: 'AT03', ...mail },
  ];
  const { sides } = resolve(sent.map((sender) => transactionOf({ sender, receiver: null })));
  const [anna, , , erik] = sides.map(({ SENDER }) => SENDER!.holder.length);
  expect([anna, erik]).toEqual([3, 1]);
  for (const { SENDER } of sides.slice(0, 3)) expect(SENDER!.holder).toEqual(sides[0]!.SENDER!.holder);
});

describe('different people stay separate', () => {
  it.each<[string, Given[]]>([
    [
      'couples with a joint account and one telephone',
      [anna, { ...anna, name: 'Erik Berg' }, anna, { ...anna, name: 'Erik Berg' }],
    ],
    [
      'father and son of one name and telephone with passports of their own',
      [
        { name: 'Ali Hassan', phone: '+491', document: passport('P1') },
        { name: 'Ali Hassan', phone: '+491', document: passport('P2') },
      ],
    ],
    [
      'father and son of one name and account with birth dates of their own',
      [
        { name: 'Ali Hassan', account: 'X', birthDate: '1950-01-01' },
        { name: 'Ali Hassan', account: 'X', birthDate: '1980-01-01' },
      ],
    ],
    [
      'namesakes',
      [
        { name: 'Anna Berg', account: 'A' },
        { name: 'Anna Berg', account: 'B' },
      ],
    ],
    ['known only by a name', [{ name: 'Anna Berg' }, { name: 'Anna Berg' }]],
    [
      'two with passports who use one wallet',
      [
        { name: 'Anna Berg', document: passport('P1'), wallet: wallet('w') },
        { name: 'Nils Holm', document: passport('P2'), wallet: wallet('w') },
      ],
    ],
  ])('%s', (_, senders) => {
    const names = new Set(
      senders.map(
        ({ name, account, birthDate, document }) =>
          [name, birthDate, document?.number].join() + (senders.some((one) => one.account !== account) ? account : ''),
      ),
    );
    expect(new Set(partiesOf(...senders)).size).toBe(Math.max(names.size, 2));
  });

  it('does not join a family through an ambiguous initial', () => {
    expect(partiesOf(anna, { ...anna, name: 'A. Berg' }, { ...anna, name: 'Alfred Berg' }).at(-1)).not.toBe(1);
  });

  it("does not mistake an exchange's wallet for a customer", () => {
    const names = ['Anna Berg', 'Nils Holm', 'Edda Sund', 'Otto Vang', 'Rune Dahl', 'Liv Krogh'];
    const ids = partiesOf(...names.map((name) => ({ name, wallet: wallet('hot') })));
    expect(new Set(ids.slice(3)).size).toBe(3);
  });
});

it('merges parties with the same document into the older, with the keys of both', () => {
  const first = { name: 'Anna Berg', account: 'A' };
  const second = { name: 'Anna Maria Berg', document: passport('P1') };
  const both = { name: 'Anna Berg', document: passport('P1'), businessId: 'B1' };
  const third = { name: 'Bergs Blumen', businessId: 'B1' };
  const { sides, merges } = resolve(
    [first, second, third, both, { name: 'X', businessId: 'B1' }].map((sender) =>
      transactionOf({ sender, receiver: null }),
    ),
  );
  const ids = sides.map(({ SENDER }) => SENDER!.partyId);
  expect(merges).toEqual([
    { from: resolve([transactionOf({ sender: third, receiver: null })]).changes[0]!.party.partyId, into: ids[1] },
  ]);
  expect(ids[2]).toBe(ids[1]);
  expect(ids[3]).toBe(ids[1]);
  expect(ids[4]).toBe(ids[1]);
  expect(ids[0]).not.toBe(ids[1]);
});

it('reports earlier transactions, and the linking keys', () => {
  const pay = (sender: Given) => transactionOf({ sender, receiver: null });
  const { sides } = resolve([pay(anna), pay({ ...anna, phone: '+432' }), pay({ name: 'Anna Berg', phone: '+432' })]);
  expect(sides.map(({ SENDER }) => [SENDER!.isNew, SENDER!.transactionsBefore, SENDER!.tiedBy])).toEqual([
    [true, 0, []],
    [false, 1, ['ACCOUNT']],
    [false, 2, ['PHONE']],
  ]);
});

describe('the earliest payment', () => {
  const on = (transactionDate: string, sender: Given = anna) =>
    transactionOf({ sender, receiver: null, transactionDate });

  it('is by payment date, in any order of recording', () => {
    const days = ['2026-03-10', '2026-03-01', '2026-03-20'].map((day) => `${day}T12:00:00.000Z`);
    const { sides, changes } = resolve(days.map((day) => on(day)));
    const earliest = sides.map(({ SENDER }) => SENDER!.earliestPaidAt.toISOString());
    expect(earliest).toEqual([days[0], days[0], days[1]]);
    expect(changes[0]!.party.earliestPaidAt.toISOString()).toBe(days[1]);
  });

  it.each([
    ['a day', '2026-03-09T12:00:00.000Z', true],
    ['less than a day', '2026-03-09T12:00:00.001Z', false],
  ])('of a frequent party is written again if it is earlier by %s', (_, day, isWritten) => {
    const { party } = resolve([on('2026-03-10T12:00:00.000Z')]).changes[0]!;
    const busy = { ...party, transactions: 200, lastSeenAt: new Date(8.64e15) };
    const late = { ...on(day), seq: 1 };
    expect(resolveBatch(TENANT, [late], [busy], agreement).changes).toHaveLength(isWritten ? 1 : 0);
    const after = { ...on('2026-04-01T12:00:00.000Z'), seq: 1 };
    expect(resolveBatch(TENANT, [after], [busy], agreement).changes).toEqual([]);
  });

  it('of merged parties is the earlier one', () => {
    const known = [
      resolve([on('2026-03-10T12:00:00.000Z', { document: passport('P1') })]).changes[0]!.party,
      resolve([on('2026-02-10T12:00:00.000Z', { businessId: 'B1' })]).changes[0]!.party,
    ];
    const both = on('2026-04-10T12:00:00.000Z', { document: passport('P1'), businessId: 'B1' });
    const { sides } = resolveBatch(TENANT, [both], known, agreement);
    expect(sides[0]!.SENDER!.earliestPaidAt.toISOString()).toBe('2026-02-10T12:00:00.000Z');
  });
});

it('counts a transfer to oneself once', () => {
  const { changes } = resolve([transactionOf({ sender: anna, receiver: anna })]);
  expect(changes.map(({ transactions }) => transactions)).toEqual([1]);
});

it('passes a restriction to holders of the same document or wallet, never a whitelisting', () => {
  const mark = { reason: '', markedAt: '2026-01-01T00:00:00.000Z', markedBy: 'a', party: null };
  const known = (partyId: string, key: Transaction, marks: ('WHITELIST' | 'BLACKLIST' | 'FROZEN')[]) => {
    const { changes } = resolve([key]);
    const { keys } = changes[0]!.party;
    const seen = { firstSeenAt: new Date(0), lastSeenAt: new Date(0), earliestPaidAt: new Date(0) };
    const party = { partyId, names: [], birthDate: null, transactions: 1, firstSeq: 1, ...seen, keys, formerIds: [] };
    return { ...party, marks: marks.map((one) => ({ ...mark, mark: one })), clearances: [] };
  };
  const pay = (sender: Given) => transactionOf({ sender, receiver: null });
  const a = known('a', pay({ document: passport('P1') }), ['WHITELIST']);
  const b = known('b', pay({ businessId: 'B1' }), ['BLACKLIST', 'WHITELIST']);
  const { sides } = resolveBatch(TENANT, [pay({ document: passport('P1'), businessId: 'B1' })], [a, b], agreement);
  // A new restriction ends the exemption.
  expect(sides[0]!.SENDER!.marks.map(({ mark: kind }) => kind)).toEqual(['BLACKLIST']);
  const c = known('c', pay({ wallet: wallet('w'), document: passport('P9') }), ['FROZEN']);
  const through = resolveBatch(TENANT, [pay({ wallet: wallet('w'), document: passport('P8') })], [c], agreement);
  expect(through.sides[0]!.SENDER).toMatchObject({ isNew: true, marks: [], barredThrough: [{ mark: 'FROZEN' }] });
});

describe('the account of a restricted party', () => {
  const IBAN = 'DE89370400440532013000';
  const at = (name: string, account: string, bic?: string): Given => ({
    name,
    account,
    ...(bic && { bank: { name: null, code: null, bic } }),
  });
  /** A restriction on a day, and accounts in use from days on. */
  const mark = { mark: 'BLACKLIST' as const, reason: '', markedAt: '2026-01-10', markedBy: 'a', party: null };
  const BARRED_SEQ = 5;
  const sideAfter = (
    restricted: Given,
    now: Given,
    others: readonly { given: Given; since: string; firstSeq?: number }[] = [],
    by: KnownParty['marks'][number] = mark,
  ) => {
    const pay = (sender: Given) => transactionOf({ sender, receiver: null });
    const known = (given: Given, since: string, marks: KnownParty['marks'], firstSeq = BARRED_SEQ) => ({
      ...resolve([pay(given)]).changes[0]!.party,
      ...{ partyId: `${given.name}`, firstSeq, firstSeenAt: new Date(since), lastSeenAt: new Date(since), marks },
    });
    const all = [
      known(restricted, '2026-01-01', [by]),
      ...others.map(({ given, since, firstSeq }) => known(given, since, [], firstSeq)),
    ];
    return resolveBatch(TENANT, [pay(now)], all, agreement).sides[0]!.SENDER!;
  };

  it.each<[string, Given, Given]>([
    ['in another spelling', at('Anna Berg', 'RC 12345678'), at('Zenobia Falk', 'rc12345678')],
    ['an IBAN, without its bank', at('Anna Berg', IBAN, 'COBADEFFXXX'), at('Zenobia Falk', IBAN)],
    ['an IBAN, with its bank', at('Anna Berg', IBAN), at('Zenobia Falk', IBAN, 'COBADEFFXXX')],
    ['a short one of one bank', at('Anna Berg', '0102-1', 'COBADEFF'), at('Zenobia Falk', '01021', 'COBADEFFXXX')],
  ])('restricts under any name: %s', (_, restricted, now) => {
    expect(sideAfter(restricted, now)).toMatchObject({
      isNew: true,
      marks: [],
      barredThrough: [{ mark: 'BLACKLIST', through: 'ACCOUNT' }],
    });
  });

  it.each<[string, Given, Given]>([
    ['another one', at('Anna Berg', 'RC12345678'), at('Zenobia Falk', 'RC12345679')],
    ['a short one without named banks', at('Anna Berg', '0102-1'), at('Zenobia Falk', '0102-1')],
    ['only zeros', at('Anna Berg', '000000000000'), at('Zenobia Falk', '000000000000')],
    ['one of another bank', at('Anna Berg', '12345678', 'COBADEFF'), at('Zenobia Falk', '12345678', 'DEUTDEFF')],
  ])('restricts no party if it is %s', (_, restricted, now) => {
    expect(sideAfter(restricted, now).barredThrough).toEqual([]);
  });

  it('does not restrict parties that a service pays from it, or that were tested since', () => {
    const names = ['Edda Holm', 'Nils Dahl', 'Runa Falk', 'Hugo Rask', 'Tove Krogh'];
    const others = (since: string) => names.map((name) => ({ given: at(name, IBAN), since }));
    const [restricted, now] = [at('Anna Berg', IBAN), at('Zenobia Falk', IBAN)];
    expect(sideAfter(restricted, now, others('2026-01-05')).barredThrough).toEqual([]);
    expect(sideAfter(restricted, now, others('2026-01-11')).barredThrough).toHaveLength(1);
  });

  const confirmed = { ...mark, mark: 'TRUE_MATCH' as const, transactionUuids: ['t1', 't2'] };
  /** Names the first pending transaction. */
  const open = { ...confirmed, mark: 'OPEN_MATCH' as const };

  it.each<[string, Given, Given, object]>([
    ['account', at('Anna Berg', IBAN), at('Zenobia Falk', IBAN), { through: 'ACCOUNT' }],
    [
      'document',
      { name: 'Anna Berg', document: passport('P1'), birthDate: '1970-01-01' },
      { name: 'Zenobia Falk', document: passport('P1'), birthDate: '1990-01-01' },
      {},
    ],
    ['business id', { name: 'Berg AG', businessId: 'B1' }, { name: 'Falk AG', businessId: 'B1' }, {}],
    [
      'wallet',
      { name: 'Anna Berg', wallet: wallet('w'), document: passport('P1') },
      { name: 'Zenobia Falk', wallet: wallet('w'), document: passport('P2') },
      {},
    ],
  ])('or of a confirmed or pending match names the transaction: its %s', (_, restricted, now, more) => {
    const { marks, barredThrough } = sideAfter(restricted, now, [], confirmed);
    expect([...marks, ...barredThrough]).toMatchObject([{ mark: 'TRUE_MATCH', transactionUuid: 't2', ...more }]);
    const waits = sideAfter(restricted, now, [], open);
    const pending = { mark: 'OPEN_MATCH', transactionUuid: 't1', ...more };
    expect([...waits.marks, ...waits.barredThrough]).toMatchObject([pending]);
  });

  it('or wallet of a confirmed match: not parties that a service pays from it', () => {
    const has = (name: string, number: string) => ({ name, wallet: wallet('w'), document: passport(number) });
    const names = ['Edda Holm', 'Nils Dahl', 'Runa Falk', 'Hugo Rask', 'Tove Krogh'];
    const others = (since: string) => names.map((name, one) => ({ given: has(name, `Q${one}`), since }));
    const [restricted, now] = [has('Anna Berg', 'P1'), has('Zenobia Falk', 'P2')];
    expect(sideAfter(restricted, now, others('2026-01-05'), confirmed).barredThrough).toEqual([]);
    expect(sideAfter(restricted, now, others('2026-01-11'), confirmed).barredThrough).toHaveLength(1);
    expect(sideAfter(restricted, now, others('2026-01-05')).barredThrough).toHaveLength(1);
  });

  it.each<[string, (name: string, number: string) => Given]>([
    ['account', (name) => at(name, IBAN)],
    ['wallet', (name, number) => ({ name, wallet: wallet('w'), document: passport(number) })],
  ])('or of a pending match: no party whose %s another party had before', (_, has) => {
    const [restricted, now] = [has('Anna Berg', 'P1'), has('Zenobia Falk', 'P2')];
    const sideOf = (firstSeq: number) =>
      sideAfter(restricted, now, [{ given: has('Edda Holm', 'P3'), since: '2026-01-05', firstSeq }], open);
    expect(sideOf(BARRED_SEQ - 1).barredThrough).toEqual([]);
    // Recorded together with it or later, before the mark was set.
    expect(sideOf(BARRED_SEQ + 1).barredThrough).toHaveLength(1);
  });

  it('of a pending match: names that its document had before, not later names', () => {
    const has = (name: string) => ({ name, document: passport('P1') });
    const sideOf = (names: string[]) =>
      sideAfter(has('Anna Berg'), has('Zenobia Falk'), [], { ...open, party: { names, birthDate: null, keys: [] } });
    expect(sideOf(['Falk, Zenobia']).marks).toEqual([]);
    expect(sideOf(['Edda Holm']).marks).toHaveLength(1);
  });
});

const GIVEN: PartyFacts = { names: ['Anna Berg'], birthDate: '1980-01-01', keys: [] };

it.each<[string, Given, string[], PartyFacts | null, string[]]>([
  ['for the exempted party', {}, ['Anna Berg'], GIVEN, ['WHITELIST']],
  ['for another spelling', { name: 'Berg, Anna' }, ['Anna Berg'], GIVEN, ['WHITELIST']],
  ['for a payment without a name', { name: null }, ['Anna Berg'], GIVEN, ['WHITELIST']],
  ['for another person with the document', { name: 'Gunnar Ilm' }, ['Anna Berg'], GIVEN, []],
  ['for a person who used the document before', { name: 'Gunnar Ilm' }, ['Gunnar Ilm', 'Anna Berg'], GIVEN, []],
  ['for another birth date', { birthDate: '1999-09-09' }, ['Anna Berg'], GIVEN, []],
  ['for a business ID that was not reviewed', { businessId: 'B9' }, ['Anna Berg'], GIVEN, []],
  [
    'for a party identified only by such a business ID',
    { document: null, businessId: 'B9', account: 'AT09' },
    ['Anna Berg'],
    GIVEN,
    [],
  ],
  ['for a payment with only the account', { document: null, account: 'AT09' }, ['Anna Berg'], GIVEN, ['WHITELIST']],
  ['that has no stored party', {}, ['Anna Berg'], null, ['WHITELIST']],
  ['without a stored party, if two persons use the document', {}, ['Gunnar Ilm', 'Anna Berg'], null, []],
])('counts an exemption %s', (_, given, names, party, marks) => {
  const sender = { name: 'Anna Berg', document: passport('P1') };
  const beside = { ...sender, businessId: 'B9', account: 'AT09' };
  const known = resolve([sender, beside].map((one) => transactionOf({ sender: one, receiver: null }))).changes[0]!
    .party;
  const keys = known.keys.filter(({ kind }) => kind === 'DOCUMENT').map(({ key }) => key);
  const about = { reason: '', markedAt: '2026-01-01T00:00:00.000Z', markedBy: 'a' };
  const mark = { mark: 'WHITELIST' as const, ...about, party: party && { ...party, keys } };
  const pay = transactionOf({ sender: { ...sender, ...given }, receiver: null });
  const { sides } = resolveBatch(TENANT, [pay], [{ ...known, names, marks: [mark] }], agreement);
  expect(sides[0]!.SENDER!.marks.map(({ mark: kind }) => kind)).toEqual(marks);
});

describe('a clearance', () => {
  const why = { reason: 'a namesake', clearedAt: '2026-01-01T00:00:00.000Z', clearedBy: 'a', reviewDate: '2027-01-01' };
  const pay = (sender: Given) => transactionOf({ sender, receiver: null });
  /** The party of these transactions, cleared after them. */
  const clearedAfter = (...senders: Given[]): KnownParty => {
    const { changes } = resolve(senders.map(pay));
    const { party } = changes[0]!;
    const keys = party.keys.filter(({ kind }) => kind === 'DOCUMENT' || kind === 'BUSINESS_ID').map(({ key }) => key);
    const facts = { names: party.names, birthDate: party.birthDate, keys };
    return { ...party, clearances: [{ profileId: 'p', version: 3, facts: 'f', ...why, party: facts }] };
  };
  const holdsFor = (known: KnownParty[], ...senders: Given[]) =>
    resolveBatch(TENANT, senders.map(pay), known, agreement).sides.map(({ SENDER }) => SENDER!.clearances.length);
  const anne: Given = { ...anna, document: passport('P1') };
  const born = (birthDate: string): Given => ({ ...anne, birthDate });

  it.each<[string, Given[], Given, number]>([
    ['holds for the same payment again', [anne], anne, 1],
    ['holds with a new account and telephone', [anne], { ...anne, account: 'AT02', phone: '+432' }, 1],
    ['holds under another spelling', [anne], { ...anne, name: 'BERG, Anna' }, 1],
    ['ends with a birth date that was not known', [anne], { ...anne, birthDate: '1980-01-01' }, 0],
    ['does not cover another birth date than the known one', [born('1980-01-01')], born('1990-01-01'), 0],
    ['holds where no birth date is given', [born('1980-01-01')], anne, 1],
    ['ends with a document that was not known', [anna], anne, 0],
    ['ends with a business id that was not known', [anne], { ...anne, businessId: 'B1' }, 0],
    ['does not cover another name', [anne], { name: 'Tassilo Brandauer', document: passport('P1') }, 0],
    ['of a nameless party does not cover a name', [{ wallet: wallet('w') }], { wallet: wallet('w'), name: 'Anna' }, 0],
  ])('%s', (_, before, now, expected) => {
    expect(holdsFor([clearedAfter(...before)], now)).toEqual([expected]);
  });

  it('ends for the rest of a batch by new facts within it, and by a merge', () => {
    expect(holdsFor([clearedAfter(anne)], anne, { ...anne, birthDate: '1980-01-01' }, anne)).toEqual([1, 0, 0]);
    const other = { ...clearedAfter({ name: 'Bergs Blumen', businessId: 'B1' }), firstSeq: 1 };
    const both: Given = { name: 'Anna Berg', document: passport('P1'), businessId: 'B1' };
    expect(holdsFor([clearedAfter(anne), other], both)).toEqual([0]);
    // The other party has only a wallet.
    const nameless = { ...clearedAfter({ wallet: wallet('w') }), firstSeq: Number.MAX_SAFE_INTEGER };
    expect(holdsFor([clearedAfter(anne), nameless], { ...anne, wallet: wallet('w') })).toEqual([0]);
    expect(holdsFor([clearedAfter(anne)], { ...anne, wallet: wallet('w') })).toEqual([1]);
  });
});

describe('the number of a document', () => {
  const restricted: Given = {
    name: 'Tassilo Brandauer',
    birthDate: '1970-05-04',
    nationality: 'AT',
    country: 'AT',
    document: passport('P 123'),
  };
  /** The restricted party as its other payments find it in the store. */
  const returns = (sender: Given) => {
    const { party } = resolve([transactionOf({ sender: restricted, receiver: null })]).changes[0]!;
    const mark = {
      mark: 'FROZEN' as const,
      cleared: [],
      reason: '',
      markedAt: '2026-01-01T00:00:00.000Z',
      markedBy: 'a',
      party: null,
    };
    const pay = transactionOf({ sender, receiver: null });
    return resolveBatch(TENANT, [pay], [{ ...party, marks: [mark] }], agreement).sides[0]!.SENDER!;
  };
  const restrictions = ({ marks, barredThrough }: ReturnType<typeof returns>) =>
    [...marks, ...barredThrough].map(({ mark }) => mark);

  it.each<[string, Given]>([
    ['its kind is written otherwise', { ...restricted, document: { type: 'Passport No.', number: 'P123' } }],
    ['no kind is given', { ...restricted, document: { type: null, number: 'P-123' } }],
    ['an unknown kind is given', { ...restricted, document: { type: 'paper', number: 'P123' } }],
    ['the country is another', { ...restricted, nationality: null, country: 'FR' }],
    [
      'neither country nor birth date is given',
      { name: 'BRANDAUER, Tassilo', document: { type: null, number: 'P123' } },
    ],
    ['the name is another and the birth date is not', { ...restricted, name: 'Otto Vang', nationality: 'FR' }],
  ])('shows the restricted party if %s', (_, sender) => {
    expect(restrictions(returns({ account: 'NEW', phone: '+999', ...sender }))).toEqual(['FROZEN']);
  });

  it('restricts and merges no party alone', () => {
    const other = returns({ name: 'Otto Vang', nationality: 'FR', document: passport('P123') });
    expect([other.isNew, restrictions(other)]).toEqual([true, []]);
    expect(returns({ name: 'Tassilo Brandauer', nationality: 'FR', document: passport('P123') }).isNew).toBe(true);
  });

  it('identifies its holder with any spelling of its type', () => {
    expect(partiesOf(restricted, { ...restricted, document: { type: 'passport number', number: 'P123' } })).toEqual([
      1, 1,
    ]);
    expect(
      partiesOf(restricted, {
        ...restricted,
        name: 'Otto Vang',
        birthDate: null,
        document: { type: 'ID', number: 'P123' },
      }),
    ).toEqual([1, 2]);
  });
});

it('records the remaining ID of a merge, in the batch and within one transaction', () => {
  const one = { name: 'Anna Berg', document: passport('P1') };
  const two = { name: 'Bergs Blumen', businessId: 'B1' };
  const both = { ...one, businessId: 'B1' };
  const inBatch = resolve([one, two, both].map((sender) => transactionOf({ sender, receiver: null })));
  const ids = new Set(inBatch.sides.map(({ SENDER }) => SENDER!.partyId));
  expect([...ids]).toEqual(inBatch.changes.map(({ party }) => party.partyId));
  expect(inBatch.changes.map(({ transactions }) => transactions)).toEqual([3]);
  const atOnce = resolve([
    transactionOf({ sender: one, receiver: null }),
    transactionOf({ sender: two, receiver: both }),
  ]);
  expect(atOnce.sides[1]!.SENDER!.partyId).toBe(atOnce.sides[1]!.RECEIVER!.partyId);
  expect(atOnce.changes.map(({ transactions }) => transactions)).toEqual([2]);
});

it('updates a frequent party rarely: two spellings in turn and an approximate count', () => {
  const pay = (at: number) =>
    transactionOf(
      { sender: { ...anna, name: at % 2 ? 'BERG, Anna' : 'Anna Berg' }, receiver: null },
      { seq: at, createdAt: new Date(at) },
    );
  const past = Array.from({ length: 100 }, (_, at) => pay(at + 1));
  let { party } = resolve(past).changes[0]!;
  let [written, counted] = [0, 100];
  for (let at = 101; at <= 500; at += 2) {
    const { changes } = resolveBatch(TENANT, [pay(at), pay(at + 1)], [{ ...party, transactions: counted }], agreement);
    written += changes.length;
    counted += changes[0]?.transactions ?? 0;
    if (changes[0]) party = changes[0].party;
  }
  expect(written).toBe(25);
  expect(Math.abs(counted - 500)).toBeLessThan(17);
  const late = { ...pay(501), createdAt: new Date(2 * 3_600_000) };
  expect(resolveBatch(TENANT, [late], [party], agreement).changes).toHaveLength(1);
});

/** Households over a year: shared accounts and phones, moves, marriages, expired passports. */
it('resolves 300 invented households correctly', () => {
  const given = 'Anna Erik Lina Olaf Mira Sven Tove Arne Edda Nils Runa Hugo'.split(' ');
  const family = 'Berg Holm Sund Vang Dahl Krogh Falk Lind Moen Rask'.split(' ');
  const payments: { person: string; given: Given }[] = [];
  for (let house = 0; house < 300; house += 1) {
    const surname = family[house % family.length]!;
    for (let member = 0; member < 3; member += 1) {
      const name = `${given[(house * 3 + member * 5) % given.length]} ${surname}`;
      const person = `${house}/${member}`;
      const own = { name, account: `ACC${house}`, phone: `+4${house}` };
      const document = member === 0 ? passport(`P${house}`) : null;
      payments.push({ person, given: { ...own, document } });
      payments.push({ person, given: { ...own, phone: `+5${house}`, name: member === 1 ? name.toUpperCase() : name } });
      payments.push({ person, given: { ...own, account: `NEW${house}/${member}`, document } });
      if (member === 0) payments.push({ person, given: { name: `${name.split(' ')[0]} Nygaard`, document } });
    }
  }
  const { sides } = resolve(payments.map(({ given: sender }) => transactionOf({ sender, receiver: null })));
  const byParty = new Map<string, Set<string>>();
  const byPerson = new Map<string, Set<string>>();
  payments.forEach(({ person }, at) => {
    const id = sides[at]!.SENDER!.partyId;
    byParty.set(id, (byParty.get(id) ?? new Set()).add(person));
    byPerson.set(person, (byPerson.get(person) ?? new Set()).add(id));
  });
  const welded = [...byParty.values()].filter((people) => people.size > 1).length;
  const split = [...byPerson.values()].filter((parties) => parties.size > 1).length;
  expect({ welded, split }).toEqual({ welded: 0, split: 0 });
});
