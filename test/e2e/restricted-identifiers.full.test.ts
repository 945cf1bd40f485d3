/** Parties restricted or listed under a number in another notation or field, and decisions on one side of a payment. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { clearingAll } from '../support/clearing.ts';
import { type People, peopleOf } from '../support/people.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { COMPANY, PERSON } from './lists.ts';

const API = '/amlcore/api/v1';
const IBAN = 'PL61109010140000071219812874';
const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';

interface Stored {
  screeningReferenceData: { matches: object[] };
  transactionUUID: string;
  status: string;
}
type Change = Record<string, unknown>;

let service: Service;
let people: People;
let token: string;
beforeAll(async () => {
  service = await startService();
  people = peopleOf(service);
  token = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
});
afterAll(() => service.stop());

let count = 0;
/** Two unlisted persons with their own accounts. */
function fiat(change: Change): Change {
  count += 1;
  return {
    ...FIAT_EXAMPLE_REQUEST,
    callbackUrl: '',
    transactionReference: `ELSE-${count}`,
    accountNumber: `SENDER-4711-${count}`,
    senderMobileNumber: `+43 660 ${2_000_000 + count}`,
    senderIdNumber: undefined,
    receiverName: 'Walburga Hinterseer',
    receiverAccount: `RECEIVER-4711-${count}`,
    receiverBankName: undefined,
    ...change,
  };
}
function crypto(change: Change): Change {
  count += 1;
  const own = count.toString(16).padStart(4, '0');
  return {
    transactionReference: `ELSE-${count}`,
    transactionDate: new Date().toISOString(),
    ...{ transactionFlow: 'OUTBOUND', asset: 'ETH', blockchain: 'ETHEREUM', amount: 0.05 },
    ...{ fromAddress: `0x${'a1'.repeat(18)}${own}`, toAddress: `0x${'b2'.repeat(18)}${own}` },
    ...{ senderName: 'Tassilo Brandauer', senderCountryCode: 'AT' },
    ...{ receiverName: 'Walburga Hinterseer', receiverCountryCode: 'PL' },
    ...change,
  };
}
async function screened(body: Change): Promise<Stored> {
  const kind = 'blockchain' in body ? 'crypto' : 'fiat';
  const created = await service.call(`${API}/transactions/${kind}`, { method: 'POST', body, token });
  expect(created.status, created.text).toBe(201);
  const { transactionUUID } = created.json<{ data: Stored }>().data;
  return eventually(async () => {
    const reply = await service.call(`${API}/transactions/${transactionUUID}`, { token });
    const { data } = reply.json<{ data: Stored }>();
    return data.status !== 'PENDING' && data;
  });
}
/** Screens all at once. The restrictions were decided before. */
async function statuses(bodies: Record<string, Change>): Promise<Record<string, string>> {
  const all = await Promise.all(
    Object.entries(bodies).map(async ([name, body]) => [name, (await screened(body)).status] as const),
  );
  return Object.fromEntries(all);
}
const each = <T>(of: Record<string, unknown>, value: T) =>
  Object.fromEntries(Object.keys(of).map((key) => [key, value]));
async function blacklisted(body: Change, party: 'SENDER' | 'RECEIVER' = 'RECEIVER'): Promise<void> {
  const { transactionUUID, status } = await screened(body);
  expect(status).toBe('RELEASED');
  const decision = { decision: 'BLACKLISTED', reasonCode: 'RISK_NOT_ACCEPTED', reason: 'No more.', party } as const;
  expect(await people.decide('ada', transactionUUID, decision)).toMatchObject({ status: 'BLACKLISTED' });
}

