/**
 * docs/decisions-explained.md: one real decision for each status, made by the running service over lists of fictitious parties. The
 * page is the output of this test. After a change: `npx vitest run test/e2e/decisions-explained.test.ts -u`.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';
import { setByOperator } from '../support/settings.ts';
import { type Explained, sectionOf } from './explained.ts';
import { COMPANY, PERSON } from './lists.ts';

const BASE = '/amlcore/api/v1';
const HOUR_MS = 3_600_000;
/** Noon of the previous day: no transaction is in the future or at night. */
const NOON = Math.floor(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS - 12 * HOUR_MS;

interface Case {
  status: string;
  title: string;
  before?: string;
  /** Differences to an ordinary wire of 1,250.50 EUR from Vienna to Poland; dates as hours before noon. */
  given: Record<string, unknown>;
  /** Earlier transactions. */
  past?: (Record<string, unknown> & { hoursBefore: number })[];
}

const CASH = {
  ...{
    paymentMode: 'CASH',
    sendingAmount: 9_400,
    senderCurrency: 'USD',
    receiverAmount: 9_400,
    receiverCurrency: 'USD',
  },
};
const EGBERT = { senderName: 'Egbert Tannhofer', senderIdNumber: 'P5500981', accountNumber: 'AT201100000262345678' };

const ALMUT = { senderName: 'Almut Distelrath', senderIdNumber: 'P6612340', accountNumber: 'AT391904300234573209' };
const RUPRECHT = 'AT483200000012345864';

const CASES: readonly Case[] = [
  { status: 'RELEASED', title: 'an ordinary payment', given: {} },
  {
    status: 'SANCTION_LISTED',
    title: 'the name of a sanctioned party, whole',
    before: `\`${PERSON.name}\`, born ${PERSON.dob}, is on the sanctions list \`test_sanctions\`.`,
    given: { receiverName: PERSON.name, receiverDob: PERSON.dob },
  },
  {
    status: 'WATCH_LIST_MATCH',
    title: 'a name that resembles one of a sanctioned party',
    before: `\`${COMPANY.name}\` is on the same list. The match is below the block threshold of 90.`,
    given: { receiverName: 'Halvorsen Fjord Shipping AS', receiverType: 'CORPORATE', receiverCountryCode: 'NO' },
  },
  {
    status: 'SCREENING_FAILED',
    title: "a party of the organisation's own list",
    before: 'The organisation has put `Ottokar Zwirnbacher` on its own list.',
    given: { receiverName: 'Ottokar Zwirnbacher' },
  },
  {
    status: 'PEP_LISTED',
    title: 'a politically exposed person',
    before: '`Leopoldine Vaskerberg` is on the list of exposed persons `test_peps`, risk level MEDIUM.',
    given: { receiverName: 'Leopoldine Vaskerberg' },
  },
  {
    status: 'ADVERSE_MEDIA_LISTED',
    title: 'a party with adverse information',
    before: 'The organisation lists `Hieronymus Quendler` for adverse information, risk level HIGH.',
    given: { receiverName: 'Hieronymus Quendler' },
  },
  {
    status: 'JURISDICTION_NOT_ALLOWED',
    title: 'a prohibited country',
    given: { receiverCountryCode: 'KP', receiverAccount: '123456' },
  },
  {
    status: 'HIGH_RISK_JURISDICTION',
    title: 'a country of high risk',
    given: { receiverCountryCode: 'VE', receiverAccount: '123456' },
  },
  {
    status: 'STRUCTURING_ATTEMPT',
    title: 'cash, three times, below the reporting limit',
    before: 'The same customer has sent 9,400 USD in cash 72 and 48 hours before.',
    given: { ...CASH, ...EGBERT },
    past: [72, 48].map((hoursBefore) => ({ ...CASH, ...EGBERT, hoursBefore })),
  },
  {
    status: 'THRESHOLD_BREACH',
    title: 'cash above the reporting limit',
    given: { ...CASH, sendingAmount: 12_000, receiverAmount: 12_000, ...ALMUT },
  },
  {
    status: 'UNUSUAL_ACTIVITY',
    title: 'money that passes through',
    before: 'The customer has received 12,000 USD twenty hours before, and nothing in the month before that.',
    given: {
      ...{ senderName: 'Ruprecht Oelmann', accountNumber: RUPRECHT, senderIdType: '', senderIdNumber: '' },
      ...{ sendingAmount: 11_500, senderCurrency: 'USD', receiverAmount: 11_500, receiverCurrency: 'USD' },
    },
    past: [
      {
        ...{ transactionFlow: 'INBOUND', hoursBefore: 20, receiverName: 'Ruprecht Oelmann', receiverAccount: RUPRECHT },
        ...{ senderName: 'Kunigunde Farnbacher', accountNumber: 'PL27114020040000300201355387', senderIdNumber: '' },
        ...{ sendingAmount: 12_000, senderCurrency: 'USD', receiverAmount: 12_000, receiverCurrency: 'USD' },
      },
    ],
  },
  {
    status: 'VERIFICATION_FAILED',
    title: 'an amount without an exchange rate',
    before: 'No exchange rate of the kwanza is known.',
    given: { sendingAmount: 90_000_000, senderCurrency: 'AOA', receiverAmount: 90_000_000, receiverCurrency: 'AOA' },
  },
];

/** Rules that the organization lets hold payments. By default they release them with an alert. */
const HOLDING = ['structuring-cash-in-days', 'large-cash', 'rapid-in-out'];

let service: Service;
beforeAll(async () => {
  service = await sharedService();
  const own = [
    { externalReferenceId: 'BL-1', entityType: 'INDIVIDUAL', names: [{ fullNameRaw: 'Ottokar Zwirnbacher' }] },
    {
      ...{
        externalReferenceId: 'AM-1',
        entityType: 'INDIVIDUAL',
        watchlistCategory: 'ADVERSE_MEDIA',
        riskLevel: 'HIGH',
      },
      names: [{ fullNameRaw: 'Hieronymus Quendler' }],
    },
  ];
  const added = await service.call(`${BASE}/profiles/bulk`, { method: 'POST', body: own });
  expect(added.status, added.text).toBe(200);
  await setByOperator(service, 'rules.fourEyes', false);
  const { token } = await service.addClient({ permissions: ['rule:read', 'rule:write', 'rule:activate'] });
  for (const ruleId of HOLDING) {
    const of = { token, method: 'PATCH', body: { response: 'HOLD' } };
    const changed = await service.call(`${BASE}/rules/${ruleId}`, of);
    expect(changed.status, changed.text).toBe(200);
    const { version } = changed.json<{ data: { draft: { version: number } } }>().data.draft;
    const active = await service.call(`${BASE}/rules/${ruleId}/activate`, { token, method: 'POST', body: { version } });
    expect(active.status, active.text).toBe(200);
  }
});
afterAll(() => service.stop());

interface Stored {
  transactionUUID: string;
  status: string;
  isSuspicious: boolean;
  suspiciousRemark: string;
  screeningReferenceData: { findings: Explained['findings'] };
}

let count = 0;
async function screened({
  hoursBefore = 0,
  ...given
}: Record<string, unknown> & { hoursBefore?: number }): Promise<Stored> {
  count += 1;
  const at = new Date(NOON - hoursBefore * HOUR_MS).toISOString();
  const body = {
    ...FIAT_EXAMPLE_REQUEST,
    ...{
      receiverName: 'Walburga Federspiel',
      senderMobileNumber: `+43 660 55501${count + 10}`,
      callbackUrl: '',
      transferDate: at,
    },
    ...{ transactionReference: `X-${count}`, transactionDate: at },
    ...given,
  };
  const created = await service.call(`${BASE}/transactions/fiat`, { method: 'POST', body });
  expect(created.status, created.text).toBe(201);
  const { transactionUUID } = created.json<{ data: Stored }>().data;
  return eventually(async () => {
    const { data } = (await service.call(`${BASE}/transactions/${transactionUUID}`)).json<{ data: Stored }>();
    return data.status !== 'PENDING' && data;
  });
}

async function explained({ title, before = '', given, past = [] }: Case): Promise<Explained> {
  for (const one of past) await screened(one);
  const {
    status,
    isSuspicious,
    suspiciousRemark: remark,
    transactionUUID,
    screeningReferenceData,
  } = await screened(given);
  const reply = await service.call(`${BASE}/transactions/${transactionUUID}/risk-assessment?recompute=true`);
  const assessment = reply.json<Explained['assessment'] & { recomputation: { identical: boolean } }>();
  expect(assessment.recomputation.identical).toBe(true);
  const { findings } = screeningReferenceData;
  return { title, before, request: given, status, isSuspicious, remark, findings, assessment };
}

const INTRODUCTION = `# Decisions, explained end to end

One decision for each status, as the service made it: what differs in the request, what each stage found, which row decided, what the
assessment says, and what was not looked at. All parties are invented, and so are the lists. The page is written and compared by
\`test/e2e/decisions-explained.test.ts\`, and every one of these assessments was computed again from its record with the same
result. How to read the numbers: [assessment](assessment.md).

Each request is a wire of 1,250.50 EUR from Vienna to Poland, from \`${FIAT_EXAMPLE_REQUEST.senderName}\` to \`Walburga Federspiel\`, but for the
fields that are shown. The organization lets the rules ${HOLDING.map((one) => `\`${one}\``).join(', ')} hold payments (\`response: HOLD\`).`;

it('docs/decisions-explained.md shows one real decision for each status', async () => {
  const sections: string[] = [];
  for (const one of CASES) {
    const made = await explained(one);
    expect.soft(made.status, `${one.title}: ${JSON.stringify(made.findings)}`).toBe(one.status);
    sections.push(sectionOf(made, sections.length + 1));
  }
  const page = `${[INTRODUCTION, ...sections].join('\n\n').replaceAll(/\n{3,}/g, '\n\n')}\n`;
  await expect(page).toMatchFileSnapshot(join(projectRoot, 'docs', 'decisions-explained.md'));
});
