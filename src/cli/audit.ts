import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { alertTransactionsSeal } from '../alerts/seal.ts';
import { ALL_ENCRYPTED_TABLES, waitingWorkSeal } from '../app/declarations.ts';
import { documentSeal } from '../casework/cases/documents/seal.ts';
import { encryptedValuesSeal } from '../identity/organization-keys/seal.ts';
import { ownListSeals } from '../lists/internal-list/seal.ts';
import { refreshAttemptsSeal } from '../lists/refresh-attempts/seal.ts';
import { listEntriesSeal, profileSeal, rulingsSeal } from '../lists/seal.ts';
import { EntryCodes } from '../platform/audit/entry-codes.ts';
import { SEALED_SINCE, tableSeals } from '../platform/audit/sealed-tables.ts';
import { listVersionSeal, type Seal } from '../platform/audit/seals.ts';
import { VerificationFile } from '../platform/audit/verification-file.ts';
import { type ChainReport, type VerifyOptions, verifyAudit } from '../platform/audit/verify.ts';
import { publishedIn, type StampCount } from '../platform/chain-heads/compare.ts';
import { headsKey } from '../platform/chain-heads/statement.ts';
import { hasEntryBefore } from '../platform/chain-heads/store.ts';
import { readCertificates } from '../platform/chain-heads/time-stamps/authority.ts';
import type { Database } from '../platform/db/database.ts';
import { policySeal } from '../platform/policies/seal.ts';
import { erasureItemsSeal } from '../reporting/retention/erasing/seal.ts';
import { screeningSeal } from '../screening/recorder.ts';
import { transactionSeal } from '../transactions/seal.ts';
import { type CommandContext, noteRun, withDatabase } from './context.ts';
import { bar, printJson, printLine, printTable, progress, remark } from './output.ts';

/** Every module that writes what an examiner reads. */
export const allSeals: readonly Seal[] = [
  screeningSeal,
  transactionSeal,
  listVersionSeal,
  profileSeal,
  listEntriesSeal,
  rulingsSeal,
  refreshAttemptsSeal,
  alertTransactionsSeal,
  policySeal,
  documentSeal,
  erasureItemsSeal,
  ...ownListSeals,
  ...tableSeals,
  encryptedValuesSeal(ALL_ENCRYPTED_TABLES),
  waitingWorkSeal,
];

const FIRST_HEADS_WITHIN_MINUTES = 30;

const STATE_FILE = 'audit-verification';

interface Resumable {
  installationKey: Buffer;
  /** Where the state is kept until the verification is complete. */
  dataDir: string;
  /** Continues an interrupted verification, if nothing was written since. */
  resume?: boolean | undefined;
  compareHeads?: VerifyOptions['compareHeads'];
}

/** Shows the progress on a terminal. An interrupted verification can be continued by the next process. */
export async function verifyResumably(
  database: Database,
  { installationKey, dataDir, resume = false, compareHeads }: Resumable,
): Promise<ChainReport[]> {
  const checkpoint = new VerificationFile(join(dataDir, STATE_FILE), installationKey);
  if (!resume) await checkpoint.remove();
  try {
    const reports = await verifyAudit(database, allSeals, {
      ...{ compareHeads, checkpoint, codes: new EntryCodes(installationKey) },
      onProgress: ({ tenantId, entries, ofEntries, compared, ofKinds }) =>
        progress(`${tenantId}: ${bar(entries, ofEntries)} entries, ${compared} of ${ofKinds} kinds of rows`),
    });
    await checkpoint.remove();
    return reports;
  } finally {
    progress('');
  }
}

interface VerifyCommand {
  json?: boolean;
  heads?: string;
  timeStamps?: string;
  resume?: boolean;
}

/**
 * Exit code 1 if a chain is broken, a sealed row was changed or is missing, a published head differs, or the configured file
 * of published heads is missing.
 */
