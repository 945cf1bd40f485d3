/** Everything that needs a second approver, read from the feature that owns it. Nothing is stored here. */
import { isPerson, type Permission, type Principal } from '../platform/access/permissions.ts';
import type { Database } from '../platform/db/database.ts';
import { dependencies } from '../platform/four-eyes/second-approver.ts';
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
      await dependencies(db, tenantId, principal.id, clock.now()),
      await isSoleOfficer(db, tenantId, principal),
    ]);
    const items: ProposalView[] = [];
    const alreadyRead = new Map<ProposalKind, readonly Waiting[]>();
    let truncated = false;
    // Sequential, because each source uses a database connection.
    for (const source of sources) {
      if (!principal.permissions.has(source.sees)) continue;
      const waiting = await source.read(principal, MOST_OF_A_KIND, alreadyRead);
      alreadyRead.set(source.kind, waiting);
      truncated ||= waiting.length > MOST_OF_A_KIND;
      const isForOne = isAlone || ((await source.isForOne?.(tenantId)) ?? false);
      items.push(
        ...waiting.slice(0, MOST_OF_A_KIND).map((one) => viewOf(source, one, { principal, dependent, isForOne })),
      );
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

interface Reader {
  principal: Principal;
  /** Users who cannot approve together with the principal: why not, by user. */
  dependent: ReadonlyMap<string, string>;
  isForOne: boolean;
}

function viewOf(source: ProposalSource, waiting: Waiting, reader: Reader): ProposalView {
  const { subjectId, title, proposed, by, at, dueAt, amount, about, disposition, isSafe = false } = waiting;
  const obstacle = obstacleOf(source, waiting, reader);
  return {
    ...{ kind: source.kind, subjectId, title, proposed },
    proposedBy: by[0] ?? null,
    proposedAt: at.toISOString(),
    about: about ?? null,
    disposition: disposition ?? null,
    amount: amount?.amount ?? null,
    currency: amount?.currency ?? null,
    dueAt: dueAt?.toISOString() ?? null,
    isSafe,
    awaitsYou: obstacle === null,
    obstacle,
  };
}

function obstacleOf(
  { confirms }: Pick<ProposalSource, 'confirms'>,
  { by, isForOne: isForOneHere = false, isConfirmable = true }: Waiting,
  { principal, dependent, isForOne }: Reader,
): ProposalView['obstacle'] {
  const lacked = confirms.find((permission: Permission) => !principal.permissions.has(permission));
  if (lacked !== undefined) return { kind: 'PERMISSION', detail: `You lack the permission ${lacked}.` };
  if (!isPerson(principal)) return { kind: 'API_CLIENT', detail: 'An OAuth client cannot approve.' };
  if (!isConfirmable) {
    return { kind: 'API_CLIENT', detail: 'An OAuth client proposed this. A user must propose it again.' };
  }
  if (isForOne || isForOneHere) return null;
  if (by.includes(principal.id)) return { kind: 'PROPOSER', detail: 'You proposed this or worked on it.' };
  const [linked] = by.flatMap((id) => dependent.get(id) ?? []);
  return linked === undefined ? null : { kind: 'RELATED_USER', detail: linked };
}
