/** Sends each case as a payment of a party of its own, so that no past of another one counts, and waits for its result. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'undici';
import type { Case } from './cases.ts';

export interface Decided extends Case {
  status: string;
  disposition: string;
  remark: string;
}

const AT_ONCE = 32;
const POLL_MS = 200;
const POLLS = 600;
const PATH = '/amlcore/api/v1/transactions';

export async function decide(pool: Pool, token: string, cases: readonly Case[]): Promise<Decided[]> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const read = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const answer = await pool.request({ method, path, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
    return JSON.parse(text) as T;
  };
  const decided: Decided[] = [];
  const waiting = cases.map((one, at) => ({ one, at })).reverse();
  const sender = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      decided[next.at] = await decideOne(next.one, next.at, read);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return decided;
}

async function decideOne(
  one: Case,
  at: number,
  read: <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>,
): Promise<Decided> {
  const now = new Date().toISOString();
  const common = { transactionReference: `decisions-${at}`, transactionDate: now, transactionFlow: 'OUTBOUND' };
  const parties = {
    ...{ senderName: `Walburga Federspiel-${word(at)}`, senderCountryCode: 'AT', senderType: 'INDIVIDUAL' },
    ...{ accountNumber: `AC-${at}`, receiverAccount: `RC-${at}`, receiverName: `Casimir Ondraszek-${word(at)}` },
    ...{ senderAddress: 'Lindengasse 12', senderCity: 'Wien', senderMobileNumber: '+43 660 1234567' },
    ...{ remittancePurpose: 'Family support', sourceOfFund: 'Salary' },
    ...{
      receiverType: 'INDIVIDUAL',
      receiverCountryCode: 'AT',
      sendingAmount: 40 + (at % 50),
      senderCurrency: 'EUR',
      transferDate: now,
    },
    ...{
      paymentMode: 'BANK_WIRE',
      deliveryType: 'BANK_ACCOUNT',
      receiverCurrency: 'EUR',
      receiverAmount: 40 + (at % 50),
    },
  };
  const body = one.kind === 'fiat' ? { ...common, ...parties, ...one.body } : { ...common, ...one.body };
  const { data } = await read<{ data: { transactionUUID: string } }>('POST', `${PATH}/${one.kind}`, body);
  for (let poll = 0; poll < POLLS; poll += 1) {
    const found = await read<{ data: { status: string; suspiciousRemark: string } }>(
      'GET',
      `${PATH}/${data.transactionUUID}`,
    );
    if (found.data.status !== 'PENDING') {
      const path = `${PATH}/${data.transactionUUID}/risk-assessment`;
      const { transactionDisposition } = await read<{ transactionDisposition: string }>('GET', path);
      return {
        ...one,
        status: found.data.status,
        disposition: transactionDisposition,
        remark: found.data.suspiciousRemark,
      };
    }
    await sleep(POLL_MS);
  }
  throw new Error(`${one.group}: not screened in time`);
}

/** A number as letters: a name has no digits. */
function word(at: number): string {
  return [...String(at)].map((digit) => 'bcdfghklmn'[Number(digit)]).join('o');
}