describe('a party with an identifier of a restricted party under another name', () => {
  it('is restricted by an IBAN in any notation', async () => {
    await blacklisted(fiat({ receiverName: 'Barred Kowalczyk', receiverAccount: IBAN }));
    const spaced = 'PL61 1090 1014 0000 0712 1981 2874';
    const bodies = {
      label: fiat({ receiverAccount: `IBAN: ${spaced}` }),
      wide: fiat({ receiverAccount: 'ＰＬ６１１０９０１０１４０００００７１２１９８１２８７４' }),
      national: fiat({ receiverAccount: IBAN.slice(2) }),
      'national, of a sender elsewhere': fiat({ accountNumber: IBAN.slice(2), receiverCountryCode: 'PL' }),
      bank: fiat({ receiverAccount: IBAN, receiverBankSwift: 'WBKPPLPP' }),
      message: fiat({ message: `please credit ${spaced}` }),
      'no schema': fiat({ ultimateCreditor: { account: { iban: IBAN } } }),
      'bank name': fiat({ receiverBankName: IBAN }),
      'travel rule': crypto({
        travelRule: {
          beneficiary: { name: 'Walburga Hinterseer', accountNumber: [IBAN] },
          originator: { name: 'X Y' },
        },
      }),
    };
    expect(await statuses(bodies)).toEqual(each(bodies, 'SCREENING_FAILED'));
  });

  it('is restricted by another number with and without its bank, and not by that of another bank', async () => {
    const [account, bank] = ['0012345678901', 'BREXPLPW'];
    await blacklisted(fiat({ receiverName: 'Barred Nowak', receiverAccount: account, receiverBankSwift: bank }));
    await blacklisted(fiat({ receiverName: 'Barred Wojcik', receiverAccount: '7788990011223' }));
    const bodies = {
      'without its bank': fiat({ receiverAccount: '0012345678901' }),
      'of a sender': fiat({ accountNumber: '0012345678901', transactionFlow: 'INBOUND' }),
      'bank as a code': fiat({ receiverAccount: '0012345678901', receiverBankCode: 'BREXPLPW' }),
      'with a bank': fiat({ receiverAccount: '7788990011223', receiverBankSwift: 'BREXPLPW' }),
      label: fiat({ receiverAccount: 'A/C 7788990011223' }),
    };
    expect(await statuses(bodies)).toEqual(each(bodies, 'SCREENING_FAILED'));
    const others = {
      'another bank': fiat({ receiverAccount: '0012345678901', receiverBankSwift: 'WBKPPLPP' }),
      'an order': fiat({ orderNo: '0012345678901' }),
      similar: fiat({ receiverAccount: '7788990011224' }),
    };
    expect(await statuses(others)).toEqual(each(others, 'RELEASED'));
  });

  it('is restricted by a telephone number that is paid to, and not by one that a family shares', async () => {
    const paid = { receiverAccount: 'CASH', deliveryType: 'MOBILE_WALLET' };
    await blacklisted(fiat({ ...paid, receiverName: 'Barred Zielinski', receiverMobile: '+48 601 234 567' }));
    const bodies = {
      mobile: fiat({ ...paid, receiverMobile: '601234567' }),
      account: fiat({ ...paid, receiverAccount: '+48601234567' }),
    };
    expect(await statuses(bodies)).toEqual(each(bodies, 'SCREENING_FAILED'));
    expect((await screened(fiat({ receiverMobile: '+48 601 234 567' }))).status).toBe('RELEASED');
  });

  it('is restricted by a wallet in an account field, in a message and in a Travel Rule message', async () => {
    await blacklisted(crypto({ receiverName: 'Barred Walletov', toAddress: WALLET }));
    const bodies = {
      account: fiat({ receiverAccount: WALLET, deliveryType: 'CRYPTO_WALLET' }),
      uri: fiat({ accountNumber: `ethereum:${WALLET}@1` }),
      message: fiat({ message: `to ${WALLET.toLowerCase()}` }),
      'no schema': crypto({ outputs: [{ address: WALLET }] }),
      'travel rule': crypto({
        travelRule: {
          beneficiary: { name: 'Walburga Hinterseer', accountNumber: [WALLET] },
          originator: { name: 'X Y' },
        },
      }),
    };
    expect(await statuses(bodies)).toEqual(each(bodies, 'SCREENING_FAILED'));
  });

  it('is restricted by a document in an unknown field', async () => {
    const shown = { senderIdType: 'PASSPORT', senderIdNumber: 'XK 998877', transactionFlow: 'INBOUND' };
    await blacklisted(fiat({ ...shown, senderName: 'Barred Dokument' }), 'SENDER');
    expect((await screened(fiat({ receiverIdNumber: 'XK998877' }))).status).toBe('SCREENING_FAILED');
  });

  it('is held while the match of that number has no decision', async () => {
    const receiverAccount = 'AT483200000012345864';
    expect((await screened(fiat({ receiverName: PERSON.name, receiverAccount }))).status).toBe('SANCTION_LISTED');
    const bodies = {
      bank: fiat({ receiverAccount, receiverBankSwift: 'RLNWATWW' }),
      message: fiat({ message: `for ${receiverAccount}` }),
    };
    expect(await statuses(bodies)).toEqual(each(bodies, 'WATCH_LIST_MATCH'));
  });
});

