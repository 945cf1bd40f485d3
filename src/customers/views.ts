/** A customer with its screening, hits and transactions, as responses show it. */

import type { Transaction } from '../domain/transaction.ts';
import type { Database, Db } from '../platform/db/database.ts';
import type { PageAsked } from '../platform/lib/list-page.ts';
import { type Customers, noSuchCustomer } from './customers.ts';
import { readRatings } from './store.ts';
import { countLinksOf, type LinkedTransaction, readLinksOf } from './transaction-links/store.ts';
import type { Customer, CustomerRecord, Rating } from './types.ts';
import type { CustomerHitView, CustomerPageView, CustomerScreeningView, CustomerView } from './view-schemas.ts';

/** Reads the screening of customers. */
export interface ScreeningReader {
  /** Screenings with one entry per customer. */
  screenings(
    db: Db,
    tenantId: string,
    customers: readonly Customer[],
  ): Promise<ReadonlyMap<string, CustomerScreeningView>>;
  /** List versions of the latest comparison; empty: none. */
  listVersions(tenantId: string, customerId: string): Promise<CustomerScreeningView['listVersions']>;
  hits(db: Db, tenantId: string, customerId: string, limit: number): Promise<CustomerHitView[]>;
}

/** Reads the transactions that are linked to a customer. */
export interface TransactionReader {
  shown(tenantId: string, uuids: readonly string[]): Promise<Transaction[]>;
  partiesOf(
    tenantId: string,
    uuids: readonly string[],
  ): Promise<ReadonlyMap<string, { senderPartyId: string | null; receiverPartyId: string | null }>>;
}

interface CustomerViewsParts {
  database: Database;
  customers: Pick<Customers, 'byIds' | 'page'>;
  screening: ScreeningReader;
  transactions: TransactionReader;
}

const MAX_SHOWN = 20;
const MAX_HITS = 50;

export class CustomerViews {
  readonly #parts: CustomerViewsParts;

  constructor(parts: CustomerViewsParts) {
    this.#parts = parts;
  }

  /** @throws AppError not-found */
  async get(tenantId: string, customerId: string): Promise<CustomerView> {
    const { database, customers, screening, transactions } = this.#parts;
    // One database view, so that a screening that ends meanwhile is not shown with the earlier rating.
    const known = await database.tenantView(tenantId, async (db) => {
      const [customer] = await customers.byIds(db, tenantId, [customerId]);
      if (!customer) throw noSuchCustomer();
      return {
        customer,
        ratings: await readRatings(db, tenantId, customerId, MAX_SHOWN),
        links: await readLinksOf(db, tenantId, customerId, MAX_SHOWN),
        count: await countLinksOf(db, tenantId, customerId),
        screening: (await screening.screenings(db, tenantId, [customer])).get(customerId)!,
        hits: await screening.hits(db, tenantId, customerId, MAX_HITS),
      };
    });
    const { customer } = known;
    const uuids = [...new Set(known.links.map(({ transactionUuid }) => transactionUuid))];
    const [listVersions, read, parties] = await Promise.all([
      screening.listVersions(tenantId, customerId),
      transactions.shown(tenantId, uuids),
      transactions.partiesOf(tenantId, uuids),
    ]);
    const byUuid = new Map(read.map((one) => [one.transactionUuid, one]));
    const log = known.links.flatMap((link) => lineOf(link, byUuid.get(link.transactionUuid), parties));
    return {
      ...summaryOf(customer, known.screening),
      ...recordView(customer.record),
      rating: known.ratings[0] ? ratingView(known.ratings[0]) : null,
      ratingLog: known.ratings.map(ratingView),
      screening: { ...known.screening, listVersions },
      hits: known.hits,
      transactions: known.count,
      transactionLog: log,
      partyIds: [...new Set(log.flatMap(({ partyId }) => partyId ?? []))],
      closedAt: customer.closedAt?.toISOString() ?? null,
      closedBy: customer.closedBy,
      closedReason: customer.closedReason,
    };
  }

  async page(
    tenantId: string,
    filter: Parameters<Customers['page']>[1],
    requested: PageAsked,
  ): Promise<CustomerPageView> {
    const { database, customers, screening } = this.#parts;
    const page = await customers.page(tenantId, filter, requested);
    const screenings = await database.tenant(tenantId, (db) => screening.screenings(db, tenantId, page.items));
    return { ...page, items: page.items.map((one) => summaryOf(one, screenings.get(one.customerId)!)) };
  }
}

function summaryOf(customer: Customer, screening: CustomerScreeningView): CustomerPageView['items'][number] {
  const { record } = customer;
  const { state, screenedAt, openHits, clearedHits } = screening;
  return {
    customerId: customer.customerId,
    externalReferenceId: record.externalReferenceId,
    entityType: record.entityType,
    fullName: record.names[0]?.fullNameRaw ?? '',
    ...(customer.isUnreadable && { isUnreadable: true as const }),
    state: customer.state,
    riskLevel: customer.riskLevel,
    reviewOn: record.reviewOn,
    screening: { state, screenedAt, openHits, clearedHits },
    version: customer.version,
    createdAt: customer.createdAt.toISOString(),
    createdBy: customer.createdBy,
    updatedAt: customer.updatedAt.toISOString(),
    updatedBy: customer.updatedBy,
  };
}

function recordView({ wallets, expectedActivity, ...record }: CustomerRecord) {
  return {
    ...record,
    wallets: wallets.map(({ chain, address }) => ({ blockchain: chain, address })),
    expectedActivity: expectedActivity && {
      ...expectedActivity,
      // At most 15 significant digits, so a JSON number is exact.
      monthlyAmount: expectedActivity.monthlyAmount === null ? null : Number(expectedActivity.monthlyAmount),
    },
  };
}

function ratingView({ ratedAt, drivers, ...rating }: Rating): NonNullable<CustomerView['rating']> {
  return {
    ...rating,
    drivers: drivers as NonNullable<CustomerView['rating']>['drivers'],
    ratedAt: ratedAt.toISOString(),
  };
}

function lineOf(
  { transactionUuid, role, tiedBy }: LinkedTransaction,
  transaction: Transaction | undefined,
  parties: Awaited<ReturnType<TransactionReader['partiesOf']>>,
): CustomerView['transactionLog'] {
  if (!transaction) return [];
  const { content, status } = transaction;
  const known = parties.get(transactionUuid);
  return [
    {
      transactionUuid,
      transactionReference: content.transactionReference,
      transactionStatus: status,
      transactionDate: content.transactionDate,
      role,
      tiedBy,
      amount: Number(content.amount.value),
      currency: content.amount.currency,
      partyId: (role === 'SENDER' ? known?.senderPartyId : known?.receiverPartyId) ?? null,
    },
  ];
}
