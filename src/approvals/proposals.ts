/** Everything that waits for a second person, each kind from the room that it belongs to. Nothing is kept. */
import { isPerson, type Permission, type Principal } from '../platform/access/permissions.ts';
import type { Database } from '../platform/db/database.ts';
import { dependentUsers } from '../platform/four-eyes/second-approver.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { ProposalList, ProposalView } from './schemas.ts';
import type { ProposalKind, ProposalSource, Waiting } from './types.ts';

/** Of one kind. */
const MOST_OF_A_KIND = 100;

interface ProposalsParts {
  database: Pick<Database, 'tenant'>;
  clock: Clock;
  sources: readonly ProposalSource[];
}

export class Proposals {
  readonly #parts: ProposalsParts;

  constructor(parts: ProposalsParts) {
    this.#parts = parts;
  }

  /** Of the kinds that the reader may know of. What they can confirm comes first, then the latest. */
  async of(principal: Principal): Promise<ProposalList> {
    const { database, clock, sources } = this.#parts;
    const { tenantId } = principal;
    const dependent = await database.tenant(tenantId, (db) => dependentUsers(db, tenantId, principal.id, clock.now()));
    const notBy = [principal.id, ...dependent];
    const items: ProposalView[] = [];
    const told = new Map<ProposalKind, readonly Waiting[]>();
    let truncated = false;
    // One after the other: each is a connection of the database.
    for (const source of sources) {
      if (!principal.permissions.has(source.sees)) continue;
      const waiting = await source.read(principal, MOST_OF_A_KIND, told);
      told.set(source.kind, waiting);
      truncated ||= waiting.length > MOST_OF_A_KIND;
      const isForOne = (await source.isForOne?.(tenantId)) ?? false;
      items.push(...waiting.slice(0, MOST_OF_A_KIND).map((one) => viewOf(source, one, { principal, notBy, isForOne })));
    }
    items.sort(
      (one, other) => Number(other.awaitsYou) - Number(one.awaitsYou) || (one.proposedAt < other.proposedAt ? 1 : -1),
    );
    return {
      items,
      nextCursor: null,
      hasMore: false,
      awaitingYou: items.filter(({ awaitsYou }) => awaitsYou).length,
      truncated,
    };
  }
}

function viewOf(
  { kind, confirms }: ProposalSource,
  { subjectId, title, proposed, by, at, isConfirmable = true }: Waiting,
  { principal, notBy, isForOne }: { principal: Principal; notBy: readonly string[]; isForOne: boolean },
): ProposalView {
  const may = confirms.every((permission: Permission) => principal.permissions.has(permission));
  const isOther = isForOne || !by.some((id) => notBy.includes(id));
  return {
    ...{ kind, subjectId, title, proposed },
    proposedBy: by[0] ?? null,
    proposedAt: at.toISOString(),
    awaitsYou: isPerson(principal) && may && isOther && isConfirmable,
  };
}
