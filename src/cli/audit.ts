import { verifyAudit } from '../audit/verify.ts';
import { withDatabase } from './context.ts';
import { printJson, printLine, printTable } from './output.ts';

/** Exit code 1 when a chain is broken. */
export async function verify(options: { json?: boolean }): Promise<number> {
  const reports = await withDatabase(({ database }) => verifyAudit(database));
  const broken = reports.filter((report) => report.broken);
  if (options.json) printJson(reports);
  else {
    printTable(
      ['tenant', 'entries', 'erased', 'head', 'chain'],
      reports.map(({ tenantId, entries, erased, head, broken }) => [
        tenantId,
        String(entries),
        String(erased),
        head,
        broken ? `BROKEN at ${broken.sequence}: ${broken.reason}` : 'whole',
      ]),
    );
    printLine(broken.length > 0 ? `${broken.length} of ${reports.length} chains are broken.` : 'Every chain is whole.');
  }
  return broken.length > 0 ? 1 : 0;
}
