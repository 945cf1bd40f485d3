/**
 * Shows the credentials of the first start once. A terminal shows them directly. If standard error is not a terminal, it may be
 * a collected log, so the secrets are written to a file that only its owner can read.
 */
import { open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { OperatorError } from '../platform/errors.ts';
import type { Bootstrapped } from './bootstrap.ts';

export const SECRETS_FILE = 'bootstrap-secrets.txt';

interface Place {
  publicUrl: string;
  dataDir: string;
  /** Standard error. */
  out: { isTTY?: boolean; write(text: string): unknown };
}

/** @throws OperatorError if the file cannot be written, with instructions for creating other secrets */
export async function tellOnce(made: Bootstrapped, { publicUrl, dataDir, out }: Place): Promise<void> {
  const isSecret = [made.client.secret, made.admin.oneTimePassword, made.officer.oneTimePassword].some(
    (secret) => secret !== null,
  );
  if (out.isTTY || !isSecret) {
    out.write(describe(made, publicUrl, (secret) => secret));
    return;
  }
  const path = resolve(join(dataDir, SECRETS_FILE));
  await writeForOwner(
    path,
    describe(made, publicUrl, (secret) => secret),
  ).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      `${path} cannot be written (${error.code}), so the secrets of the first start were not shown. ` +
        `Create others with "amlcore clients rotate ${made.client.id}", or start again with an empty database.`,
      1,
      error,
    );
  });
  out.write(describe(made, publicUrl, () => `(in ${path})`));
}

/** Created with mode 0600; an existing file of that name is deleted. */
async function writeForOwner(path: string, text: string): Promise<void> {
  await rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

function describe(made: Bootstrapped, publicUrl: string, show: (secret: string) => string): string {
  const secret = (value: string | null, variable: string) =>
    value === null ? `(as given in ${variable})` : show(value);
  return `
  amlcore is set up. This is shown once:

    Address         ${publicUrl}
    API docs        ${publicUrl}/docs
    Client id       ${made.client.id}
    Client secret   ${secret(made.client.secret, 'AMLCORE_BOOTSTRAP_CLIENT')}
    Administrator   ${made.admin.email}
    Password        ${secret(made.admin.oneTimePassword, 'AMLCORE_BOOTSTRAP_ADMIN')}
    Officer         ${made.officer.email}
    Password        ${secret(made.officer.oneTimePassword, 'AMLCORE_BOOTSTRAP_OFFICER')}

`;
}
