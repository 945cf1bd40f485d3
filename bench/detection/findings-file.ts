/**
 * Findings of replayed samples in a file, so that a model can be measured on them without replaying: what weighing reads of each,
 * and how many payments had none.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Finding } from '../../src/domain/finding.ts';
import type { Outcome } from './replay.ts';

export interface FoundInSample {
  name: string;
  /** Payments without a finding: laundered, and others. */
  without: { laundered: number; others: number };
  payments: { isLaundered: boolean; findings: Finding[] }[];
}

export function foundIn(name: string, outcomes: readonly Outcome[]): FoundInSample {
  const isLaundered = ({ replayed }: Outcome) => replayed.label !== null;
  const without = outcomes.filter(({ findings }) => findings.length === 0);
  const laundered = without.filter(isLaundered).length;
  return {
    name,
    without: { laundered, others: without.length - laundered },
    payments: outcomes
      .filter(({ findings }) => findings.length > 0)
      .map((one) => ({ isLaundered: isLaundered(one), findings: one.findings.map(lean) })),
  };
}

export function writeFindings(path: string, samples: readonly FoundInSample[]): void {
  writeFileSync(path, JSON.stringify(samples));
}

export function readFindings(path: string): FoundInSample[] {
  return JSON.parse(readFileSync(path, 'utf8')) as FoundInSample[];
}

/** Of the details only what tells which fact a finding is of. */
function lean(finding: Finding): Finding {
  const { typology, trace } = (finding.details ?? {}) as { typology?: string; trace?: readonly { operand: string }[] };
  const places = trace?.filter(({ operand }) => operand.endsWith('.country'));
  return { ...finding, remark: '', details: { ...(typology && { typology }), ...(places && { trace: places }) } };
}