export async function verify(options: VerifyCommand): Promise<number> {
  const { reports, isWrong } = await withDatabase(async (context) => {
    const { reports, isMissing } = await compared(context, options);
    const isWrong = isMissing || reports.some((report) => report.broken || report.damaged > 0);
    await noteRun(context.database, 'VERIFICATION', !isWrong);
    return { reports, isWrong };
  });
  if (options.json) printJson(reports);
  else print(reports);
  return isWrong ? 1 : 0;
}

async function compared(
  { database, config, installationKey }: CommandContext,
  options: VerifyCommand,
): Promise<{ reports: ChainReport[]; isMissing: boolean }> {
  const resumable = { installationKey, dataDir: config.dataDir, resume: options.resume };
  const file = options.heads === undefined ? config.headsFile : resolve(options.heads);
  if (file === null || (options.heads === undefined && !existsSync(file))) {
    remark(
      'No published heads were compared, so a chain that was truncated together with its rows would go unnoticed.',
    );
    // A configured file is created a few minutes after the first start.
    const mustBeThere =
      file !== null && (await database.system((db) => hasEntryBefore(db, FIRST_HEADS_WITHIN_MINUTES)));
    if (mustBeThere) remark(`The published heads file ${file} is missing.`);
    return { reports: await verifyResumably(database, resumable), isMissing: mustBeThere };
  }
  const certificates = options.timeStamps === undefined ? config.timeStampCertificates : resolve(options.timeStamps);
  const stampedBy =
    certificates === null ? undefined : { certificates: readCertificates(certificates), counted: tellOfStamps };
  const compareHeads = await publishedIn(file, headsKey(installationKey), stampedBy);
  return { reports: await verifyResumably(database, { ...resumable, compareHeads }), isMissing: false };
}

function tellOfStamps({ statements, stamped, last }: StampCount): void {
  const latest = last === null ? '' : `; the last is from ${last.at.toISOString()} by ${last.by}`;
  remark(`${stamped} of ${statements} published statements have a time stamp${latest}.`);
}

function print(reports: readonly ChainReport[]): void {
  printTable(
    ['tenant', 'entries', 'erased', 'sealed', 'not sealed', 'damaged', 'head', 'chain'],
    reports.map(({ tenantId, entries, erased, sealed, unsealed, damaged, head, broken }) => [
      tenantId,
      String(entries),
      String(erased),
      String(sealed),
      String(unsealed),
      String(damaged),
      head,
      broken ? `BROKEN at ${broken.sequence}: ${broken.reason}` : 'whole',
    ]),
  );
  for (const { tenantId, damages, damaged } of reports) {
    for (const { sequence, subjectId, reason } of damages) {
      const where = sequence === null ? tenantId : `entry ${sequence} of ${tenantId}`;
      printLine(`DAMAGED: ${where}, ${subjectId}: ${reason}`);
    }
    if (damaged > damages.length) printLine(`… and ${damaged - damages.length} more of ${tenantId}`);
  }
  const unsealed = reports.reduce((sum, report) => sum + report.unsealed, 0);
  if (unsealed > 0)
    printLine(`${unsealed} rows are not sealed because they are older than version ${SEALED_SINCE}: not compared.`);
  const sum = (count: 'unread' | 'uncompared') => reports.reduce((all, report) => all + report[count], 0);
  if (sum('unread') > 0)
    printLine(
      `${sum('unread')} rows are encrypted with a key that is unavailable or destroyed: their seals match, but they were not decrypted.`,
    );
  if (sum('uncompared') > 0)
    printLine(
      `${sum('uncompared')} rows were encrypted after they were sealed, and their key is unavailable or destroyed: not compared.`,
    );
  const broken = reports.filter((report) => report.broken).length;
  const damaged = reports.reduce((sum, report) => sum + report.damaged, 0);
  printLine(broken > 0 ? `${broken} of ${reports.length} chains are broken.` : 'All chains are intact.');
  printLine(
    damaged > 0 ? `${damaged} rows do not match the audit trail.` : 'All sealed rows are present and unchanged.',
  );
}
