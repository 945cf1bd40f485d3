/**
 * Shows the credentials of the first start once. A terminal shows them directly. If standard error is not a terminal, it may be
 * a collected log, so the secrets are written to a file that only its owner can read.
 */
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { OperatorError } from '../platform/errors.ts';
import type { Bootstrapped } from './bootstrap.ts';

export const SECRETS_FILE = 'bootstrap-secrets.txt';

interface Place {
  publicUrl: string;
  dataDir: string;
  /** Standard error. */
  out: { isTTY?: boolean; write(text: string): unknown };
}

interface Secrets {
  /** Name of the file in the data directory. */
  file: string;
  hasSecrets: boolean;
  /** @param show the secret, or a replacement */
  describe(show: (secret: string) => string): string;
  /** How to get others if the file cannot be written. */
  otherwise: string;
}

/** @throws OperatorError if the file cannot be written, with instructions for creating other secrets */
export async function showOnce(secrets: Secrets, { dataDir, out }: Omit<Place, 'publicUrl'>): Promise<void> {
  const { file, hasSecrets, describe, otherwise } = secrets;
  if (out.isTTY || !hasSecrets) {
    out.write(describe((secret) => secret));
    return;
  }
  const path = resolve(join(dataDir, file));
  await writeForOwner(
    path,
    describe((secret) => secret),
  ).catch((error: NodeJS.ErrnoException) => {
    const what = `${path} cannot be written (${error.code}), so the secrets of the first start were not shown.`;
    throw new OperatorError(`${what} ${otherwise}`, 1, error);
  });
  out.write(describe(() => `(in ${path})`));
}

/** @throws OperatorError as `showOnce` */
export async function tellOnce(made: Bootstrapped, { publicUrl, ...place }: Place): Promise<void> {
  const given = [made.client.secret, made.admin.oneTimePassword, made.officer.oneTimePassword];
  const secrets: Secrets = {
    file: SECRETS_FILE,
    hasSecrets: given.some((secret) => secret !== null),
    describe: (show) => describe(made, publicUrl, show),
    otherwise: `Create others with "amlcore clients rotate ${made.client.id}", or start again with an empty database.`,
  };
  await showOnce(secrets, place);
}

/** Created with mode 0600; an existing file of that name is deleted. */
async function writeForOwner(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
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
