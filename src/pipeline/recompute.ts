/** Compares what was computed again with what was recorded. */
import { canonicalJson } from '../lib/canonical-json.ts';
import { MATCHER_VERSION } from '../matching/model.ts';
import type { Finding, StageId } from '../transactions/types/finding.ts';
import type { RiskAssessment } from './assessment.ts';
import type { ScreeningRecord } from './record.ts';

export interface Recomputation {
  identical: boolean;
  /** What is not as it was recorded, by its path; bounded. */
  differences: { path: string; recorded: unknown; recomputed: unknown }[];
  /** Stages whose findings were taken as they were recorded, with the reason. */
  notRecomputed: { stage: StageId; reason: string }[];
}

const MAX_DIFFERENCES = 50;

export function comparison(
  record: ScreeningRecord,
  recorded: RiskAssessment,
  again: { findings: readonly Finding[]; assessment: RiskAssessment },
  notRecomputed: Recomputation['notRecomputed'],
): Recomputation {
  const differences = [
    ...differing('findings', asStored(record.findings), asStored(again.findings)),
    ...differing('assessment', asStored(recorded), asStored(again.assessment)),
    ...(record.matcherVersion === MATCHER_VERSION
      ? []
      : [{ path: 'matcherVersion', recorded: record.matcherVersion, recomputed: MATCHER_VERSION }]),
  ].slice(0, MAX_DIFFERENCES);
  return { identical: differences.length === 0, differences, notRecomputed };
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
