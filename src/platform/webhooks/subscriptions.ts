/** Webhook subscriptions: addresses with their event types and secrets. */
import { randomUUID } from 'node:crypto';
import type { Caller } from '../access/permissions.ts';
import type { Database, Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { AuditNote, Done } from '../unit-of-work/effect.ts';
import type { Writer } from '../unit-of-work/writer.ts';
import { viewOf as deliveryViewOf } from './delivery-log.ts';
import { insertDeliveries, writePendingDestinations } from './delivery-store.ts';
import { messageOf, WEBHOOK_TEST } from './event.ts';
import { deliveryJob, newDelivery } from './new-deliveries.ts';
import type {
  DeliveryView,
  NewSubscription,
  SubscriptionChanges,
  SubscriptionRequest,
  SubscriptionView,
} from './schemas.ts';
import { secretOfText } from './signature.ts';
import type { NewSecret, SecretOwner, SigningSecrets } from './signing-secrets.ts';
import {
  deleteSubscription,
  insertSubscription,
  lockSubscriptions,
  readSubscription,
  readSubscriptions,
  type SubscriptionRow,
  writeSubscription,
} from './subscription-store.ts';

const SUBJECT = 'WEBHOOK_SUBSCRIPTION';
/** A limit, since each subscription adds a message to every event of its types. */
const MAX_SUBSCRIPTIONS = 20;

export interface SubscriptionsParts {
  database: Database;
  writer: Writer;
  secrets: Pick<SigningSecrets, 'renew' | 'forget'>;
}

export class Subscriptions {
  readonly #parts: SubscriptionsParts;

  constructor(parts: SubscriptionsParts) {
    this.#parts = parts;
  }

  /** Oldest first. */
  async list(tenantId: string): Promise<SubscriptionView[]> {
    const rows = await this.#parts.database.tenant(tenantId, (db) => readSubscriptions(db, tenantId));
    return rows.map(viewOf);
  }

  /** @throws AppError not-found */
  async get(tenantId: string, subscriptionId: string): Promise<SubscriptionView> {
    return viewOf(await this.#parts.database.tenant(tenantId, (db) => existing(db, tenantId, subscriptionId)));
  }

  /** @throws AppError conflict if there are too many */
  async create(by: Caller, request: SubscriptionRequest): Promise<Done<NewSubscription>> {
    const { tenantId, id } = by.principal;
    const { writer, secrets } = this.#parts;
    return await writer.write(by, async (tx) => {
      const { db } = tx;
      await lockSubscriptions(db, tenantId);
      if ((await readSubscriptions(db, tenantId)).length >= MAX_SUBSCRIPTIONS) throw tooMany();
      const now = tx.now();
      const row: SubscriptionRow = {
        tenantId,
        subscriptionId: randomUUID(),
        url: request.url,
        events: request.events,
        description: request.description ?? null,
        disabledBecause: request.enabled === false ? 'REQUESTED' : null,
        version: 1,
        createdAt: now,
        createdBy: id,
        updatedAt: now,
        updatedBy: id,
      };
      await insertSubscription(db, tenantId, row);
      const first = await secrets.renew(
        tx,
        row,
        true,
        request.secret === undefined ? null : secretOfText(request.secret),
      );
      return {
        result: { ...viewOf(row), secret: first.result.secret },
        isSecret: true,
        audit: [
          noteOf('created', row, { after: contentOf(row), secretId: first.result.secretId }),
          { ...first.audit, action: 'webhook-secret.created' },
        ],
      };
    });
  }

  /** @throws AppError not-found, conflict (another version than the caller saw) */
  async change(
    by: Caller,
    subscriptionId: string,
    changes: SubscriptionChanges,
    version: number | undefined,
  ): Promise<SubscriptionView> {
    const { tenantId, id } = by.principal;
    const { result } = await this.#parts.writer.write(by, async ({ db, now }) => {
      const before = await existing(db, tenantId, subscriptionId, 'locked');
      refuseOtherVersion(before, version);
      const after: SubscriptionRow = {
        ...changed(before, changes),
        version: before.version + 1,
        updatedAt: now(),
        updatedBy: id,
      };
      await writeSubscription(db, tenantId, after);
      if (after.url !== before.url) await writePendingDestinations(db, tenantId, subscriptionId, after.url);
      const audit = noteOf('changed', after, { before: contentOf(before), after: contentOf(after) });
      return { result: viewOf(after), audit };
    });
    return result;
  }

  /** Its deliveries stay on record; waiting messages become dead letters. @throws AppError not-found */
  async remove(by: Caller, subscriptionId: string): Promise<SubscriptionView> {
    const { tenantId } = by.principal;
    const { result } = await this.#parts.writer.write(by, async ({ db }) => {
      const row = await existing(db, tenantId, subscriptionId, 'locked');
      await deleteSubscription(db, tenantId, subscriptionId);
      return { result: viewOf(row), audit: noteOf('deleted', row, { before: contentOf(row) }) };
    });
    this.#parts.secrets.forget({ tenantId, subscriptionId });
    return result;
  }

  /**
   * @param immediately earlier secrets stop signing at once: for a leaked secret
   * @throws AppError not-found, conflict if too many are active
   */
  async rotate(by: Caller, subscriptionId: string, immediately: boolean): Promise<Done<NewSecret>> {
    const owner: SecretOwner = { tenantId: by.principal.tenantId, subscriptionId };
    const { writer, secrets } = this.#parts;
    const done = await writer.write(by, async (tx) => {
      await existing(tx.db, owner.tenantId, subscriptionId, 'locked');
      return await secrets.renew(tx, owner, immediately);
    });
    secrets.forget(owner);
    return done;
  }

  /** Sends a test event to the subscription. @throws AppError not-found, conflict (it is disabled) */
  async test(by: Caller, subscriptionId: string): Promise<Done<DeliveryView>> {
    const { correlationId, principal } = by;
    const { tenantId } = principal;
    return await this.#parts.writer.write(by, async ({ db, now }) => {
      const row = await existing(db, tenantId, subscriptionId, 'locked');
      if (row.disabledBecause !== null) throw new AppError('conflict', { detail: 'The subscription is disabled.' });
      const data = { subscriptionId, description: row.description };
      const message = { tenantId, correlationId, url: null, ...messageOf(WEBHOOK_TEST, subscriptionId, data) };
      const delivery = newDelivery(message, row, now());
      await insertDeliveries(db, [delivery]);
      return {
        result: deliveryViewOf(delivery),
        audit: {
          action: 'webhook.tested',
          subjectType: 'WEBHOOK_DELIVERY',
          subjectId: delivery.deliveryId,
          details: { subscriptionId, url: row.url },
        },
        jobs: [deliveryJob(delivery)],
      };
    });
  }
}

