/** Payments as an organisation sees them: customers with a few regular counterparties, shops that everybody pays. */
import { type Party, readCases } from '../data.ts';
import { pick, seeded } from '../random.ts';

interface Person {
  name: string;
  type: 'INDIVIDUAL' | 'CORPORATE';
  country: string;
  currency: string;
  account: string;
  phone: string;
  birthDate: string | undefined;
  regular: Person[];
}

const CUSTOMERS = 50_000;
const STRANGERS = 50_000;
const SHOPS = 2_000;
const REGULAR = 5;
const SHARE = { shop: 0.25, stranger: 0.1, inbound: 0.3, listed: 0.02 };
const COUNTRIES = { AT: 'EUR', DE: 'EUR', FR: 'EUR', ES: 'EUR', IT: 'EUR', NL: 'EUR', PL: 'PLN', GB: 'GBP', SE: 'SEK' };
const MAX_NAME = 100;

export class Workload {
  readonly #random = seeded('payments');
  readonly #prefix: string;
  readonly #customers: Person[];
  readonly #shops: Person[];
  readonly #strangers: Person[];
  readonly #listed: Person[];
  #count = 0;

  /** @param prefix of the references: another one per run over the same database */
  constructor(folder: string, prefix: string) {
    this.#prefix = prefix;
    const namesOf = (file: string) =>
      readCases<{ query: Party }>(folder, file)
        .map(({ query }) => query)
        .filter(({ name }) => name !== undefined && name.length <= MAX_NAME);
    const clean = [...namesOf('negatives_us.jsonl'), ...namesOf('negatives_global.jsonl')];
    // Several share a name, as people do; each has an account and a telephone of its own.
    const people = (count: number, from: number) =>
      Array.from({ length: count }, (_, at) => this.#person(clean[at % clean.length]!, from + at, 'INDIVIDUAL'));
    this.#customers = people(CUSTOMERS, 0);
    this.#strangers = people(STRANGERS, 100_000);
    this.#shops = namesOf('negatives_companies.jsonl')
      .slice(0, SHOPS)
      .map((one, at) => this.#person(one, 200_000 + at, 'CORPORATE'));
    this.#listed = namesOf('un_positives.jsonl').map((one, at) => this.#person(one, 300_000 + at, 'INDIVIDUAL'));
    for (const customer of this.#customers) {
      customer.regular = Array.from({ length: REGULAR }, () => pick(this.#strangers, this.#random));
    }
  }

  /** How many customers and shops there are: the subjects with a past. */
  get customers(): number {
    return this.#customers.length;
  }

  /** The body of the next `POST /transactions/fiat`. */
  next(): Record<string, unknown> {
    const random = this.#random;
    this.#count += 1;
    // Everybody in turn at first, so that each has a past; the lively ones more often afterwards.
    const at = this.#count <= CUSTOMERS ? this.#count - 1 : Math.floor(random() ** 1.5 * this.#customers.length);
    const customer = this.#customers[at]!;
    const other = this.#other(customer);
    const inbound = other.type === 'INDIVIDUAL' && random() < SHARE.inbound;
    const [sender, receiver] = inbound ? [other, customer] : [customer, other];
    // Log-normal: half of them below 90, one in a hundred above 2,000.
    const amount = Math.round(100 * Math.exp(4.5 + 1.35 * normal(random))) / 100;
    const now = new Date().toISOString();
    return {
      transactionReference: `${this.#prefix}-${this.#count}`,
      transactionDate: now,
      transferDate: now,
      transactionFlow: inbound ? 'INBOUND' : 'OUTBOUND',
      accountNumber: sender.account,
      sendingAmount: amount,
      senderCurrency: sender.currency,
      receiverAmount: amount,
      receiverCurrency: sender.currency,
      remittancePurpose: 'Services',
      sourceOfFund: 'Salary',
      paymentMode: 'BANK_WIRE',
      deliveryType: 'BANK_ACCOUNT',
      senderName: sender.name,
      senderType: sender.type,
      senderCountryCode: sender.country,
      senderAddress: 'Lindengasse 12',
      senderCity: 'Wien',
      senderMobileNumber: sender.phone,
      senderDob: sender.birthDate,
      receiverName: receiver.name,
      receiverType: receiver.type,
      receiverCountryCode: receiver.country,
      receiverAccount: receiver.account,
      message: `Invoice ${this.#count}`,
    };
  }

  #other(customer: Person): Person {
    const random = this.#random;
    const dice = random();
    if (dice < SHARE.listed) return pick(this.#listed, random);
    if (dice < SHARE.listed + SHARE.shop) return this.#shops[Math.floor(random() ** 2 * this.#shops.length)]!;
    if (dice < SHARE.listed + SHARE.shop + SHARE.stranger) return pick(this.#strangers, random);
    return pick(customer.regular, random);
  }

  #person({ name = '', dob }: Party, number: number, type: Person['type']): Person {
    const [country, currency] = pick(Object.entries(COUNTRIES), this.#random);
    return {
      name,
      type,
      country,
      currency,
      account: `77${String(number).padStart(10, '0')}`,
      phone: `+43660${String(1_000_000 + number)}`,
      birthDate: type === 'INDIVIDUAL' && dob?.length === 10 && !Number.isNaN(Date.parse(dob)) ? dob : undefined,
      regular: [],
    };
  }
}

/** Box and Muller. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
