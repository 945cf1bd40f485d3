/**
 * The state of an interrupted verification, in a file beside the data. Its code is made with the installation key: a changed file counts as none.
 *
 *   line 1   code, hexadecimal: HMAC over line 2
 *   line 2   {"of", "state"} as JSON
 */
import { createHmac, hkdfSync } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Checkpoint, VerificationState } from './verify.ts';

const PURPOSE = 'amlcore/verification/1';
/** Work that a killed verification repeats, beside its last step. */
const WRITE_EVERY_MS = 2_000;

export class VerificationFile implements Checkpoint {
  readonly #path: string;
  readonly #key: Buffer;
  #writtenMs = -Infinity;

  constructor(path: string, installationKey: Buffer) {
    this.#path = path;
    this.#key = Buffer.from(hkdfSync('sha256', installationKey, '', PURPOSE, 32));
  }

  async read(of: string): Promise<VerificationState | null> {
    const [code, text = ''] = (await readFile(this.#path, 'utf8').catch(() => '')).split('\n');
    if (code !== this.#codeOf(text)) return null;
    const kept = JSON.parse(text) as { of: string; state: VerificationState };
    return kept.of === of ? kept.state : null;
  }

  async write(of: string, state: VerificationState): Promise<void> {
    if (performance.now() - this.#writtenMs < WRITE_EVERY_MS) return;
    const text = JSON.stringify({ of, state });
    await mkdir(dirname(this.#path), { recursive: true });
    await writeFile(`${this.#path}.new`, `${this.#codeOf(text)}\n${text}\n`, { mode: 0o600 });
    await rename(`${this.#path}.new`, this.#path);
    this.#writtenMs = performance.now();
  }

  /** Once the verification is complete, or when another one starts anew. */
  remove(): Promise<void> {
    return rm(this.#path, { force: true });
  }

  #codeOf(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('hex');
  }
}
