/** All texts of a request, in any field, except the caller's own references. Pure. */
import type { FindingSubject } from '../../domain/finding.ts';
import type { TransactionContent } from '../../domain/transaction.ts';
import { isForDocument, isForTelephone, isOwnNumber, unknownFieldsOf } from '../../domain/unknown-fields.ts';
import { isKnownChain } from '../../domain/wallets/chains.ts';

export interface TextOfRequest {
  /** Path of its field in the request, without positions in lists. */
  path: string;
  subject: FindingSubject;
  text: string;
  /** The field is for the number of a document or a registration. */
  isNumber: boolean;
  /** The field is for a telephone. */
  isTelephone: boolean;
  /** Text with the caller's own numbers: only codes that have a single meaning are searched. */
  isOwnNumber: boolean;
}

/** Customer references of the caller do not name a party. */
const LEFT_OUT: ReadonlySet<string> = new Set(['customerReference']);
/** Searched by blockchain. On an unknown one the notation can vary: "eip155:1:0x...", "r...?dt=12". */
const WALLETS: ReadonlySet<string> = new Set(['fromAddress', 'toAddress']);
const UNKNOWN = 'unknownFields';
const HASH = /^(?:0x)?[0-9a-f]{64}$/i;
/** Date fields of the request. They are rejected unless they are dates, so they contain no other text. */
const DATES: ReadonlySet<string> = new Set(['transactionDate', 'transferDate']);
const NUMBERS: ReadonlySet<string> = new Set(['senderIdNumber', 'senderBusinessId', 'nationalIdentifier']);
const TELEPHONES: ReadonlySet<string> = new Set(['senderMobileNumber', 'receiverMobile', 'receiverMobileNumber']);
const SUBJECTS: readonly (readonly [field: RegExp, subject: FindingSubject])[] = [
  [/^contractAddress$/, 'TRANSACTION'],
  [/^fromAddress$/, 'SENDER'],
  [/^toAddress$/, 'RECEIVER'],
  [/^receiverBank/, 'BANK'],
  [/^(?:sender|accountNumber$)/, 'SENDER'],
  [/^receiver/, 'RECEIVER'],
  [/^(?:walletProvider|issuer)$/, 'VASP'],
  [/^travelRule\.(?:originatingVasp|beneficiaryVasp|transferPath)/, 'VASP'],
  [/^travelRule\.originator/, 'SENDER'],
  [/^travelRule\.beneficiary/, 'RECEIVER'],
];
const MAX_DEPTH = 12;

/** A cache: a screening reads the texts of a content several times, and it never changes. */
const known = new WeakMap<TransactionContent, readonly TextOfRequest[]>();

export function textsOfRequest(content: TransactionContent): readonly TextOfRequest[] {
  const texts = known.get(content) ?? findTexts(content);
  known.set(content, texts);
  return texts;
}

function findTexts(content: TransactionContent): TextOfRequest[] {
  const { echo, asset } = content;
  const texts: TextOfRequest[] = [];
  const isReadByChain = asset !== null && isKnownChain(asset.chain);
  const walk = (value: unknown, path: string, field: string, depth: number): void => {
    if (depth === 0 || LEFT_OUT.has(path) || (isReadByChain && WALLETS.has(path)) || path === UNKNOWN) return;
    if (typeof value === 'string') {
      if ((field === 'transactionHash' && HASH.test(value)) || DATES.has(path)) return;
      const subject = SUBJECTS.find(([pattern]) => pattern.test(path))?.[1] ?? 'MESSAGE';
      const kinds = { isNumber: NUMBERS.has(field), isTelephone: TELEPHONES.has(field), isOwnNumber: false };
      texts.push({ path, subject, text: value, ...kinds });
    } else if (Array.isArray(value)) {
      for (const one of value) walk(one, path, field, depth - 1);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        walk(member, path === '' ? name : `${path}.${name}`, name, depth - 1);
      }
    }
  };
  walk(echo, '', '', MAX_DEPTH);
  for (const field of unknownFieldsOf(content)) {
    const kinds = {
      isNumber: isForDocument(field),
      isTelephone: isForTelephone(field),
      isOwnNumber: isOwnNumber(field),
    };
    texts.push({ path: `${UNKNOWN}.${field.path}`, subject: 'MESSAGE', text: field.text, ...kinds });
  }
  return texts;
}
