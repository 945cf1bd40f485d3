/**
 * The exempt cash of a person, and the designation of exemption that the bank must file. Pure.
 *
 * "To the extent of ... transactions conducted through their exemptible accounts" (b)(6), "solely to withdrawals for payroll purposes from
 * existing exemptible accounts" (b)(7); no designation for (b)(1) to (b)(3): FFIEC BSA/AML Examination Manual, Transactions of Exempt
 * Persons, read 2026-11-24.
 */
import type { Customer } from '../../customers/types.ts';
import { isAboveThreshold, type Leg, type Reportable } from './aggregate.ts';
import type { CashReporting, ExemptPerson } from './settings.ts';
import { CASH_DIRECTIONS, CASH_KINDS, type CashKind } from './types.ts';

/** The exempt kinds of cash; other paragraphs exempt everything. */
const EXEMPT_KINDS: Readonly<Partial<Record<ExemptPerson['paragraph'], readonly CashKind[]>>> = {
  '6': ['DEPOSIT', 'WITHDRAWAL'],
  '7': ['WITHDRAWAL'],
};
const DESIGNATED: readonly ExemptPerson['paragraph'][] = ['4', '5', '6', '7'];

export interface Day {
  businessDay: string;
  customers: ReadonlyMap<string, Customer>;
  reporting: Pick<CashReporting, 'exemptPersons'>;
}

export interface Exempted {
  /** Cash that is still reportable. Empty: none, see `reason`. */
  due: Leg[];
  /** The exempt persons. */
  persons: ExemptPerson[];
  /** null: nothing is exempt. */
  reason: string | null;
}

/** An exemption is valid until its review date. Exempt cash is not added up with other cash. */
export function exempted({ legs }: Pick<Reportable, 'legs'>, day: Day): Exempted {
  const persons: ExemptPerson[] = [];
  const left: Leg[] = [];
  for (const leg of legs) {
    const person = exemptPersonOf(leg, day);
    if (person === undefined) left.push(leg);
    else if (!persons.includes(person)) persons.push(person);
  }
  if (persons.length === 0) return { due: [...legs], persons, reason: null };
  const due = CASH_DIRECTIONS.flatMap((direction) => {
    const some = left.filter(({ kind }) => CASH_KINDS[kind].direction === direction);
    return isAboveThreshold(some.map(({ amount }) => amount)) ? some : [];
  });
  return { due, persons, reason: reasonOf(persons, left.length > 0) };
}

function exemptPersonOf({ owner, kind }: Leg, { businessDay, customers, reporting }: Day): ExemptPerson | undefined {
  const reference = owner.customerId === null ? undefined : customers.get(owner.customerId)?.record.externalReferenceId;
  return reporting.exemptPersons.find(
    ({ customerReference, paragraph, reviewOn }) =>
      customerReference === reference && reviewOn >= businessDay && (EXEMPT_KINDS[paragraph]?.includes(kind) ?? true),
  );
}

function reasonOf(persons: readonly ExemptPerson[], isSomeLeft: boolean): string {
  const paragraphs = [...new Set(persons.map(({ paragraph }) => `31 CFR 1020.315(b)(${paragraph})`))];
  const until = persons.map(({ reviewOn }) => reviewOn).sort()[0];
  return `Exempt person: ${paragraphs.join(', ')}, until ${until}${isSomeLeft ? '; what is not exempt is not above the limit' : ''}`;
}

/** Exempt persons without a designation. The text of the filing deadline names them by reference only. */
export function designationsOf(persons: readonly ExemptPerson[]): string[] {
  return persons
    .filter(({ paragraph, designatedOn }) => DESIGNATED.includes(paragraph) && designatedOn === undefined)
    .map(({ customerReference, paragraph }) => `Exempt person ${customerReference}, 31 CFR 1020.315(b)(${paragraph})`);
}
