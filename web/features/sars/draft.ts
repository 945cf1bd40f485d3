/** Values of the SAR form, and the request that saves it. Pure. */
import type { Answer } from '../../api/client.ts';
import { typedNumber } from '../../ui/typed-number.ts';

export type StoredSar = Answer<'/amlcore/api/v1/sars/{sarId}'>;

export type Subject = StoredSar['subjects'][number];

const TEXTS = [
  ...(['activityFrom', 'activityTo', 'detectedOn', 'amount', 'amountCurrency', 'cumulativeAmount'] as const),
  ...(['detailedNarrative', 'noFileReasonCode', 'noFileReason', 'priorDocumentNumber', 'noteToFincen'] as const),
  'fundsCode',
] as const;
const LISTS = ['activityTypes', 'transactionUuids', 'subjects', 'instruments', 'indicators', 'jointFilers'] as const;
const BRANCH = ['street', 'city', 'state', 'postalCode', 'countryCode', 'rssd'] as const;
const CONTACT = ['agency', 'contactName', 'phone', 'contactedOn'] as const;
const NUMBERS: readonly string[] = ['amount', 'cumulativeAmount'];

export interface Draft
  extends Record<(typeof TEXTS)[number], string>,
    Pick<StoredSar, 'transactionUuids' | 'subjects' | 'instruments' | 'indicators' | 'jointFilers'> {
  form: 'FINCEN_SAR' | 'GOAML_STR';
  filingDecision: 'FILE' | 'NO_FILE';
  amountIs: 'KNOWN' | 'UNKNOWN' | 'NONE';
  activityTypes: { activityCode: string; otherText?: string }[];
  lawEnforcement: Record<(typeof CONTACT)[number], string>;
  /** null: no branch activity. */
  branch: Record<(typeof BRANCH)[number], string> | null;
}

export function draftOf(sar: StoredSar): Draft {
  const { lawEnforcement: told } = sar;
  const number = (value: number | null) => (value === null ? '' : String(value));
  return {
    form: sar.form ?? 'FINCEN_SAR',
    filingDecision: sar.filingDecision ?? 'FILE',
    noFileReasonCode: sar.noFileReasonCode ?? '',
    noFileReason: sar.noFileReason ?? '',
    priorDocumentNumber: sar.priorDocumentNumber ?? '',
    activityFrom: sar.activityFrom ?? '',
    activityTo: sar.activityTo ?? '',
    detectedOn: sar.detectedOn ?? '',
    amount: number(sar.amount),
    amountCurrency: sar.amountCurrency ?? '',
    amountIs: sar.isAmountUnknown ? 'UNKNOWN' : sar.isNoAmountInvolved ? 'NONE' : 'KNOWN',
    cumulativeAmount: number(sar.cumulativeAmount),
    activityTypes: sar.activityTypes.map(({ activityCode, otherText }) => ({
      activityCode,
      ...(otherText && { otherText }),
    })),
    instruments: sar.instruments,
    indicators: sar.indicators,
    fundsCode: sar.fundsCode ?? '',
    transactionUuids: sar.transactionUuids,
    subjects: sar.subjects,
    jointFilers: sar.jointFilers,
    lawEnforcement: {
      agency: told?.agency ?? '',
      contactName: told?.contactName ?? '',
      phone: told?.phone ?? '',
      contactedOn: told?.contactedOn ?? '',
    },
    branch: sar.branch && branchOf(sar.branch),
    detailedNarrative: sar.detailedNarrative ?? '',
    noteToFincen: sar.noteToFincen ?? '',
  };
}

/** @param known fields that are recorded */
export const branchOf = (known: NonNullable<StoredSar['branch']>): NonNullable<Draft['branch']> => ({
  street: known.street ?? '',
  city: known.city ?? '',
  state: known.state ?? '',
  postalCode: known.postalCode ?? '',
  countryCode: known.countryCode ?? '',
  rssd: known.rssd ?? '',
});

/** Fields that are empty are cleared. */
export function bodyOf(draft: Draft) {
  const isFiled = draft.filingDecision === 'FILE';
  // A report that is filed has no reason against filing.
  const isGiven = (name: (typeof TEXTS)[number] | (typeof LISTS)[number]) =>
    draft[name].length > 0 &&
    !(isFiled && name.startsWith('noFile')) &&
    !(draft.amountIs !== 'KNOWN' && name === 'amount');
  const given = [...TEXTS, ...LISTS]
    .filter(isGiven)
    .map((name) => [name, NUMBERS.includes(name) ? typedNumber(draft[name] as string) : draft[name]]);
  const told = Object.fromEntries(
    CONTACT.flatMap((name) => (draft.lawEnforcement[name] ? [[name, draft.lawEnforcement[name]]] : [])),
  );
  const isTold = Object.keys(told).length > 0;
  return {
    ...Object.fromEntries(given),
    ...(draft.subjects.length > 0 && { subjects: draft.subjects.map(withoutEmptyRows) }),
    form: draft.form,
    // The decision to file is filled in at submission. Until then there is no decision.
    ...(!isFiled && { filingDecision: draft.filingDecision }),
    ...(draft.amountIs === 'UNKNOWN' && { isAmountUnknown: true }),
    ...(draft.amountIs === 'NONE' && { isNoAmountInvolved: true }),
    ...(isTold && { lawEnforcement: told }),
    ...(draft.branch && { branch: draft.branch }),
    clear: [
      ...[...TEXTS, ...LISTS].filter((name) => !isGiven(name)),
      ...(isFiled ? ['filingDecision'] : []),
      ...(draft.amountIs === 'UNKNOWN' ? [] : ['isAmountUnknown']),
      ...(draft.amountIs === 'NONE' ? [] : ['isNoAmountInvolved']),
      ...(isTold ? [] : ['lawEnforcement']),
      ...(draft.branch ? [] : ['branch']),
    ],
  };
}

/** Rows that were added and are not yet written, which the service does not accept. */
function withoutEmptyRows(subject: Subject): Subject {
  const { taxId, documents, phones, accounts, wallets, addresses, ...rest } = subject;
  const some = <T extends object, K extends string>(
    name: K,
    rows: readonly T[] | undefined,
    isWritten: (row: T) => boolean,
  ) => {
    const written = (rows ?? []).filter(isWritten);
    return written.length > 0 ? ({ [name]: written } as Record<K, T[]>) : {};
  };
  return {
    ...rest,
    ...(taxId?.number && { taxId }),
    ...some('documents', documents, ({ number }) => number.trim() !== ''),
    ...some('phones', phones, ({ number }) => number.trim() !== ''),
    ...some('accounts', accounts, ({ number }) => number.trim() !== ''),
    ...some('wallets', wallets, ({ address, blockchain }) => address.trim() !== '' && blockchain.trim() !== ''),
    ...some('addresses', addresses, (address) => Object.values(address).some(Boolean)),
  };
}
