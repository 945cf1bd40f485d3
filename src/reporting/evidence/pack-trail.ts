/** Proof files of an evidence pack: audit entries and the verification program. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HeadsKey, signed } from '../../platform/chain-heads/statement.ts';
import { projectRoot } from '../../platform/lib/project-root.ts';
import type { TrailEntry } from './store.ts';
import { EXPORT_FORMAT, jsonLine } from './trail-lines.ts';

/** The entries in chain order, with one signed statement of their positions and the end of the chain. */
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
  // Several transactions can share an alert.
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
