/** The master key: `amlcore master-key`. docs/operations/key-custody.md */
import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MASTER_KEY_FILE, readKeyFile } from '../identity/master-key.ts';
import { EXIT_CONFIG, OperatorError } from '../platform/errors.ts';
import { masterKeyId } from '../platform/installation-key/installation-key.ts';
import { MasterKeyRotation } from '../platform/installation-key/rotation.ts';
import { readKeys } from '../platform/installation-key/store.ts';
import { KEY_BYTES } from '../platform/lib/secret-box.ts';
import { type CommandContext, operator, withDatabase } from './context.ts';
import { printJson, printLine } from './output.ts';

/** Accepts the key of AMLCORE_NEW_MASTER_KEY beside the current one. A key in the data directory is replaced at once: only one process uses it. */
export async function rotateMasterKey(options: { json?: boolean }): Promise<void> {
  await withDatabase(async (context) => {
    const { config } = context;
    if (config.masterKey === null) return await replaceFile(context, options);
    if (config.newMasterKey === null)
      throw new OperatorError(
        'The next master key is missing: set AMLCORE_NEW_MASTER_KEY or AMLCORE_NEW_MASTER_KEY_FILE.',
        EXIT_CONFIG,
      );
    const id = await accept(context, config.newMasterKey);
    if (options.json) return printJson({ masterKeyId: id, removed: [] });
    printLine(
      `The master key ${id} is accepted beside the present one. Restart every process with it as AMLCORE_MASTER_KEY,`,
    );
    printLine('then run "amlcore master-key finish" with it.');
  });
}

/** Can be repeated after an interruption: the next key waits in a file from before the database accepts it. */
async function replaceFile(context: CommandContext, options: { json?: boolean }): Promise<void> {
  const { config } = context;
  const path = join(config.dataDir, MASTER_KEY_FILE);
  const waiting = `${path}.next`;
  const next = config.newMasterKey ?? (await readKeyFile(waiting)) ?? randomBytes(KEY_BYTES);
  await writeFile(waiting, `${next.toString('hex')}\n`, { mode: 0o600, flush: true });
  const id = await accept(context, next);
  await rename(waiting, path);
  const removed = await (await rotationOf(context)).finish(next);
  if (options.json) return printJson({ masterKeyId: id, removed });
  printLine(`${path} is the master key ${id} now. Backups from before it contain the former one.`);
}

async function accept(context: CommandContext, next: Buffer): Promise<string> {
  if (next.equals(context.storage.masterKey))
    throw new OperatorError('The next master key is the present one.', EXIT_CONFIG);
  return await (await rotationOf(context)).accept(context.installationKey, next);
}

/** Run with the new key. Processes with another one serve no longer. */
export async function finishRotation(options: { json?: boolean }): Promise<void> {
  await withDatabase(async (context) => {
    const { masterKey } = context.storage;
    const removed = await (await rotationOf(context)).finish(masterKey);
    const id = masterKeyId(masterKey);
    if (options.json) return printJson({ masterKeyId: id, removed });
    printLine(
      removed.length === 0
        ? `Only the master key ${id} was accepted: nothing to do.`
        : `Only the master key ${id} is accepted. Keep ${removed.join(', ')} as long as backups from before.`,
    );
  });
}

export async function masterKeyStatus(options: { json?: boolean }): Promise<void> {
  const keys = await withDatabase(async ({ database, storage }) => {
    const current = masterKeyId(storage.masterKey);
    const stored = await database.system(readKeys);
    return stored.map(({ masterKeyId: id }) => ({ masterKeyId: id, isCurrent: id === current }));
  });
  if (options.json) return printJson(keys);
  for (const { masterKeyId: id, isCurrent } of keys)
    printLine(
      `${id}  ${isCurrent ? 'the key of this configuration' : 'also accepted, until "amlcore master-key finish"'}`,
    );
}

async function rotationOf(context: CommandContext): Promise<MasterKeyRotation> {
  const { principal } = await operator(context);
  return new MasterKeyRotation(context.writer, { type: principal.type, id: principal.id });
}
