import { OperatorError } from '../platform/errors.ts';
import { operator, withDatabase } from './context.ts';
import { printJson, printLine } from './output.ts';

/** Without `yes`, shows what would be deleted. */
export async function deleteDemoOrganization(options: { yes?: boolean; json?: boolean }): Promise<void> {
  const { deleteDemo, demoContents } = await import('../demo/organization/deletion.ts');
  await withDatabase(async (context) => {
    const demo = await demoContents(context);
    if (!demo) throw new OperatorError('There is no demo organization. No other organization can be deleted.');
    const { name, tenantId, payments, others } = demo;
    if (!options.yes) {
      if (options.json) return printJson({ ...demo, deleted: false });
      printLine(`${name} (${tenantId}) has ${payments} payments; ${others} of them are not of the simulation.`);
      printLine('Its users, customers, payments, alerts, cases, reports and audit trail would be deleted for good.');
      printLine('To delete it: amlcore demo delete --yes');
      return;
    }
    const rows = await deleteDemo(context, await operator(context), demo);
    if (options.json) return printJson({ ...demo, deleted: true, rows });
    printLine(`${name} is deleted, with ${payments} payments.`);
  });
}
