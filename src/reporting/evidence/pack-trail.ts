/** The proof in a pack: entries of the trail, and the program that verifies them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HeadsKey, signed } from '../../platform/chain-heads/statement.ts';
import { projectRoot } from '../../platform/lib/project-root.ts';
import type { TrailEntry } from './store.ts';
import { EXPORT_FORMAT, jsonLine } from './trail-lines.ts';

/** The entries in the order of the chain, and one statement that each of them, and the end of the chain, stands where it says. */
export function trailOf(pack: {
  packId: string;
  tenantId: string;
  at: Date;
  entries: readonly TrailEntry[];
  head: { sequence: number; entryHash: string };
  key: HeadsKey;
}): string {
  const { packId, tenantId, at, entries, head, key } = pack;
  const publishedAt = at.toISOString();
  // One alert may be of several transactions.
  const ordered = [...new Map(entries.map((entry) => [entry.sequence, entry])).values()].sort(
    (a, b) => a.sequence - b.sequence,
  );
  const heads = [...ordered, head].map(({ sequence, entryHash }) => ({ tenantId, sequence, entryHash }));
  const first = { format: EXPORT_FORMAT, exportId: packId, tenantId, exportedAt: publishedAt, filter: { packId } };
  return [
    `${JSON.stringify(first)}\n`,
    ...ordered.map((entry) => jsonLine(entry)),
    `${signed(key, { publishedAt, heads })}\n`,
  ].join('');
}

export async function verifier(): Promise<Buffer> {
  const guide = await readFile(join(projectRoot, 'docs', 'verify.md'), 'utf8');
  return Buffer.from(/```python\n([\s\S]*?)```/.exec(guide)![1]!);
}
