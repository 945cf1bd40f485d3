/**
 * Runs rules over a past period before they take effect: number of hits, affected payments, and changes. The replay works
 * in chunks. Position, sums, listed payments and the job of the next chunk are written in one database transaction, so that a crash
 * repeats nothing and leaves nothing out.
 */
import { randomUUID } from 'node:crypto';
import { TRANSACTION_TYPES, type Transaction } from '../../../domain/transaction.ts';
import type { Caller, Principal } from '../../../platform/access/permissions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ClaimedJob, JobQueue } from '../../../platform/jobs/queue.ts';
import { canonicalJson } from '../../../platform/lib/canonical-json.ts';
import { checkedUtcOf } from '../../../platform/lib/date-time.ts';
import type { Page } from '../../../platform/lib/list-page.ts';
import { type Done, serviceAuthor } from '../../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../../platform/unit-of-work/writer.ts';
import { planOf } from '../aggregates/plan.ts';
import { observedOf } from '../evaluation/findings.ts';
import { outsideOf } from '../evaluation/outside.ts';
import type { CompiledRule } from '../language/compiled.ts';
import { LIMITS } from '../language/types.ts';
import { activeRules, compileRule, type RuleSet } from '../rule-set.ts';
import type { Rules } from '../rules.ts';
import type { TransactionReader } from '../try-rule.ts';
import { type HitsParts, LISTED_REPLAYS, pageOfHits, type RequestedHits } from './hits.ts';
import { type HitView, presentReplay, type ReplayView } from './present.ts';
import { noSuchReplay, wrong } from './refusals.ts';
import {
  countRunning,
  failReplay,
  insertListed,
  insertReplay,
  moveReplay,
  type ReplayRow,
  readReplay,
  removeOldLists,
} from './store.ts';
import { asTried, count, emptyTally, type ListedPayment, type Tally, type TriedRule } from './tally.ts';

export const REPLAY_QUEUE = 'rule-replay';
/** Transactions in one chunk, and in one statement for their aggregates. */
const CHUNK = 2_000;
const BATCH = 250;
const MAX_RUNNING = 3;
const MAX_DAYS = 366;
export const MAX_REPLAYED_RULES = 60;
/** Maximum of distinct aggregates of active and tried rules together, since one statement computes them. */
const MAX_AGGREGATES = 2 * LIMITS.aggregatesOfSet;
export const USUAL_MINUTES_PER_ALERT = 10;
const DAY_MS = 86_400_000;

export interface ReplaysParts extends HitsParts {
  rules: Rules;
  reader: TransactionReader & HitsParts['reader'];
  queue: Pick<JobQueue, 'complete'>;
  writer: Writer;
  /** Transactions in one chunk; for tests. */
  chunk?: number;
}

export interface RequestedReplay {
  /** Stored rules: the draft of each, or without one the version in force. */
  ruleIds?: readonly string[] | undefined;
  /** Rules that are not stored. */
  rules?: readonly unknown[] | undefined;
  /** ISO 8601, as written. The period ends before `to`. */
  from: string;
  to: string;
  /** Default: USUAL_MINUTES_PER_ALERT. */
  minutesPerAlert?: number | undefined;
}

export class RuleReplays {
  readonly #parts: ReplaysParts;

  constructor(parts: ReplaysParts) {
    this.#parts = parts;
  }

