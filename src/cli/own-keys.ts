/** Keys of organisations' own: `amlcore tenants key`. */
import { ALL_ENCRYPTED_TABLES } from '../all-encrypted-tables.ts';
import { noSuchTenant } from '../iam/tenants.ts';
import { isUuid } from '../lib/ids.ts';
import { EncryptionStates } from '../own-keys/encryption-states.ts';
import { OwnKeys } from '../own-keys/own-keys.ts';
import { operator, withDatabase } from './context.ts';
import { printJson, printLine, printTable } from './output.ts';

const SAID = {
  set: 'From now on it is encrypted with data key',
  rotate: 'No row had to be touched; new rows are under data key',
  renew: 'New rows are under data key',
} as const;

/** The job that encrypts earlier rows is done by the service. @param name of the key; of `renew` it stays as it is */
export async function changeKey(
  verb: keyof typeof SAID,
  id: string,
  name: string,
  options: { json?: boolean },
): Promise<void> {
  if (!isUuid(id)) throw noSuchTenant();
  const { result } = await withDatabase(async (context) => {
    const { database, writer } = context;
    const ownKeys = new OwnKeys({ database, writer, onJob: () => {} });
    const by = await operator(context, id);
    return verb === 'renew' ? await ownKeys.renew(by) : await ownKeys[verb](by, name);
  });
  if (options.json) return printJson(result);
  printLine(`The organisation's key is ${result.name}. ${SAID[verb]} ${result.dataKey}.`);
}

export async function keyState(id: string, options: { json?: boolean }): Promise<void> {
  if (!isUuid(id)) throw noSuchTenant();
  const state = await withDatabase(async (context) => {
    const { principal } = await operator(context, id);
    return await new EncryptionStates(context.database, ALL_ENCRYPTED_TABLES).of(principal.tenantId);
  });
  if (options.json) return printJson(state);
  const { key, dataKey, run } = state;
  printLine(
    key
      ? `Key ${key.name}, ${key.isAvailable ? 'available' : 'NOT AVAILABLE'}, since ${key.updatedAt}; data key ${dataKey}.`
      : 'The organisation has no key of its own.',
  );
  if (run)
    printLine(
      `Earlier rows: ${run.state}, ${run.lookedAt} looked at, ${run.encrypted} encrypted, ${run.damaged} damaged.`,
    );
  printTable(
    ['encrypted', 'not yet', 'in clear'],
    state.encrypted.map(({ what, notYet, inClear }) => [what, notYet === null ? '-' : String(notYet), inClear ?? '-']),
  );
  printLine('Not encrypted with it:');
  for (const what of state.inClear) printLine(`  ${what}`);
}
