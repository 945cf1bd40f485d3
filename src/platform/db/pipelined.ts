/**
 * A transaction on one connection. Its statements do not wait for the results of earlier statements:
 *
 *   begin, first statement      one round trip
 *   Promise.all([a, b])         one
 *   send(a), b                  one
 *   send(b), commit             one
 *
 * The server executes statements in the order in which they are sent. After one that fails, it rejects all others of the transaction, and
 * a commit becomes a rollback.
 */
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, type RawBuilder } from 'kysely';
import type { Schema } from './schema.ts';

type Db = Kysely<Schema>;

/** SQLSTATE of a statement after a failed statement. */
const BEHIND_A_FAILURE = '25P02';

/** By transaction: sent statements of which only a failure matters. */
const transactions = new WeakMap<Db, Promise<unknown>[]>();

/** Never used: each transaction is given its connection. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction has its own connection')) });
const driver = dialect.createDriver();

export interface TransactionOptions {
  /** Statements that open it. */
  begin: string;
  /** true: the transaction only reads, so the caller does not wait for its end. */
  isRead?: boolean;
  /** Called before `work`. */
  onOpen(db: Db): void;
}

/** @throws the first error of its statements, otherwise the error of `work` */
export async function inTransaction<T>(
  kysely: Db,
  { begin, isRead = false, onOpen }: TransactionOptions,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return await new Promise<T>((resolve, reject) => {
    const run = kysely.getExecutor().provideConnection(async (connection) => {
      const db = openOn(kysely, connection);
      const unanswered: Promise<unknown>[] = [];
      transactions.set(db, unanswered);
      onOpen(db);
      const begun = connection.executeQuery(CompiledQuery.raw(begin));
      begun.catch(() => {});
      try {
        const result = await work(db);
        const ended = connection.executeQuery(CompiledQuery.raw(isRead ? 'end' : 'commit'));
        ended.catch(() => {});
        await Promise.all([begun, ...unanswered]);
        if (isRead) resolve(result);
        await ended;
        resolve(result);
      } catch (error) {
        const first = await firstError(error, [begun, ...unanswered]);
        // A failed rollback means that the connection is lost. The server then rolls back by itself.
        await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {});
        throw first;
      }
    });
    run.catch(reject);
  });
}

/** Sends a statement of a transaction without waiting for its result, which is not needed. If it fails, so does the transaction. */
export async function send(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  const unanswered = transactions.get(db);
  const answered = statement.execute(db);
  if (!unanswered) {
    await answered;
    return;
  }
  answered.catch(() => {});
  unanswered.push(answered);
}

function openOn(kysely: Db, connection: DatabaseConnection): Db {
  const executor = kysely
    .getExecutor()
    .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
  return new Kysely<Schema>({ config: { dialect }, dialect, driver, executor });
}

/** The error of the earlier statement, if this one failed only because of it. Otherwise the given error. */
async function firstError(error: unknown, sent: readonly Promise<unknown>[]): Promise<unknown> {
  if ((error as { code?: unknown } | null)?.code !== BEHIND_A_FAILURE) return error;
  for (const one of sent) {
    const failure = await one.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (failure !== null) return failure;
  }
  return error;
}
