/**
 * What loosens a check is changed by two people, as what the check stops is released by two: else whoever may change settings lets a payment
 * through alone, and sets it back. Where an organisation has nobody else to ask, or lets one decide (`transactions.fourEyes` NEVER, for lists of
 * rules `rules.fourEyes` off), one does.
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
import { AppError } from '../errors.ts';
import { requireSecondPerson } from '../four-eyes/second-approver.ts';
import { canonicalJson } from '../lib/canonical-json.ts';
import type { Tx } from '../unit-of-work/effect.ts';
import { dropProposal, type LooseningProposal, readProposals, readSettings, writeProposal } from './store.ts';

interface LooseningParts {
  colleagues: {
    workers(db: Db, tenantId: string): Promise<{ userId: string; permissions: ReadonlySet<Permission> }[]>;
  };
}

/** What is to be in force in place of `version`. */
export interface Loosened extends Pick<LooseningProposal, 'subjectType' | 'subjectId' | 'version'> {
  value: unknown;
}

export interface ProposalView {
  value: unknown;
  proposedBy: string;
  proposedAt: string;
}

/** Who may agree, which setting asks for a second person, and with which value it does not. A list is part of the rules that name it. */
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
   * Whether it may be put into force now. If not, it is kept as a proposal. The setting or country must be locked.
   * @throws AppError conflict: proposed by the same one before, or by a client
   */
  async isAgreed(tx: Tx, { principal }: Caller, loosened: Loosened): Promise<boolean> {
    const { db, tenantId, now } = tx;
    const { subjectType, subjectId, version, value } = loosened;
    const asked = ASKED[subjectType];
    if (await this.isForOne({ db, tenantId }, { principal }, subjectType)) return true;
    const [standing] = await readProposals(db, tenantId, { subjectType, subjectId });
    const same =
      standing?.version === version &&
      canonicalJson(standing.value) === canonicalJson(value) &&
      (await this.#mayChange(db, tenantId, asked)).has(idOfAuthor(standing.proposedBy));
    if (same) {
      await requireSecondPerson(tx, principal, standing.proposedBy, asked.setting);
      return true;
    }
    if (!isPerson(principal)) {
      throw new AppError('conflict', {
        detail: `This loosens a check: two people change it, and a client is none (setting ${asked.setting}).`,
      });
    }
    const proposedBy = authorKey(principal);
    await writeProposal(db, tenantId, { subjectType, subjectId, value, version, proposedAt: now(), proposedBy });
    return false;
  }

  /** Whether nobody else is asked, so that what loosens goes at once. */
  async isForOne(
    { db, tenantId }: Pick<Tx, 'db' | 'tenantId'>,
    { principal }: Pick<Caller, 'principal'>,
    subjectType: LooseningProposal['subjectType'],
  ): Promise<boolean> {
    return principal.type === 'OPERATOR' || (await this.#oneDecides(db, tenantId, principal, ASKED[subjectType]));
  }

  /** Whatever was proposed of it is over: it was changed. */
  async end(db: Db, tenantId: string, subject: Pick<LooseningProposal, 'subjectType' | 'subjectId'>): Promise<void> {
    await dropProposal(db, tenantId, subject);
  }

  /** By id, without those that a change has ended. */
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

  async #oneDecides(
    db: Db,
    tenantId: string,
    principal: Principal,
    asked: typeof RULES | typeof CHECKS,
  ): Promise<boolean> {
    const set = (await readSettings(db, tenantId)).find(({ key }) => key === asked.setting);
    if (set?.value === asked.forOne) return true;
    const people = await this.#mayChange(db, tenantId, asked);
    // Nobody could agree. Who is asked for the first time is counted too: a client needs two.
    return isPerson(principal) ? [...people].every((one) => one === principal.id) : people.size < 2;
  }

  async #mayChange(db: Db, tenantId: string, { permission }: { permission: Permission }): Promise<ReadonlySet<string>> {
    const workers = await this.#parts.colleagues.workers(db, tenantId);
    return new Set(workers.filter(({ permissions }) => permissions.has(permission)).map(({ userId }) => userId));
  }
}
