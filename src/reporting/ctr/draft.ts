/** Fills a draft cash transaction report with recorded facts only. Missing fields are requested at filing. Pure. */
import type { Customer } from '../../customers/types.ts';
import type { TransactionParty } from '../../domain/transaction.ts';
import { sumOf } from '../sar/amounts.ts';
import { subjectOf, withTransaction } from '../sar/autofill.ts';
import { withNameParts } from '../sar/name-parts.ts';
import type { SarSubject } from '../sar/types.ts';
import type { Leg, Reportable, Side } from './aggregate.ts';
import { issuerOf } from './foreign.ts';
import { CASH_KINDS, type CashDirection, type CashLine, type CurrencyPerson, type PersonRole } from './types.ts';

export function linesOf(legs: readonly Leg[]): CashLine[] {
  return legs.map(({ transaction, kind, currency, amount, rateSource, foreignAmount }) => {
    const countryCode = foreignAmount === undefined ? null : issuerOf(currency);
    return {
      transactionUuid: transaction.transactionUuid,
      kind,
      currency,
      ...(amount !== null && { amount }),
      ...(rateSource !== undefined && { rateSource }),
      ...(foreignAmount !== undefined && { foreignAmount }),
      ...(countryCode !== null && { countryCode }),
    };
  });
}

/** All persons involved, once per role. */
export function personsOf(
  { legs }: Pick<Reportable, 'legs'>,
  customers: ReadonlyMap<string, Customer>,
): CurrencyPerson[] {
  const found: Found[] = [];
  for (const leg of legs) {
    if (leg.conductor) {
      put(found, 'FOR_ANOTHER', leg.conductor, leg);
      put(found, 'ON_WHOSE_BEHALF', leg.owner, leg);
    } else put(found, isFirm(leg) ? 'ON_WHOSE_BEHALF' : 'OWN_BEHALF', leg.owner, leg);
  }
  return found.map((one) => personOf(one, customers));
}

interface Found {
  role: PersonRole;
  keys: Set<string>;
  customerId: string | null;
  sides: { side: Side; leg: Leg }[];
}

function put(found: Found[], role: PersonRole, side: Side, leg: Leg): void {
  const before = found.find((one) => one.role === role && side.keys.some((key) => one.keys.has(key)));
  const one = before ?? { role, keys: new Set(), customerId: null, sides: [] };
  for (const key of side.keys) one.keys.add(key);
  one.customerId ??= side.customerId;
  one.sides.push({ side, leg });
  if (!before) found.push(one);
}

/** Parties of the transaction that are this person, the owner of the cash first. */
function partiesOf({ transaction: { content } }: Leg, { roles }: Side): TransactionParty[] {
  return roles.flatMap((role) => (role === 'SENDER' ? content.sender : content.receiver) ?? []);
}

/** For an organization, another person always conducts the transaction. */
function isFirm(leg: Leg): boolean {
  return partiesOf(leg, leg.owner)[0]?.type === 'CORPORATE';
}

function personOf({ role, customerId, sides }: Found, customers: ReadonlyMap<string, Customer>): CurrencyPerson {
  let subject: SarSubject = {};
  for (const { side, leg } of sides) {
    const [first, ...others] = partiesOf(leg, side);
    // The first value stays. A user can correct it.
    for (const party of [first, ...others]) if (party) subject = { ...subjectOf(party), ...subject };
    if (first && touchesAccount(role, leg)) subject = withTransaction(subject, first, leg.transaction.transactionUuid);
  }
  const customer = customerId === null ? undefined : customers.get(customerId);
  const whole = withNameParts({ ...(customer && ofCustomer(customer)), ...subject });
  const { wallets: _, transactionUuids: _uuids, ...known } = whole;
  return {
    role,
    ...known,
    ...totalsOf(sides.map(({ leg }) => leg)),
    ...(sides.length > 1 && { isMultiple: true }),
  };
}

/** Cash that pays for a transfer, or is paid out for one, does not involve an account. */
function touchesAccount(role: PersonRole, { kind }: Leg): boolean {
  return role !== 'FOR_ANOTHER' && (kind === 'DEPOSIT' || kind === 'WITHDRAWAL');
}

function totalsOf(legs: readonly Leg[]): Pick<CurrencyPerson, 'cashIn' | 'cashOut'> {
  const total = (direction: CashDirection) => {
    const amounts = legs.filter(({ kind }) => CASH_KINDS[kind].direction === direction).map(({ amount }) => amount);
    return amounts.length === 0 || amounts.includes(null) ? undefined : sumOf(amounts as string[]);
  };
  const [cashIn, cashOut] = [total('IN'), total('OUT')];
  return { ...(cashIn !== undefined && { cashIn }), ...(cashOut !== undefined && { cashOut }) };
}

/** Data of the customer record, for fields missing in the transactions. */
function ofCustomer({ record }: Customer): SarSubject {
  const { names, dob, gender, occupation, addresses, documents, entityType } = record;
  const [address, document, name] = [addresses[0], documents[0], names[0]?.fullNameRaw];
  return {
    subjectType: entityType === 'INDIVIDUAL' ? 'INDIVIDUAL' : 'CORPORATE',
    ...(name && { fullName: name }),
    ...(dob && { birthDate: dob }),
    ...(gender && { gender }),
    ...(occupation && { occupation }),
    ...(address && { addresses: [addressOf(address)] }),
    ...(document && {
      documents: [
        {
          documentType: /passport/i.test(document.type) ? ('PASSPORT' as const) : ('OTHER' as const),
          number: document.value,
          ...(document.issuingCountry && { issuingCountryCode: document.issuingCountry }),
        },
      ],
    }),
  };
}

function addressOf({ addressRaw, city, postalCode, country }: Customer['record']['addresses'][number]) {
  return {
    street: addressRaw,
    ...(city && { city }),
    ...(postalCode && { postalCode }),
    ...(country && { countryCode: country }),
  };
}
