/**
 * Runs rules over a past period before they take effect: how often they would have hit, and what would change. It works in chunks.
 * Position, sums and the job of the next chunk are written in one database transaction, so that a crash repeats nothing and
 * leaves nothing out.
 */
import { randomUUID } from 'node:crypto';
import { TRANSACTION_TYPES, type Transaction } from '../../../domain/transaction.ts';
import type { Caller } from '../../../platform/access/permissions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ClaimedJob, JobQueue } from '../../../platform/jobs/queue.ts';
import { checkedUtcOf } from '../../../platform/lib/date-time.ts';
import { type Done, serviceAuthor } from '../../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../../platform/unit-of-work/writer.ts';
import { observedOf } from '../evaluation/findings.ts';
import { type OutsideReader, outsideOf } from '../evaluation/outside.ts';
import type { CompiledRule } from '../language/compiled.ts';
import { activeRules, compileRule, type RuleSet } from '../rule-set.ts';
import type { Rules } from '../rules.ts';
import type { TransactionReader } from '../try-rule.ts';
import { presentReplay, type ReplayView } from './present.ts';
import { countRunning, failReplay, insertReplay, moveReplay, type ReplayRow, readReplay } from './store.ts';
import { count, emptyTally, type Tally } from './tally.ts';

export const REPLAY_QUEUE = 'rule-replay';
/** Transactions in one chunk, and in one statement for their aggregates. */
const CHUNK = 2_000;
const BATCH = 250;
const MAX_RUNNING = 3;
const MAX_DAYS = 366;
export const MAX_REPLAYED_RULES = 20;
const DAY_MS = 86_400_000;

export interface ReplaysParts extends OutsideReader {
  rules: Rules;
  reader: TransactionReader;
  queue: Pick<JobQueue, 'complete'>;
  writer: Writer;
  /** Transactions in one chunk; for tests. */
  chunk?: number;
}

export interface ReplayAsked {
  /** Stored rules: the draft of each, or without one the version in force. */
  ruleIds?: readonly string[] | undefined;
  /** Rules that are not stored. */
  rules?: readonly unknown[] | undefined;
  /** ISO 8601, as written. The period ends before `to`. */
  from: string;
  to: string;
}

export class RuleReplays {
  readonly #parts: ReplaysParts;

  constructor(parts: ReplaysParts) {
    this.#parts = parts;
  }

  /** @throws AppError not-found, validation-failed, conflict (too many are running) */
  async start(by: Caller, asked: ReplayAsked): Promise<Done<ReplayView>> {
    const { rules, writer } = this.#parts;
    const { tenantId, type, id } = by.principal;
    requirePeriod(asked);
    const proposed: CompiledRule[] = [];
    for (const ruleId of asked.ruleIds ?? []) proposed.push(await rules.compiled(tenantId, ruleId));
    for (const input of asked.rules ?? []) proposed.push(await rules.checked(tenantId, input));
    const ids = new Set(proposed.map(({ rule }) => rule.ruleId));
    if (ids.size !== proposed.length || ids.size === 0 || ids.size > MAX_REPLAYED_RULES) {
      throw wrong('ruleIds', `must name, together with rules, 1 to ${MAX_REPLAYED_RULES} different rules`);
    }
    const inForce = await rules.active(tenantId);
    const request: ReplayRow['request'] = {
      from: asked.from,
      to: asked.to,
      ruleSetVersion: inForce.version,
      shippedRules: inForce.defaultsVersion,
      rules: proposed.map(({ version, rule }) => ({ version, definition: rule })),
    };
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
        tally: emptyTally([...ids]),
        createdAt: now(),
        createdBy: `${type}:${id}`,
        updatedAt: now(),
      };
      await insertReplay(db, row);
      const subject = { subjectType: 'RULE_REPLAY', subjectId: row.replayId };
      return {
        result: presentReplay(row),
        audit: { action: 'rule-replay.started', ...subject, details: request },
        jobs: [jobOf(row)],
      };
    });
  }

  /** @throws AppError not-found */
  async get(tenantId: string, replayId: string): Promise<ReplayRow> {
    const row = await this.#parts.database.tenant(tenantId, (db) => readReplay(db, tenantId, replayId));
    if (!row) throw noSuchReplay();
    return row;
  }

  /** One chunk per job. */
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
    const tally = await this.#count(row, transactions);
    const isLast = transactions.length < chunk;
    await writer.write(serviceAuthor(tenantId, row.replayId), async ({ db, now }) => {
      const moved: ReplayRow = {
        ...row,
        state: isLast ? 'DONE' : 'RUNNING',
        afterSeq: transactions.at(-1)?.seq ?? row.afterSeq,
        tally,
        updatedAt: now(),
      };
      if (!(await moveReplay(db, moved, row.afterSeq))) throw new Error('the replay was moved on by somebody else');
      await queue.complete(db, [job]);
      return { result: null, audit: [], jobs: isLast ? [] : [jobOf(row)] };
    });
  }

  /** New sums with these transactions. The row's own sums stay unchanged, in case the chunk fails. */
  async #count(row: ReplayRow, transactions: readonly Transaction[]): Promise<Tally> {
    const { tenantId, request } = row;
    const set = await this.#setOf(row);
    const proposed = request.rules.map(({ version, definition }) => compileRule(definition, version));
    const tally = structuredClone(row.tally);
    for (const type of TRANSACTION_TYPES) {
      const rules = {
        active: set.byType[type].rules,
        arguing: set.arguing,
        proposed: proposed.filter(({ rule }) => rule.enabled && rule.appliesTo.includes(type)),
      };
      const all = activeRules([...rules.active, ...rules.proposed]);
      const ofType = transactions.filter(({ content }) => content.transactionType === type);
      for (let at = 0; at < ofType.length; at += BATCH) {
        const batch = ofType.slice(at, at + BATCH);
        const around = await this.#parts.surroundings(tenantId, batch);
        const outside = await outsideOf(this.#parts, tenantId, all, batch, around, set);
        for (const [index, one] of batch.entries()) {
          count(tally, one, observedOf(one, all.plan, outside[index]!, set.lists), rules);
        }
      }
    }
    return tally;
  }

  async #setOf({ tenantId, request }: ReplayRow): Promise<RuleSet> {
    const set = await this.#parts.rules.at(tenantId, request.ruleSetVersion, request.shippedRules);
    if (!set) throw new Error(`there is no rule set ${request.ruleSetVersion}`);
    return set;
  }
}

export function noSuchReplay(): AppError {
  return new AppError('not-found', { detail: 'There is no such replay.' });
}

function jobOf({ tenantId, replayId }: ReplayRow) {
  return { queue: REPLAY_QUEUE, tenantId, subjectId: replayId, payload: {} };
}

const momentOf = (written: string) => new Date(checkedUtcOf(written));

function requirePeriod(asked: ReplayAsked): void {
  const [from, to] = [momentOf(asked.from), momentOf(asked.to)];
  if (!(from < to)) throw wrong('to', 'must be later than from');
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY_MS)
    throw wrong('to', `must be at most ${MAX_DAYS} days after from`);
}

function wrong(field: string, message: string): AppError {
  return new AppError('validation-failed', {
    detail: `${field} ${message}.`,
    errors: [{ field, code: 'Range', message }],
  });
}
