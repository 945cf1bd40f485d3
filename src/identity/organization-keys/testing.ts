/** Tests only: a node over a test's database that has a folder with keys of organizations. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_ENCRYPTED_TABLES } from '../../app/declarations.ts';
import { Database } from '../../platform/db/database.ts';
import { writerOver } from '../../platform/unit-of-work/testing.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { EncryptJob } from './encrypt-job.ts';
import { OwnKeys } from './own-keys.ts';

export class KeyFolder {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static async make(): Promise<KeyFolder> {
    return new KeyFolder(await mkdtemp(join(tmpdir(), 'amlcore-keys-')));
  }

  async put(tenantId: string, name: string, bytes: Buffer = randomBytes(32)): Promise<Buffer> {
    await mkdir(join(this.path, tenantId), { recursive: true });
    await writeFile(join(this.path, tenantId, `${name}.key`), bytes.toString('hex'), { mode: 0o600 });
    return bytes;
  }

  remove(tenantId: string, name: string): Promise<void> {
    return rm(join(this.path, tenantId, `${name}.key`));
  }

  drop(): Promise<void> {
    return rm(this.path, { recursive: true, force: true });
  }
}

export interface KeyNode {
  database: Database;
  writer: Writer;
  ownKeys: OwnKeys;
  /** The work of the job, without a queue. */
  encrypt(tenantId: string, writer?: Writer): Promise<void>;
}

/** A separate process: it requests keys again each time. */
export function keyNode(connectionString: string, folder: KeyFolder | null): KeyNode {
  const database = new Database({
    ...{ connectionString, maxConnections: 6, applicationName: 'test', dataKeyLifetimeMs: 0 },
    ownKeys: { folder: folder?.path ?? null, command: null },
    encryptedTables: ALL_ENCRYPTED_TABLES,
  });
  const own = writerOver(database);
  return {
    database,
    writer: own,
    ownKeys: new OwnKeys({ database, writer: own, onJob: () => {} }),
    async encrypt(tenantId, writer = own) {
      const job = { tenantId, jobId: 0, subjectId: tenantId, payload: {}, attempts: 1, lease: '', trace: null };
      const queue = { complete: async () => {} };
      await new EncryptJob({ writer, queue, tables: ALL_ENCRYPTED_TABLES }).handle([job]);
    },
  };
}