  /** @throws AppError not-found, validation-failed, conflict (too many are running) */
  async start(by: Caller, requested: RequestedReplay): Promise<Done<ReplayView>> {
    const { rules, writer } = this.#parts;
    const { tenantId, type, id } = by.principal;
    requirePeriod(requested);
    const proposed: CompiledRule[] = [];
    for (const ruleId of requested.ruleIds ?? []) proposed.push(await rules.compiled(tenantId, ruleId));
    for (const input of requested.rules ?? []) proposed.push(await rules.checked(tenantId, input));
    const ids = new Set(proposed.map(({ rule }) => rule.ruleId));
    if (ids.size !== proposed.length || ids.size === 0 || ids.size > MAX_REPLAYED_RULES) {
      throw wrong('ruleIds', `must name, together with rules, 1 to ${MAX_REPLAYED_RULES} different rules`);
    }
    const inForce = await rules.active(tenantId);
    const most = Math.max(
      ...TRANSACTION_TYPES.map((type) => planOf([...inForce.byType[type].rules, ...proposed]).aggregates.length),
    );
    if (most > MAX_AGGREGATES) {
      throw wrong('ruleIds', `use ${most} different aggregates with the rules in force. Replay fewer rules at once`);
    }
    const request: ReplayRow['request'] = {
      from: requested.from,
      to: requested.to,
      ruleSetVersion: inForce.version,
      shippedRules: inForce.defaultsVersion,
      minutesPerAlert: requested.minutesPerAlert ?? USUAL_MINUTES_PER_ALERT,
      rules: proposed.map(({ version, rule }) => ({ version, definition: rule })),
    };
    const seesConclusions = await this.#parts.conclusions.areSeenBy(by.principal);
    return await writer.write(by, async ({ db, now }) => {
      if ((await countRunning(db, tenantId)) >= MAX_RUNNING) {
        throw new AppError('conflict', { detail: `At most ${MAX_RUNNING} replays run at once.` });
      }
      const row: ReplayRow = {
        tenantId,
        replayId: randomUUID(),
        state: 'QUEUED',
        request,
        afterSeq: 0,
        tally: emptyTally(triedOf(proposed, inForce)),
        createdAt: now(),
        createdBy: `${type}:${id}`,
        updatedAt: now(),
      };
      await insertReplay(db, row);
      await removeOldLists(db, tenantId, LISTED_REPLAYS);
      const subject = { subjectType: 'RULE_REPLAY', subjectId: row.replayId };
      return {
        result: presentReplay(row, seesConclusions),
        audit: { action: 'rule-replay.started', ...subject, details: request },
        jobs: [jobOf(row)],
      };
    });
  }

