/** Compares a recomputed result with the recorded one. */

import type { Finding, StageId } from '../../domain/finding.ts';
import { canonicalJson, canonicalJsonInPieces } from '../../platform/lib/canonical-json.ts';
import { inTurns } from '../../platform/lib/event-loop-pauses.ts';
import type { RiskAssessment } from './assessment.ts';
import type { ScreeningRecord } from './record.ts';

export interface Recomputation {
  /** true: everything was recomputed and nothing differs. */
  identical: boolean;
  /** Differences by path, limited in number. */
  differences: { path: string; recorded: unknown; recomputed: unknown }[];
  /** Stages, or the assessment, whose recorded result was used, with the reason. */
  notRecomputed: { stage: StageId | 'RISK_ASSESSMENT'; reason: string }[];
}

const MAX_DIFFERENCES = 50;

/**
 * The matcher version is not compared, because the recorded hits are evidence and the lists are not searched again. The comparison
 * yields to other work, since a payment may have hundreds of findings.
 * @param again recomputed result; `assessment` null: not recomputed
 */
export async function comparison(
  record: ScreeningRecord,
  recorded: RiskAssessment,
  again: { findings: readonly Finding[]; assessment: RiskAssessment | null },
  notRecomputed: Recomputation['notRecomputed'],
): Promise<Recomputation> {
  const texts: string[] = [];
  for (const value of [record.findings, again.findings, again.assessment && recorded, again.assessment])
    texts.push(await inTurns(canonicalJsonInPieces(value)));
  const [findings, findingsAgain, assessment, assessmentAgain] = texts as [string, string, string, string];
  const differences = [
    ...differingTexts('findings', findings, findingsAgain),
    ...differingTexts('assessment', assessment, assessmentAgain),
  ].slice(0, MAX_DIFFERENCES);
  return { identical: differences.length === 0 && notRecomputed.length === 0, differences, notRecomputed };
}

/** Compares the texts first, since nearly all are equal and need no parsing. */
function differingTexts(path: string, recorded: string, recomputed: string): Recomputation['differences'] {
  return recorded === recomputed ? [] : differing(path, JSON.parse(recorded), JSON.parse(recomputed));
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
