/**
 * A change that weakens a control needs two users, like the release of payments that the control blocks. Otherwise a user with settings:write could
 * let a payment through alone and then restore the setting. One user is enough if no other user could approve, or if the organization
 * allows it (`transactions.fourEyes` NEVER; for rule lists `rules.fourEyes` off; `approvals.mode` SOLE_OFFICER).
 */
import {
  authorKey,
  type Caller,
  idOfAuthor,
  isPerson,
  type Permission,
  type Principal,
} from '../access/permissions.ts';
import type { Db } from '../db/database.ts';
import { requireSecondPerson } from '../four-eyes/second-approver.ts';
import { APPROVALS_MODE, decidesAlone, wasAlwaysSoleOfficer } from '../four-eyes/sole-officer.ts';
import { canonicalJson } from '../lib/canonical-json.ts';
import type { Tx } from '../unit-of-work/effect.ts';
import { dropProposal, type LooseningProposal, readProposals, readSettings, writeProposal } from './store.ts';

interface LooseningParts {
  colleagues: {
    workers(db: Db, tenantId: string): Promise<{ userId: string; permissions: ReadonlySet<Permission> }[]>;
  };
}

/** The new value, which replaces `version`. */
export interface Loosened extends Pick<LooseningProposal, 'subjectType' | 'subjectId' | 'version'> {
  value: unknown;
}

export interface ProposalView {
  value: unknown;
  proposedBy: string;
  proposedAt: string;
}

/** Approvers of a weaker control, the setting that requires approval, and the value that disables it. A list belongs to the rules that use it. */
const RULES = { permission: 'rule:write', setting: 'rules.fourEyes', forOne: false } as const;
const CHECKS = { permission: 'settings:write', setting: 'transactions.fourEyes', forOne: 'NEVER' } as const;
const ASKED: Readonly<Record<LooseningProposal['subjectType'], typeof RULES | typeof CHECKS>> = {
  ...{ SETTING: CHECKS, COUNTRY: CHECKS, FX_RATE: CHECKS, RULE_LIST: RULES },
};

export class Loosening {
  readonly #parts: LooseningParts;

  constructor(parts: LooseningParts) {
    this.#parts = parts;
  }

  /**
   * Whether the change may take effect now. If not, it is stored as a proposal. The setting or country must be locked.
   * The proposal of a client counts as no approval: a user who sends the same takes it over, and another user approves it.
   * @throws AppError conflict: already proposed by the same user, or by a user and sent by a client
   */
  async isAgreed(tx: Tx, { principal }: Caller, loosened: Loosened): Promise<boolean> {
    const { db, tenantId, now } = tx;
    const { subjectType, subjectId, version, value } = loosened;
    const asked = ASKED[subjectType];
    if (await this.#isExempt(tx, principal, subjectType)) return true;
    if (isChoiceOfMode(loosened) && (await wasAlwaysSoleOfficer(db, tenantId, principal))) {
      tx.markSoleOfficer();
      return true;
    }
    const [standing] = await readProposals(db, tenantId, { subjectType, subjectId });
    const same =
      standing?.version === version &&
      canonicalJson(standing.value) === canonicalJson(value) &&
      (await this.#mayChange(db, tenantId, asked)).has(idOfAuthor(standing.proposedBy));
    if (same) {
      await requireSecondPerson(tx, principal, standing.proposedBy, asked.setting);
      return true;
    }
    if (await decidesAlone(tx, principal)) return true;
    const proposedBy = authorKey(principal);
    await writeProposal(db, tenantId, { subjectType, subjectId, value, version, proposedAt: now(), proposedBy });
    return false;
  }

  /** Whether one user is enough, so that the change takes effect at once. */
  async isForOne(
    tx: Pick<Tx, 'db' | 'tenantId' | 'now' | 'markSoleOfficer'>,
    { principal }: Pick<Caller, 'principal'>,
    subjectType: LooseningProposal['subjectType'],
  ): Promise<boolean> {
    return (await this.#isExempt(tx, principal, subjectType)) || (await decidesAlone(tx, principal));
  }

  /** Ends all proposals for the subject, since it was changed. */
  async end(db: Db, tenantId: string, subject: Pick<LooseningProposal, 'subjectType' | 'subjectId'>): Promise<void> {
    await dropProposal(db, tenantId, subject);
  }

  /** Pending proposals by ID, without those that a change has ended. */
  async standing(
    db: Db,
    tenantId: string,
    subjectType: LooseningProposal['subjectType'],
    versionOf: (subjectId: string) => number,
  ): Promise<ReadonlyMap<string, ProposalView>> {
    const all = await readProposals(db, tenantId, { subjectType });
    return new Map(
      all
        .filter(({ subjectId, version }) => version === versionOf(subjectId))
        .map(({ subjectId, value, proposedBy, proposedAt }) => [
          subjectId,
          { value, proposedBy: idOfAuthor(proposedBy), proposedAt: proposedAt.toISOString() },
        ]),
    );
  }

  async #isExempt(
    { db, tenantId }: Pick<Tx, 'db' | 'tenantId'>,
    principal: Principal,
    subjectType: LooseningProposal['subjectType'],
  ): Promise<boolean> {
    return principal.type === 'OPERATOR' || (await this.#oneDecides(db, tenantId, principal, ASKED[subjectType]));
  }

  async #oneDecides(
    db: Db,
    tenantId: string,
    principal: Principal,
    asked: typeof RULES | typeof CHECKS,
  ): Promise<boolean> {
    const set = (await readSettings(db, tenantId)).find(({ key }) => key === asked.setting);
    if (set?.value === asked.forOne) return true;
    const people = await this.#mayChange(db, tenantId, asked);
    // No user could approve. The caller counts too, since a change by a client needs two users.
    return isPerson(principal) ? [...people].every((one) => one === principal.id) : people.size < 2;
  }

  async #mayChange(db: Db, tenantId: string, { permission }: { permission: Permission }): Promise<ReadonlySet<string>> {
    const workers = await this.#parts.colleagues.workers(db, tenantId);
    return new Set(workers.filter(({ permissions }) => permissions.has(permission)).map(({ userId }) => userId));
  }
}

/** The first choice of the approval mode, at set-up. */
function isChoiceOfMode({ subjectType, subjectId, version }: Loosened): boolean {
  return subjectType === 'SETTING' && subjectId === APPROVALS_MODE && version === 0;
}