  /** @throws AppError not-found */
  async get(principal: Principal, replayId: string): Promise<ReplayView> {
    const row = await this.#row(principal.tenantId, replayId);
    return presentReplay(row, await this.#parts.conclusions.areSeenBy(principal));
  }

  /**
   * Payments behind the numbers, in the order of recording. Erased payments are left out.
   * @throws AppError not-found, forbidden, validation-failed, invalid-cursor
   */
  async hits(principal: Principal, replayId: string, requested: RequestedHits): Promise<Page<HitView>> {
    const row = await this.#row(principal.tenantId, replayId);
    return await pageOfHits(this.#parts, principal, { row, set: () => this.#setOf(row) }, requested);
  }

  async #row(tenantId: string, replayId: string): Promise<ReplayRow> {
    const row = await this.#parts.database.tenant(tenantId, (db) => readReplay(db, tenantId, replayId));
    if (!row) throw noSuchReplay();
    return row;
  }

  /** Runs one chunk per job. */
  async handle(jobs: readonly ClaimedJob[]): Promise<void> {
    for (const job of jobs) await this.#chunk(job);
  }

  /** Called after the last try of a chunk failed. */
  async giveUp({ tenantId, subjectId }: ClaimedJob, bury: (db: Db) => Promise<void>): Promise<void> {
    await this.#parts.writer.write(serviceAuthor(tenantId, subjectId), async ({ db, now }) => {
      await bury(db);
      await failReplay(db, tenantId, subjectId, now());
      return { result: null, audit: [] };
    });
  }

  async #chunk(job: ClaimedJob): Promise<void> {
    const { database, queue, reader, writer, chunk = CHUNK } = this.#parts;
    const { tenantId } = job;
    const row = await database.tenant(tenantId, (db) => readReplay(db, tenantId, job.subjectId));
    if (!row || row.state === 'DONE' || row.state === 'FAILED') {
      return await database.tenant(tenantId, (db) => queue.complete(db, [job]));
    }
    const { from, to } = row.request;
    const transactions = await reader.range(tenantId, momentOf(from), momentOf(to), row.afterSeq, chunk);
    const { tally, listed } = await this.#count(row, transactions);
    const isLast = transactions.length < chunk;
    await writer.write(serviceAuthor(tenantId, row.replayId), async ({ db, now }) => {
      const moved: ReplayRow = {
        ...row,
        state: isLast ? 'DONE' : 'RUNNING',
        afterSeq: transactions.at(-1)?.seq ?? row.afterSeq,
        tally,
        updatedAt: now(),
      };
      if (!(await moveReplay(db, moved, row.afterSeq)))
        throw new Error('another worker has already advanced the replay');
      await insertListed(db, row, listed);
      await queue.complete(db, [job]);
      return { result: null, audit: [], jobs: isLast ? [] : [jobOf(row)] };
    });
  }

  /** New sums with these transactions, and the listed payments. The sums of the row stay unchanged, in case the chunk fails. */
  async #count(
    row: ReplayRow,
    transactions: readonly Transaction[],
  ): Promise<{ tally: Tally; listed: ListedPayment[] }> {
    const { tenantId, request } = row;
    const set = await this.#setOf(row);
    const tried = triedOf(
      request.rules.map(({ version, definition }) => compileRule(definition, version)),
      set,
    );
    const conclusions = await this.#parts.conclusions.of(
      tenantId,
      transactions.map(({ transactionUuid }) => transactionUuid),
    );
    const tally = structuredClone(row.tally);
    const listed: ListedPayment[] = [];
    for (const type of TRANSACTION_TYPES) {
      const active = set.byType[type].rules;
      const ofType = tried.map(asTried).filter(({ rule }) => rule.enabled && rule.appliesTo.includes(type));
      const all = activeRules([...active, ...ofType]);
      const those = transactions.filter(({ content }) => content.transactionType === type);
      for (let at = 0; at < those.length; at += BATCH) {
        const batch = those.slice(at, at + BATCH);
        const around = await this.#parts.surroundings(tenantId, batch);
        const outside = await outsideOf(this.#parts, tenantId, all, batch, around, set);
        for (const [index, one] of batch.entries()) {
          const observed = observedOf(one, all.plan, outside[index]!, set.lists);
          const counted = { active, tried, alertThresholds: set.alertThresholds };
          const given = count(tally, one, observed, counted, conclusions.get(one.transactionUuid) ?? null);
          if (given) listed.push(given);
        }
      }
    }
    return { tally, listed };
  }

  async #setOf({ tenantId, request }: ReplayRow): Promise<RuleSet> {
    const set = await this.#parts.rules.at(tenantId, request.ruleSetVersion, request.shippedRules);
    if (!set) throw new Error(`there is no rule set ${request.ruleSetVersion}`);
    return set;
  }
}

/** Each rule with its version in force, if that differs. */
function triedOf(proposed: readonly CompiledRule[], set: RuleSet): TriedRule[] {
  const inForce = new Map(
    TRANSACTION_TYPES.flatMap((type) => set.byType[type].rules.map((one) => [one.rule.ruleId, one] as const)),
  );
  return proposed.map((challenger) => {
    const champion = inForce.get(challenger.rule.ruleId) ?? null;
    const isSame = champion !== null && canonicalJson(champion.rule) === canonicalJson(challenger.rule);
    return { challenger, champion: isSame ? null : champion };
  });
}

function jobOf({ tenantId, replayId }: ReplayRow) {
  return { queue: REPLAY_QUEUE, tenantId, subjectId: replayId, payload: {} };
}

const momentOf = (written: string) => new Date(checkedUtcOf(written));

function requirePeriod(requested: RequestedReplay): void {
  const [from, to] = [momentOf(requested.from), momentOf(requested.to)];
  if (!(from < to)) throw wrong('to', 'must be later than from');
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY_MS)
    throw wrong('to', `must be at most ${MAX_DAYS} days after from`);
}
