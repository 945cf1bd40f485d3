/**
 * Which schemas a program can serve: from the newest one that it knows, up to the last one before a contract migration that needs newer
 * programs. So the programs N and N-1 serve one database side by side, and N can be rolled back to N-1.
 */
import { EXIT_CONFIG, OperatorError } from '../errors.ts';
import { version } from '../lib/project-root.ts';
import { type Migration, readMigrations } from './migrations.ts';

export interface AppliedMigration {
  number: number;
  slug: string;
  checksum: string;
  program_version: string;
  serves_from: number;
}

/** Part of every transaction: the database rejects audit entries of a program that does not know its schema (trigger audit_log_continues). */
export const OF_THIS_SCHEMA = `set local amlcore.schema = ${readMigrations().length}`;

/** A program that differs from this one. Two builds of a version can have the same number. */
export function programOf(theirs: string): string {
  return theirs === version ? `another build of amlcore ${theirs}` : `amlcore ${theirs}`;
}

/** Why this program must not touch the database; null: it may serve or migrate it. */
export function whyForeign(applied: readonly AppliedMigration[], migrations: readonly Migration[]): string | null {
  const newest = applied.at(-1);
  if (newest && newest.serves_from > migrations.length) {
    return (
      `The database has schema ${newest.number} of ${programOf(newest.program_version)}, which programs from schema ` +
      `${newest.serves_from} on can serve. This program (amlcore ${version}) knows schema ${migrations.length}. Start a newer program.`
    );
  }
  const edited = applied.find(
    ({ number, checksum }) => number <= migrations.length && migrations[number - 1]!.checksum !== checksum,
  );
  if (!edited) return null;
  // Until the first tagged version, the baseline is edited in place.
  return edited.number === 1
    ? 'The database was created by another schema of amlcore, from before the first release or from a changed program. It cannot be upgraded: ' +
        'use an empty database or data directory, or the program that created it.'
    : `Migration ${edited.number} (${edited.slug}) was changed after ${programOf(edited.program_version)} applied it to this database. ` +
        'Migrations must not be edited: install the published program.';
}

/** Why this program cannot serve the database; null: it can. */
export function whyNotServed(applied: readonly AppliedMigration[], migrations: readonly Migration[]): string | null {
  const foreign = whyForeign(applied, migrations);
  const number = applied.at(-1)?.number ?? 0;
  if (foreign !== null || number >= migrations.length) return foreign;
  const has = number === 0 ? 'The database is empty' : `The database has schema ${number}`;
  return `${has}; amlcore ${version} needs schema ${migrations.length}. Run "amlcore migrate".`;
}

/** @throws OperatorError before anything is changed */
export function refuse(reason: string | null): void {
  if (reason !== null) throw new OperatorError(`${reason} Nothing was changed.`, EXIT_CONFIG);
}
