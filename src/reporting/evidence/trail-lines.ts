/**
 * Audit entries as lines that can be verified without this service (docs/verify.md). A line has everything its hash
 * covers. `details` is the last member and canonical, so that its text in the line is the hashed text.
 */
import { canonicalJson } from '../../platform/lib/canonical-json.ts';
import { csvLine } from '../../platform/lib/csv.ts';
import type { TrailEntry } from './store.ts';

export const EXPORT_FORMAT = 'amlcore-audit/1';

/** A hidden entry keeps its hashes, so that the chain still verifies. */
export function jsonLine(entry: TrailEntry): string {
  const { details, isHidden, isConfidential: _, occurredAt, ...columns } = entry;
  if (isHidden) {
    const { tenantId, sequence, previousHash, entryHash } = entry;
    return `${JSON.stringify({ tenantId, sequence, withheld: true, previousHash, entryHash })}\n`;
  }
  const line = JSON.stringify({ ...columns, occurredAt: occurredAt.toISOString() });
  return `${line.slice(0, -1)},"details":${canonicalJson(details)}}\n`;
}

const COLUMNS = [
  ...['sequence', 'occurredAt', 'actorType', 'actorId', 'action', 'subjectType', 'subjectId', 'correlationId'],
  ...['details', 'detailsHash', 'previousHash', 'entryHash', 'withheld'],
] as const;

export const CSV_HEADER = csvLine(COLUMNS);

export function csvLineOf(entry: TrailEntry): string {
  const { isHidden, previousHash, entryHash, sequence } = entry;
  if (isHidden) return csvLine([sequence, ...Array<null>(9).fill(null), previousHash, entryHash, true]);
  return csvLine([
    ...[sequence, entry.occurredAt.toISOString(), entry.actorType, entry.actorId, entry.action],
    ...[entry.subjectType, entry.subjectId, entry.correlationId, canonicalJson(entry.details)],
    ...[entry.detailsHash, previousHash, entryHash, false],
  ]);
}
