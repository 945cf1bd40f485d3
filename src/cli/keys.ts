import { SigningKeys } from '../identity/signing-keys.ts';
import { operator, withDatabase } from './context.ts';
import { printLine } from './output.ts';

export async function rotateKeys(options: { immediately?: boolean }): Promise<void> {
  await withDatabase(async (context) => {
    const { database, writer, installationKey, clock, log } = context;
    const keys = new SigningKeys({ database, writer, installationKey, clock, log });
    await keys.start();
    const { principal } = await operator(context);
    const actor = { type: principal.type, id: principal.id };
    const kid = await keys.rotate({ immediately: options.immediately ?? false, actor });
    printLine(`The next signing key is ${kid}.`);
  });
}
