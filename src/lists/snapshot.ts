/**
 * A built index on disk, so that the next start does not have to build it.
 *
 *   magic | header length | header JSON (key, checksum, lengths) | corpus | notes JSON
 *
 * The key identifies the indexed content. The header also has a hash of the indexing code, set by scripts/build.mjs, because an index
 * of other code would miss names. A file with damage, another key or another code hash is ignored, and the index is rebuilt.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export interface Snapshot<Notes> {
  corpus: SharedArrayBuffer;
  notes: Notes;
}

const MAGIC = Buffer.from('AMLCIDX2');
const SUFFIX = '.idx';
/** Snapshots that are kept: the current one, the one before, and one of the command line. */
const MAX_FILES = 3;

declare const INDEX_CODE_HASH: string | undefined;
/** Tests run unbundled code, which is the same for the whole run. */
const BUNDLED = typeof INDEX_CODE_HASH === 'string' ? INDEX_CODE_HASH : 'not bundled';
/** Case folding and normal forms come from the runtime, so its Unicode version counts as code. */
const CODE = `${BUNDLED} unicode ${process.versions.unicode}`;

const headerSchema = z.object({
  key: z.string(),
  code: z.string(),
  checksum: z.string(),
  corpusBytes: z.int().min(0),
  notesBytes: z.int().min(0),
});

/** @param key hexadecimal */
export async function writeSnapshot(folder: string, key: string, snapshot: Snapshot<unknown>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const corpus = Buffer.from(snapshot.corpus);
  const notes = Buffer.from(JSON.stringify(snapshot.notes));
  const header = Buffer.from(
    JSON.stringify({
      key,
      code: CODE,
      checksum: createHash('sha256').update(corpus).update(notes).digest('hex'),
      corpusBytes: corpus.length,
      notesBytes: notes.length,
    } satisfies z.infer<typeof headerSchema>),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const path = join(folder, `${key}${SUFFIX}`);
  const partial = `${path}.${process.pid}.partial`;
  await writeFile(partial, Buffer.concat([MAGIC, length, header, corpus, notes]));
  await rename(partial, path);
  await removeOldest(folder);
}

/** @returns null: missing, damaged, or with another key */
export async function readSnapshot<Notes>(folder: string, key: string): Promise<Snapshot<Notes> | null> {
  const file = await readFile(join(folder, `${key}${SUFFIX}`)).catch(() => null);
  if (!file?.subarray(0, MAGIC.length).equals(MAGIC) || file.length < MAGIC.length + 4) return null;
  const headerEnd = MAGIC.length + 4 + file.readUInt32LE(MAGIC.length);
  const header = headerSchema.safeParse(jsonOrNull(file.toString('utf8', MAGIC.length + 4, headerEnd)));
  if (!header.success || header.data.key !== key || header.data.code !== CODE) return null;
  const body = file.subarray(headerEnd);
  const { corpusBytes, notesBytes, checksum } = header.data;
  if (body.length !== corpusBytes + notesBytes) return null;
  if (createHash('sha256').update(body).digest('hex') !== checksum) return null;
  const corpus = new SharedArrayBuffer(corpusBytes);
  new Uint8Array(corpus).set(body.subarray(0, corpusBytes));
  return { corpus, notes: JSON.parse(body.toString('utf8', corpusBytes)) as Notes };
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(SUFFIX));
  const files = await Promise.all(
    names.map(async (name) => ({ name, writtenMs: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  const oldest = files.sort((a, b) => b.writtenMs - a.writtenMs).slice(MAX_FILES);
  for (const { name } of oldest) await rm(join(folder, name), { force: true });
}