export function noSuchSubscription(): AppError {
  return new AppError('not-found', { detail: 'Webhook subscription not found.' });
}

async function existing(
  db: Db,
  tenantId: string,
  subscriptionId: string,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<SubscriptionRow> {
  const row = await readSubscription(db, tenantId, subscriptionId, lock);
  if (!row) throw noSuchSubscription();
  return row;
}

function refuseOtherVersion({ version }: SubscriptionRow, seen: number | undefined): void {
  if (seen === undefined || seen === version) return;
  throw new AppError('conflict', {
    detail: `The subscription was changed in the meantime. Its version is now ${version}.`,
  });
}

function tooMany(): AppError {
  return new AppError('conflict', {
    detail: `An organization can have at most ${MAX_SUBSCRIPTIONS} webhook subscriptions.`,
  });
}

function changed(before: SubscriptionRow, { url, events, description, enabled }: SubscriptionChanges): SubscriptionRow {
  return {
    ...before,
    url: url ?? before.url,
    events: events ?? before.events,
    description: description ?? before.description,
    disabledBecause: disabledAfter(before, enabled),
  };
}

/** Keeps the first reason. */
function disabledAfter({ disabledBecause }: SubscriptionRow, enabled: boolean | undefined) {
  if (enabled === undefined) return disabledBecause;
  return enabled ? null : (disabledBecause ?? 'REQUESTED');
}

function contentOf({ url, events, description, disabledBecause }: SubscriptionRow) {
  return { url, events, description, disabledBecause };
}

function noteOf(what: 'created' | 'changed' | 'deleted', row: SubscriptionRow, details: object): AuditNote {
  return {
    action: `webhook-subscription.${what}`,
    subjectType: SUBJECT,
    subjectId: row.subscriptionId,
    details: { ...details, version: row.version },
  };
}

function viewOf(row: SubscriptionRow): SubscriptionView {
  const { subscriptionId, url, events, description, disabledBecause, createdBy, updatedBy, version } = row;
  return {
    subscriptionId,
    url,
    events: [...events],
    description,
    enabled: disabledBecause === null,
    disabledBecause,
    createdAt: row.createdAt.toISOString(),
    createdBy,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy,
    version,
  };
}
