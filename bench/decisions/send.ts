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
const CUSTOMERS = '/amlcore/api/v1/customers';

export async function decide(pool: Pool, token: string, cases: readonly Case[]): Promise<Decided[]> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const read: Read = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
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

type Read = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>;

async function decideOne(one: Case, at: number, read: Read): Promise<Decided> {
  const body = await bodyOf(one, at, read);
  const { data } = await read<{ data: { transactionUUID: string } }>('POST', `${PATH}/${one.kind}`, body);
  const path = `${PATH}/${data.transactionUUID}`;
  const { status, suspiciousRemark: remark } = await settled(
    () => read<{ data: { status: string; suspiciousRemark: string } }>('GET', path).then((answer) => answer.data),
    ({ status }) => status !== 'PENDING',
  );
  const assessment = await read<{ transactionDisposition: string }>('GET', `${path}/risk-assessment`);
  return { ...one, status, disposition: assessment.transactionDisposition, remark };
}

/** The payment: sender and receiver share nothing with those of other payments. */
async function bodyOf(one: Case, at: number, read: Read): Promise<object> {
  const now = new Date().toISOString();
  const common = { transactionReference: `decisions-${at}`, transactionDate: now, transactionFlow: 'OUTBOUND' };
  if (one.kind === 'crypto') return { ...common, ...one.body };
  const amount = 40 + (at % 50);
  return {
    ...common,
    senderName: `Walburga Federspiel-${word(at)}`,
    senderType: 'INDIVIDUAL',
    senderCountryCode: 'AT',
    senderAddress: `Lindengasse ${at + 1}`,
    senderCity: 'Wien',
    senderMobileNumber: `+43 660 ${1_000_000 + at}`,
    accountNumber: `AC-${at}`,
    receiverName: `Casimir Ondraszek-${word(at)}`,
    receiverType: 'INDIVIDUAL',
    receiverCountryCode: 'AT',
    receiverAccount: `RC-${at}`,
    remittancePurpose: 'Family support',
    sourceOfFund: 'Salary',
    sendingAmount: amount,
    senderCurrency: 'EUR',
    receiverAmount: amount,
    receiverCurrency: 'EUR',
    transferDate: now,
    paymentMode: 'BANK_WIRE',
    deliveryType: 'BANK_ACCOUNT',
    ...one.body,
    ...(one.verified && { customerReference: await verifiedCustomer(one.verified, at, read) }),
  };
}

/** @returns the number of a customer whose birth date is verified, after its screening */
async function verifiedCustomer({ fullName, dob }: { fullName: string; dob: string }, at: number, read: Read) {
  const externalReferenceId = `C-${at}`;
  const names = [{ fullNameRaw: fullName }];
  const customer = { externalReferenceId, entityType: 'INDIVIDUAL', names, dob };
  const { data } = await read<{ data: { customerId: string } }>('POST', CUSTOMERS, customer);
  const path = `${CUSTOMERS}/${data.customerId}`;
  const verification = { attribute: 'BIRTH_DATE', value: dob, method: 'IDENTITY_DOCUMENT', evidence: `KYC-${at}` };
  const verifiedOn = new Date().toISOString().slice(0, 10);
  await read('POST', `${path}/verifications`, { ...verification, verifiedOn });
  await settled(
    () => read<{ data: { screening: { state: string } } }>('GET', path).then((answer) => answer.data.screening),
    ({ state }) => state !== 'PENDING',
  );
  return externalReferenceId;
}

async function settled<T>(read: () => Promise<T>, isSettled: (value: T) => boolean): Promise<T> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const value = await read();
    if (isSettled(value)) return value;
    await sleep(POLL_MS);
  }
  throw new Error('not screened in time');
}

/** A number as letters: a name has no digits. */
function word(at: number): string {
  return [...String(at)].map((digit) => 'bcdfghklmn'[Number(digit)]).join('o');
}
