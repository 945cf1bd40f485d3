/** Alert visibility of a user, by the work queues of the organization. */
import type { RawBuilder } from 'kysely';
import type { Principal } from '../../platform/access/permissions.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import { inOrder, maySee, queueOf, type SortedAlert, type WorkQueue, type WorkQueues } from './sorting.ts';
import { isIn } from './store.ts';

export class Sight {
  readonly #all: WorkQueues;
  readonly #seen: ReadonlySet<string>;

  constructor(all: WorkQueues, principal: Principal) {
    this.#all = all;
    this.#seen = new Set(
      inOrder(all)
        .filter(({ seenBy }) => maySee(principal, seenBy))
        .map(({ id }) => id),
    );
  }

  /** Work queues in order of precedence. */
  get queues(): readonly WorkQueue[] {
    return inOrder(this.#all).filter(({ id }) => this.#seen.has(id));
  }

  get isWhole(): boolean {
    return this.#seen.size === this.#all.queues.length + 1;
  }

  sees(alert: SortedAlert): boolean {
    return this.isWhole || this.#seen.has(this.queueOf(alert).id);
  }

  queueOf(alert: SortedAlert): WorkQueue {
    return queueOf(alert, this.#all);
  }

  /**
   * The same as an SQL condition. null: all alerts are visible.
   * @param ids requested queues. Absent: all visible queues
   * @param alias alias of the alerts table
   */
  where(ids?: readonly string[], alias?: string): RawBuilder<boolean> | null {
    if (ids === undefined && this.isWhole) return null;
    return isIn(inOrder(this.#all), ({ id }) => this.#seen.has(id) && (ids?.includes(id) ?? true), alias);
  }
}

type QueueSettings = SettingsReader<{ readonly 'alerts.workQueues': WorkQueues }>;

/** Computes alert visibility of users. */
export class Sights {
  readonly #settings: QueueSettings;

  constructor(settings: QueueSettings) {
    this.#settings = settings;
  }

  async of(principal: Principal): Promise<Sight> {
    return new Sight((await this.#settings.get(principal.tenantId))['alerts.workQueues'], principal);
  }
}