it('is recognized as a customer by its IBAN with a bank, and by a wallet in an account field', async () => {
  const [account, wallet] = ['DE89370400440532013000', '0xde709f2102306220921060314715629080e2fb77'];
  const body = {
    ...{ externalReferenceId: 'ELSE-C-1', entityType: 'ORGANIZATION', names: [{ fullNameRaw: 'Muster Handel GmbH' }] },
    beneficialOwners: [{ fullName: PERSON.name, entityType: 'INDIVIDUAL', dob: PERSON.dob }],
    accounts: [{ accountNumber: account }],
    wallets: [{ blockchain: 'ETHEREUM', address: wallet }],
  };
  const made = await service.call(`${API}/customers`, { method: 'POST', token, body });
  expect(made.status, made.text).toBe(201);
  const { customerId } = made.json<{ data: { customerId: string } }>().data;
  await eventually(async () => {
    const reply = await service.call(`${API}/customers/${customerId}`, { token });
    return reply.json<{ data: { screening: { state: string } } }>().data.screening.state === 'SCREENED';
  });
  const bodies = {
    bank: fiat({ receiverAccount: account, receiverBankSwift: 'COBADEFF' }),
    national: fiat({ receiverAccount: account.slice(4), receiverCountryCode: 'DE' }),
    label: fiat({ accountNumber: `IBAN ${account}` }),
    wallet: fiat({ receiverAccount: wallet, deliveryType: 'CRYPTO_WALLET' }),
  };
  expect(await statuses(bodies)).toEqual(each(bodies, 'WATCH_LIST_MATCH'));
});

it('is found by a name divided over unknown fields, and by a document there', async () => {
  const [first, last] = PERSON.name.split(' ');
  const bodies = {
    'one party': fiat({ ultimateCreditor: { firstName: first, title: 'Herr', lastName: last } }),
    'two objects': fiat({ parties: [{ given: first }, { family: last }] }),
    lines: fiat({ remittanceInformation: { unstructured: [first, last] } }),
    'an object in a text': fiat({ extra: JSON.stringify({ beneficiary: { first, last } }) }),
    document: fiat({ receiverIdNumber: PERSON.document }),
  };
  expect(await statuses(bodies)).toEqual(each(bodies, 'SANCTION_LISTED'));
  const clean = {
    party: fiat({ ultimateCreditor: { firstName: 'Rosalinde', lastName: 'Tannhauser' } }),
    'two of two parties': fiat({ ultimateDebtor: { firstName: first }, channel: 'mobile', segment: 'Retail' }),
    'an order': fiat({ orderNo: COMPANY.document.replace(/\D/g, '') }),
  };
  expect(await statuses(clean)).toEqual(each(clean, 'RELEASED'));
});

describe('a decision on one side', () => {
  it.each([
    ['a true match', { decision: 'REJECTED', reasonCode: 'TRUE_MATCH' }],
    ['restricted', { decision: 'BLACKLISTED', reasonCode: 'RISK_NOT_ACCEPTED' }],
  ] as const)('%s: the other side stays held', async (name, said) => {
    const receiverAccount = `OTHER-SIDE-${name.replaceAll(' ', '')}-4711`;
    const both = { senderName: COMPANY.name, senderType: 'CORPORATE', receiverName: PERSON.name, receiverAccount };
    const { transactionUUID } = await screened(fiat(both));
    await people.decide('ada', transactionUUID, { ...said, reason: 'Looked at the sender.', party: 'SENDER' });
    expect((await screened(fiat({ receiverAccount }))).status).toBe('WATCH_LIST_MATCH');
  });

  it('a false positive: other values of type, nationality or gender stay held', async () => {
    const FALSE = { decision: 'RELEASED', reasonCode: 'FALSE_POSITIVE', reason: 'Another one.' } as const;
    const clear = async (body: Change) => {
      const stored = await screened(body);
      const { transactionUUID } = stored;
      const request = { ...FALSE, party: 'RECEIVER', ...clearingAll(stored) } as const;
      await people.decide('ada', transactionUUID, request);
      expect(await people.decide('ben', transactionUUID, request)).toMatchObject({ status: 'RELEASED' });
    };
    // The listed person of this name, without the politician of the same name.
    const firm = { receiverName: PERSON.name, receiverAccount: 'CLEARED-FIRM-4711', receiverType: 'CORPORATE' };
    await clear(fiat(firm));
    const her = { receiverName: PERSON.name, receiverAccount: 'CLEARED-HER-4711' };
    await clear(fiat({ ...her, receiverNationality: 'AT', receiverGender: 'FEMALE' }));
    const same = {
      firm: fiat(firm),
      her: fiat({ ...her, receiverNationality: 'AT', receiverGender: 'FEMALE' }),
      'says less': fiat(her),
    };
    expect(await statuses(same)).toEqual(each(same, 'RELEASED'));
    const others = {
      person: fiat({ ...firm, receiverType: 'INDIVIDUAL' }),
      nationality: fiat({ ...her, receiverNationality: PERSON.country }),
      gender: fiat({ ...her, receiverGender: 'MALE' }),
    };
    expect(await statuses(others)).toEqual(each(others, 'SANCTION_LISTED'));
  });
});

it('the audit trail matches the records', async () => {
  const reports = await verifyAudit(service.database, allSeals);
  expect(reports.flatMap(({ damages }) => damages)).toEqual([]);
});
