/** Organization-managed keys: `amlcore tenants key`. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { ALL_ENCRYPTED_TABLES } from '../app/declarations.ts';
import { EncryptionStates } from '../identity/organization-keys/encryption-states.ts';
import { type Doomed, OwnKeys } from '../identity/organization-keys/own-keys.ts';
import { noSuchTenant } from '../identity/tenants.ts';
import { OperatorError } from '../platform/errors.ts';
import { isUuid } from '../platform/lib/ids.ts';
import { operator, withDatabase } from './context.ts';
import { printJson, printLine, printTable } from './output.ts';

const SAID = {
  set: 'New data is encrypted with data key',
  rotate: 'No rows were changed; new rows use data key',
  renew: 'New rows use data key',
} as const;

/** The service runs the job that encrypts earlier rows. @param name of the key; `renew` does not change it */
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
  printLine(`The organization-managed key is ${result.name}. ${SAID[verb]} ${result.dataKey}.`);
}

const CODE_MS = 15 * 60_000;

/**
 * Destroys a key in two steps. Without a code it shows what would be lost and a confirmation code, which is valid for this state of the keys
 * and a quarter of an hour. So a mistyped command cannot destroy a key.
 */
export async function destroyKey(
  id: string,
  name: string,
  options: { confirm?: string; json?: boolean },
): Promise<void> {
  if (!isUuid(id)) throw noSuchTenant();
  await withDatabase(async (context) => {
    const { database, writer, installationKey, clock } = context;
    const ownKeys = new OwnKeys({ database, writer, onJob: () => {} });
    const by = await operator(context, id);
    const { tenantId } = by.principal;
    const doomed = await ownKeys.doomed(tenantId, name);
    const codeAt = (at: number) => codeOf(installationKey, tenantId, doomed, at);
    const now = clock.now().getTime();
    if (options.confirm === undefined) {
      const { encrypted } = await new EncryptionStates(database, ALL_ENCRYPTED_TABLES).of(tenantId);
      const told = { name, dataKeys: doomed.dataKeys, erased: encrypted.map(({ what }) => what), confirm: codeAt(now) };
      if (options.json) return printJson(told);
      printLine(
        `Key ${name} of organization ${tenantId} with ${doomed.dataKeys} data keys. This data would become permanently unreadable:`,
      );
      for (const what of told.erased) printLine(`  ${what}`);
      printLine('Also destroy the key at its source, since it decrypts earlier backups.');
      return printLine(
        `To confirm, run within 15 minutes: amlcore tenants key destroy ${tenantId} ${name} --confirm ${told.confirm}`,
      );
    }
    const given = Buffer.from(options.confirm);
    const isGood = [now, now - CODE_MS].map((at) => Buffer.from(codeAt(at))).some((code) => isSame(code, given));
    if (!isGood)
      throw new OperatorError(
        'The confirmation code is wrong or has expired. Run the command without --confirm for a new one.',
      );
    const { result } = await ownKeys.destroy(by, doomed);
    if (options.json) return printJson({ name: result.name, destroyed: true });
    printLine(
      `The key ${result.name} is destroyed, and what it encrypted is permanently unreadable. Also destroy it at its source.`,
    );
  });
}

function isSame(code: Buffer, given: Buffer): boolean {
  return code.length === given.length && timingSafeEqual(code, given);
}

function codeOf(installationKey: Buffer, tenantId: string, { name, version, dataKeys }: Doomed, at: number): string {
  const of = JSON.stringify(['destroy-own-key', tenantId, name, version, dataKeys, Math.floor(at / CODE_MS)]);
  return createHmac('sha256', installationKey).update(of).digest('hex').slice(0, 12);
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
      ? `Key ${key.name}, ${key.destroyedAt ? `DESTROYED at ${key.destroyedAt}` : key.isAvailable ? 'available' : 'NOT AVAILABLE'}, since ${key.updatedAt}; data key ${dataKey}.`
      : 'The organization has no organization-managed key.',
  );
  if (run)
    printLine(
      `Earlier rows: ${run.state}, ${run.lookedAt} examined, ${run.encrypted} encrypted, ${run.damaged} damaged.`,
    );
  printTable(
    ['encrypted', 'not yet', 'in clear'],
    state.encrypted.map(({ what, notYet, inClear }) => [what, notYet === null ? '-' : String(notYet), inClear ?? '-']),
  );
  printLine('Not encrypted with it:');
  for (const what of state.inClear) printLine(`  ${what}`);
}
