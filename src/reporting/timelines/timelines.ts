/**
 * Timelines of transactions, parties and customers, built from the audit trail and the webhook attempts. Nothing is
 * stored for them, so they always agree with the audit trail.
 *
 * transaction ──► alerts ──► cases ──► suspicious activity reports
 * │             └──────────┴────► deliveries ──► attempts
 * └──► filing deadlines
 * party, customer ──► latest transactions, alerts, hits ──► the same
 */
import type { Permission, Principal } from '../../platform/access/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { type PageAsked, readListPage } from '../../platform/lib/list-page.ts';
import type { DeliveryLog } from '../../platform/webhooks/delivery-log.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import type { AuditTrail, EventPlace } from '../evidence/audit-trail.ts';
import { factsOf, READINGS, SUBJECTS, type SubjectType } from './kinds.ts';
import type { TimelineEvent, TimelinePage } from './schemas.ts';
import { presentId, type Related, type Root, readRelated, transactionsOfCustomer, unitedWith } from './store.ts';

export interface TimelinesParts {
  database: Database;
  cursors: CursorCodec;
  trail: Pick<AuditTrail, 'about'>;
  transactions: Pick<Transactions, 'idsOfParty'>;
  deliveries: Pick<DeliveryLog, 'attemptsOf'>;
  /** The given alerts that the principal cannot see because of their work queue. */
  unseenAlerts: (principal: Principal, alertIds: readonly string[]) => Promise<string[]>;
}

/** Limit per kind of related record, the latest. */
const MOST_RELATED = 200;

interface Subject {
  type: SubjectType;
  id: string;
}

interface Placed {
  event: TimelineEvent;
  place: EventPlace;
}

export class Timelines {
  readonly #parts: TimelinesParts;

  constructor(parts: TimelinesParts) {
    this.#parts = parts;
  }

  /** Events that the principal can see, the latest first. @throws AppError not-found, invalid-cursor */
  async page(principal: Principal, root: Root, requested: PageAsked): Promise<TimelinePage> {
    const { tenantId, permissions } = principal;
    const { subjects, deliveries, isCut } = await this.#relatedTo(principal, root);
    const all = Object.values(SUBJECTS).map(({ permission }) => permission);
    const lacks = [...new Set<Permission>(all)].filter((permission) => !permissions.has(permission));
    const page = await readListPage(
      this.#parts.cursors,
      { list: 'timeline', tenantId, ...root },
      requested,
      (after: EventPlace | null, limit) => this.#read(principal, subjects, deliveries, { after, limit }),
      ({ place }) => place,
    );
    return { ...page, items: page.items.map(({ event }) => event), isCut, notShown: lacks };
  }

  async #relatedTo(principal: Principal, root: Root) {
    const { tenantId, permissions } = principal;
    const { related, ids, isCut } = await this.#related(tenantId, root);
    const hidden = new Set(
      related.alerts.length > 0 && permissions.has('alert:read')
        ? await this.#parts.unseenAlerts(principal, related.alerts)
        : [],
    );
    const subjects = [...ofRoot(root.kind, ids), ...ofRelated(related)].filter(
      ({ type, id }) => permissions.has(SUBJECTS[type].permission) && !hidden.has(id),
    );
    return { subjects, deliveries: permissions.has('webhook:read') ? related.deliveries : [], isCut };
  }

  #related(tenantId: string, root: Root): Promise<{ related: Related; ids: string[]; isCut: boolean }> {
    return this.#parts.database.tenant(tenantId, async (db) => {
      const id = await presentId(db, tenantId, root);
      if (id === null) throw new AppError('not-found', { detail: 'Not found.' });
      const ids = root.kind === 'PARTY' ? await unitedWith(db, tenantId, id) : [id];
      const most = MOST_RELATED + 1;
      const transactions = {
        TRANSACTION: async () => [id],
        PARTY: () => this.#parts.transactions.idsOfParty(db, tenantId, id, most),
        CUSTOMER: () => transactionsOfCustomer(db, tenantId, id, most),
      };
      const latest = await transactions[root.kind]();
      const related = await readRelated(db, tenantId, root.kind, {
        ...{ ids, transactions: latest.slice(0, MOST_RELATED), limit: most },
      });
      const isCut = latest.length > MOST_RELATED || Object.values(related).some(({ length }) => length > MOST_RELATED);
      return { related, ids, isCut };
    });
  }

  async #read(
    principal: Principal,
    subjects: readonly Subject[],
    deliveries: readonly string[],
    page: { after: EventPlace | null; limit: number },
  ): Promise<Placed[]> {
    const { trail, deliveries: log } = this.#parts;
    const entries = await trail.about(principal, subjects, { ...page, without: READINGS });
    const attempts = await log.attemptsOf(principal.tenantId, deliveries, page);
    const placed: Placed[] = [
      ...entries.map(({ occurredAt, actorType, actorId, action, subjectType, subjectId, details, place }) => ({
        event: {
          ...{ occurredAt: occurredAt.toISOString(), action, actorType, actorId },
          ...{ kind: SUBJECTS[subjectType as SubjectType].kind, subjectId, facts: factsOf(details) },
        },
        place,
      })),
      ...attempts.map(({ deliveryId, attemptedAt, event, attempt, httpStatus, failure, place }) => ({
        event: {
          ...{
            occurredAt: attemptedAt.toISOString(),
            action: 'webhook.tried',
            actorType: 'SYSTEM',
            actorId: 'webhooks',
          },
          ...{ kind: 'DELIVERY' as const, subjectId: deliveryId },
          facts: { event, attempt, ...(httpStatus !== null && { httpStatus }), ...(failure !== null && { failure }) },
        },
        place,
      })),
    ];
    return placed.sort((a, b) => -compare(a, b)).slice(0, page.limit);
  }
}

function ofRoot(kind: Root['kind'], ids: readonly string[]): Subject[] {
  if (kind === 'CUSTOMER') {
    return ids.flatMap((id): Subject[] => [
      { type: 'CUSTOMER', id },
      { type: 'CUSTOMER_SCREENING', id },
    ]);
  }
  // The transaction itself is already among the related transactions.
  return kind === 'PARTY' ? ids.map((id) => ({ type: 'PARTY', id })) : [];
}

function ofRelated(related: Related): Subject[] {
  const types: readonly (readonly [keyof Related, SubjectType])[] = [
    ['transactions', 'transaction'],
    ['alerts', 'ALERT'],
    ['cases', 'CASE'],
    ['hits', 'CUSTOMER_HIT'],
    ['obligations', 'REPORT_OBLIGATION'],
    ['reports', 'SAR'],
    ['deliveries', 'WEBHOOK_DELIVERY'],
  ];
  return types.flatMap(([name, type]) => related[name].slice(0, MOST_RELATED).map((id) => ({ type, id })));
}

function compare(a: Placed, b: Placed): number {
  const [at, other] = [a.event.occurredAt, b.event.occurredAt];
  if (at !== other) return at < other ? -1 : 1;
  return a.place.key < b.place.key ? -1 : 1;
}
