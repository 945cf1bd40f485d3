/** Everything that needs a second approver, read from the feature that owns it. Nothing is stored here. */
import { isPerson, type Permission, type Principal } from '../platform/access/permissions.ts';
import type { Database } from '../platform/db/database.ts';
import { dependentUsers } from '../platform/four-eyes/second-approver.ts';
import { isSoleOfficer } from '../platform/four-eyes/sole-officer.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { ProposalList, ProposalView } from './schemas.ts';
import type { ProposalKind, ProposalSource, Waiting } from './types.ts';

/** Limit per kind. */
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

  /**
   * The kinds the principal has permission to read. Approvals that the principal can confirm come first, then the
   * latest.
   */
  async of(principal: Principal): Promise<ProposalList> {
    const { database, clock, sources } = this.#parts;
    const { tenantId } = principal;
    const [dependent, isAlone] = await database.tenant(tenantId, async (db) => [
      await dependentUsers(db, tenantId, principal.id, clock.now()),
      await isSoleOfficer(db, tenantId, principal),
    ]);
    const notBy = [principal.id, ...dependent];
    const items: ProposalView[] = [];
    const told = new Map<ProposalKind, readonly Waiting[]>();
    let truncated = false;
    // Sequential, because each source uses a database connection.
    for (const source of sources) {
      if (!principal.permissions.has(source.sees)) continue;
      const waiting = await source.read(principal, MOST_OF_A_KIND, told);
      told.set(source.kind, waiting);
      truncated ||= waiting.length > MOST_OF_A_KIND;
      const isForOne = isAlone || ((await source.isForOne?.(tenantId)) ?? false);
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
  { subjectId, title, proposed, by, at, isConfirmable = true, ...waiting }: Waiting,
  { principal, notBy, isForOne }: { principal: Principal; notBy: readonly string[]; isForOne: boolean },
): ProposalView {
  const may = confirms.every((permission: Permission) => principal.permissions.has(permission));
  const isOther = isForOne || waiting.isForOne === true || !by.some((id) => notBy.includes(id));
  return {
    ...{ kind, subjectId, title, proposed },
    proposedBy: by[0] ?? null,
    proposedAt: at.toISOString(),
    awaitsYou: isPerson(principal) && may && isOther && isConfirmable,
  };
}
