/** Every text of a request, whatever its field is for, but the caller's own references. Pure. */
import type { FindingSubject } from '../transactions/types/finding.ts';
import type { TransactionContent } from '../transactions/types/transaction.ts';

export interface TextOfRequest {
  /** Of its field in the request, without positions in lists. */
  path: string;
  subject: FindingSubject;
  text: string;
  /** The field is for the number of a document or a registration. */
  isNumber: boolean;
  /** The field is for a telephone. */
  isTelephone: boolean;
}

/** Wallets and the contract of a coin are asked for by their chain; what the caller numbers its customers by names nobody. */
const LEFT_OUT: ReadonlySet<string> = new Set(['fromAddress', 'toAddress', 'contractAddress', 'customerReference']);
const HASH = /^(?:0x)?[0-9a-f]{64}$/i;
/** Of the request itself: refused unless they are dates, so that they hold nothing else. */
const DATES: ReadonlySet<string> = new Set(['transactionDate', 'transferDate']);
const NUMBERS: ReadonlySet<string> = new Set(['senderIdNumber', 'senderBusinessId', 'nationalIdentifier']);
const TELEPHONES: ReadonlySet<string> = new Set(['senderMobileNumber', 'receiverMobile', 'receiverMobileNumber']);
const SUBJECTS: readonly (readonly [field: RegExp, subject: FindingSubject])[] = [
  [/^receiverBank/, 'BANK'],
  [/^(?:sender|accountNumber$)/, 'SENDER'],
  [/^receiver/, 'RECEIVER'],
  [/^(?:walletProvider|issuer)$/, 'VASP'],
  [/^travelRule\.(?:originatingVasp|beneficiaryVasp)/, 'VASP'],
  [/^travelRule\.originator/, 'SENDER'],
  [/^travelRule\.beneficiary/, 'RECEIVER'],
];
const MAX_DEPTH = 12;

export function textsOfRequest({ echo }: TransactionContent): TextOfRequest[] {
  const texts: TextOfRequest[] = [];
  const walk = (value: unknown, path: string, field: string, depth: number): void => {
    if (depth === 0 || LEFT_OUT.has(field)) return;
    if (typeof value === 'string') {
      if ((field === 'transactionHash' && HASH.test(value)) || DATES.has(path)) return;
      const subject = SUBJECTS.find(([pattern]) => pattern.test(path))?.[1] ?? 'MESSAGE';
      texts.push({ path, subject, text: value, isNumber: NUMBERS.has(field), isTelephone: TELEPHONES.has(field) });
    } else if (Array.isArray(value)) {
      for (const one of value) walk(one, path, field, depth - 1);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        walk(member, path === '' ? name : `${path}.${name}`, name, depth - 1);
      }
    }
  };
  walk(echo, '', '', MAX_DEPTH);
  return texts;
}
