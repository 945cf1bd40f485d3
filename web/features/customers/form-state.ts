/** Values of the customer form as text, and the request built from them. */

import { typedNumber } from '../../ui/typed-number.ts';
import type { StoredCustomer } from './customers-api.ts';

export interface FormDocument {
  type: string;
  value: string;
  issuingCountry: string;
  expiryDate: string | null;
}

export interface FormOwner {
  fullName: string;
  entityType: string;
  dob: string;
  nationalityCodes: string;
  documentNumber: string | null;
  share: string;
  control: string;
}

export interface FormState {
  externalReferenceId: string;
  entityType: string;
  name: string;
  aliases: string;
  dob: string;
  registeredOn: string;
  gender: string;
  nationalityCodes: string;
  countryCodes: string;
  documents: FormDocument[];
  accounts: string;
  wallets: string;
  beneficialOwners: FormOwner[];
  occupation: string;
  products: string;
  monthlyAmount: string;
  currency: string;
  monthlyCount: string;
  reviewOn: string;
}

const EMPTY: FormState = {
  externalReferenceId: '',
  entityType: 'INDIVIDUAL',
  name: '',
  aliases: '',
  dob: '',
  registeredOn: '',
  gender: '',
  nationalityCodes: '',
  countryCodes: '',
  documents: [],
  accounts: '',
  wallets: '',
  beneficialOwners: [],
  occupation: '',
  products: '',
  monthlyAmount: '',
  currency: '',
  monthlyCount: '',
  reviewOn: '',
};

const text = (value: string | number | null | undefined) =>
  value === null || value === undefined ? '' : String(value);

export function stateOf(customer: StoredCustomer | null): FormState {
  if (customer === null) return EMPTY;
  const [first, ...others] = customer.names;
  return {
    externalReferenceId: customer.externalReferenceId,
    entityType: customer.entityType,
    name: first?.fullNameRaw ?? '',
    aliases: others.map(({ fullNameRaw }) => fullNameRaw).join('\n'),
    dob: text(customer.dob),
    registeredOn: text(customer.registeredOn),
    gender: text(customer.gender),
    nationalityCodes: customer.nationalityCodes.join(', '),
    countryCodes: customer.countryCodes.join(', '),
    documents: customer.documents.map((one) => ({ ...one, issuingCountry: text(one.issuingCountry) })),
    accounts: customer.accounts.map(({ accountNumber }) => accountNumber).join('\n'),
    wallets: customer.wallets.map(({ blockchain, address }) => `${blockchain}:${address}`).join('\n'),
    beneficialOwners: customer.beneficialOwners.map((owner) => ({
      ...owner,
      dob: text(owner.dob),
      nationalityCodes: owner.nationalityCodes.join(', '),
      share: text(owner.share),
      control: text(owner.control),
    })),
    occupation: text(customer.occupation),
    products: customer.products.join(', '),
    monthlyAmount: text(customer.expectedActivity?.monthlyAmount),
    currency: text(customer.expectedActivity?.currency),
    monthlyCount: text(customer.expectedActivity?.monthlyCount),
    reviewOn: text(customer.reviewOn),
  };
}

const parts = (words: string, between: RegExp) =>
  words
    .split(between)
    .map((one) => one.trim())
    .filter((one) => one !== '');
const lines = (words: string) => parts(words, /\n/);
const listed = (words: string) => parts(words, /[,;\n]/);
const codes = (words: string) => parts(words, /[\s,;]+/);
const number = (words: string) => (words.trim() === '' ? null : typedNumber(words));

/**
 * The members of a request that differ from the initial form. Members that the user did not change stay as they are.
 * @param customer the changed customer; null: a new one
 */
export function bodyOf(state: FormState, customer: StoredCustomer | null): Record<string, unknown> {
  const began = stateOf(customer);
  const isChanged = (...fields: (keyof FormState)[]) =>
    fields.some((field) => JSON.stringify(state[field]) !== JSON.stringify(began[field]));
  const body: Record<string, unknown> = {};
  const put = (field: string, value: unknown, ...of: (keyof FormState)[]) => {
    if (isChanged(...of)) body[field] = value;
  };
  put('externalReferenceId', state.externalReferenceId, 'externalReferenceId');
  if (customer === null || isChanged('entityType')) body.entityType = state.entityType;
  put('names', namesOf(state), 'name', 'aliases');
  put('dob', state.dob, 'dob');
  put('registeredOn', state.registeredOn, 'registeredOn');
  put('gender', state.gender, 'gender');
  put('nationalityCodes', codes(state.nationalityCodes), 'nationalityCodes');
  put('countryCodes', codes(state.countryCodes), 'countryCodes');
  put('documents', state.documents, 'documents');
  put('accounts', accountsOf(state, customer), 'accounts');
  put('wallets', lines(state.wallets).map(walletOf), 'wallets');
  put('beneficialOwners', state.beneficialOwners.map(ownerOf), 'beneficialOwners');
  put('occupation', state.occupation, 'occupation');
  put('products', listed(state.products), 'products');
  put('expectedActivity', activityOf(state, customer), 'monthlyAmount', 'currency', 'monthlyCount');
  put('reviewOn', state.reviewOn, 'reviewOn');
  return body;
}

const namesOf = ({ name, aliases }: FormState) => [
  { fullNameRaw: name, nameType: 'PRIMARY' },
  ...lines(aliases).map((fullNameRaw) => ({ fullNameRaw, nameType: 'ALIAS' })),
];

/** Bank and currency of an account that stays are kept. */
const accountsOf = ({ accounts }: FormState, customer: StoredCustomer | null) =>
  lines(accounts).map(
    (accountNumber) => customer?.accounts.find((one) => one.accountNumber === accountNumber) ?? { accountNumber },
  );

function walletOf(line: string): { blockchain: string; address: string } {
  const at = line.indexOf(':');
  return { blockchain: line.slice(0, Math.max(0, at)), address: line.slice(at + 1) };
}

const ownerOf = ({ share, nationalityCodes, ...owner }: FormOwner) => ({
  ...owner,
  share: number(share),
  nationalityCodes: codes(nationalityCodes),
});

const activityOf = ({ monthlyAmount, currency, monthlyCount }: FormState, customer: StoredCustomer | null) => ({
  monthlyAmount: number(monthlyAmount),
  currency,
  monthlyCount: number(monthlyCount),
  corridors: customer?.expectedActivity?.corridors ?? [],
});
