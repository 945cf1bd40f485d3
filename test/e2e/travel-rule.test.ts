/** Travel Rule messages over HTTP: a listed party stops a payment in every spelling, and an unreadable message is refused. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { FIAT_EXAMPLE_REQUEST, STABLECOIN_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';
import { COMPANY, PERSON } from './lists.ts';

const API = '/amlcore/api/v1';

let service: Service;
let token: string;
beforeAll(async () => {
  service = await sharedService();
  token = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
});
afterAll(() => service.stop());

const post = (path: string, body: object) => service.call(`${API}${path}`, { method: 'POST', body, token });

let count = 0;
/** Two clean people, over an amount for which no Travel Rule message is due. */
function crypto(change: object): Record<string, unknown> {
  count += 1;
  const own = count.toString(16).padStart(4, '0');
  return {
    transactionReference: `TRAVEL-${count}`,
    transactionDate: new Date().toISOString(),
    ...{ transactionFlow: 'OUTBOUND', asset: 'ETH', blockchain: 'ETHEREUM', amount: 0.05 },
    ...{ fromAddress: `0x${'c1'.repeat(18)}${own}`, toAddress: `0x${'d2'.repeat(18)}${own}` },
    ...{ senderName: 'Tassilo Brandauer', senderCountryCode: 'AT' },
    ...{ receiverName: 'Walburga Hinterseer', receiverCountryCode: 'PL' },
    ...change,
  };
}
const fiat = (change: object) => ({
  ...FIAT_EXAMPLE_REQUEST,
  ...{ callbackUrl: '', transactionReference: `TRAVEL-${++count}`, receiverName: 'Walburga Hinterseer' },
  ...change,
});

async function statusOf(kind: 'crypto' | 'fiat', body: object): Promise<string> {
  const created = await post(`/transactions/${kind}`, body);
  expect(created.status, created.text).toBe(201);
  const { transactionUUID } = created.json<{ data: { transactionUUID: string } }>().data;
  return eventually(async () => {
    const { data } = (await service.call(`${API}/transactions/${transactionUUID}`, { token })).json<{
      data: { status: string };
    }>();
    return data.status !== 'PENDING' && data.status;
  });
}

const [given, family] = PERSON.name.split(' ') as [string, string];
const PARTS = { primaryIdentifier: family, secondaryIdentifier: given, nameIdentifierType: 'LEGL' };
const PERSONS = [{ naturalPerson: { name: { nameIdentifier: [PARTS] } } }];
const LISTED: Readonly<Record<string, object>> = {
  'capitals for the entities': { Beneficiary: { beneficiaryPersons: PERSONS } },
  'persons of 2023 beside a name': { beneficiary: { name: 'Walburga Hinterseer', beneficiaryPerson: PERSONS } },
  'wrapper of a protocol': { identity: { originator: { originatorPersons: PERSONS } } },
  snake_case: {
    ivms101: {
      originator: { originator_persons: { natural_person: { name: [{ primary_identifier: PERSON.name }] } } },
    },
  },
  'local name alone': {
    Originator: { Persons: [{ NaturalPerson: { Name: { LocalNameIdentifier: ['Казимир Ондрашек'] } } }] },
  },
  provider: { BeneficiaryVASP: { LegalPerson: { Name: { NameIdentifier: { LegalPersonName: COMPANY.name } } } } },
  intermediary: { transferPath: { transferPath: [{ intermediaryVASP: { legalPerson: { name: COMPANY.name } } }] } },
};

it('stops a payment that names a listed party, in every spelling and on both sides', async () => {
  const all = Object.entries(LISTED);
  const stopped = await Promise.all(all.map(([, travelRule]) => statusOf('crypto', crypto({ travelRule }))));
  expect(Object.fromEntries(all.map(([title], at) => [title, stopped[at]]))).toEqual(
    Object.fromEntries(all.map(([title]) => [title, 'SANCTION_LISTED'])),
  );
  const clean = { Beneficiary: { BeneficiaryPersons: [{ NaturalPerson: { Name: 'Walburga Hinterseer' } }] } };
  expect(await statusOf('crypto', crypto({ travelRule: clean }))).toBe('RELEASED');
});

it('stops a payment whose Travel Rule message is in an unknown field', async () => {
  const message = { beneficiary: { beneficiaryPersons: PERSONS } };
  const stopped = await Promise.all([
    statusOf('fiat', fiat({ travelRule: message })),
    statusOf('fiat', fiat({ ultimateDebtor: PARTS })),
    statusOf('crypto', crypto({ ivms101: message })),
  ]);
  expect(stopped).toEqual(Array(3).fill('SANCTION_LISTED'));
});

it('rejects an unreadable message at every operation that accepts a transaction, and names its place', async () => {
  const travelRule = { Beneficiary: { owners: PERSONS } };
  const stablecoin = { ...STABLECOIN_EXAMPLE_REQUEST, transactionReference: 'TRAVEL-USDC', travelRule };
  for (const [path, body, at] of [
    ['/transactions/crypto', crypto({ travelRule }), ''],
    ['/transactions/stablecoin', stablecoin, ''],
    ['/risk-score', { transaction: { transactionType: 'CRYPTO', ...crypto({ travelRule }) } }, 'transaction.'],
  ] as const) {
    const reply = await post(path, body);
    expect(reply.status, reply.text).toBe(400);
    expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(reply.json()).toMatchObject({
      errors: [
        { field: `${at}travelRule.Beneficiary.owners`, code: 'IVMS101', message: expect.stringContaining('Example') },
        { field: `${at}travelRule.Beneficiary.name`, code: 'NotNull', message: expect.stringContaining('example') },
      ],
    });
  }
});

it('shows a message in the spelling of its description', async () => {
  const travelRule = { ivms101: { Beneficiary: { BeneficiaryPersons: PERSONS }, OriginatingVASP: 'Kormoran Digital' } };
  const reply = await post('/transactions/crypto', crypto({ travelRule }));
  expect(reply.json()).toMatchObject({
    data: {
      details: {
        travelRule: { beneficiary: { beneficiaryPersons: PERSONS }, originatingVasp: 'Kormoran Digital' },
      },
    },
  });
});
