/** Compares a result that was computed again with the recorded one. */
import { canonicalJson } from '../lib/canonical-json.ts';
import type { Finding, StageId } from '../transactions/types/finding.ts';
import type { RiskAssessment } from './assessment.ts';
import type { ScreeningRecord } from './record.ts';

export interface Recomputation {
  /** Everything was computed again, and nothing differs. */
  identical: boolean;
  /** What is not as it was recorded, by its path; bounded. */
  differences: { path: string; recorded: unknown; recomputed: unknown }[];
  /** Stages, or the assessment, whose recorded result was used, with the reason. */
  notRecomputed: { stage: StageId | 'RISK_ASSESSMENT'; reason: string }[];
}

const MAX_DIFFERENCES = 50;

/**
 * The matcher's version is not compared: the lists are not searched again, since the recorded hits are evidence.
 * @param again `assessment` null: not computed again
 */
export function comparison(
  record: ScreeningRecord,
  recorded: RiskAssessment,
  again: { findings: readonly Finding[]; assessment: RiskAssessment | null },
  notRecomputed: Recomputation['notRecomputed'],
): Recomputation {
  const differences = [
    ...differing('findings', asStored(record.findings), asStored(again.findings)),
    ...(again.assessment ? differing('assessment', asStored(recorded), asStored(again.assessment)) : []),
  ].slice(0, MAX_DIFFERENCES);
  return { identical: differences.length === 0 && notRecomputed.length === 0, differences, notRecomputed };
}

function asStored(value: unknown): unknown {
  return JSON.parse(canonicalJson(value));
}

function differing(path: string, recorded: unknown, recomputed: unknown): Recomputation['differences'] {
  if (canonicalJson(recorded) === canonicalJson(recomputed)) return [];
  if (!isObject(recorded) || !isObject(recomputed)) {
    return [{ path, recorded: recorded ?? null, recomputed: recomputed ?? null }];
  }
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(recomputed)])];
  return names.flatMap((name) => differing(`${path}.${name}`, recorded[name], recomputed[name]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
