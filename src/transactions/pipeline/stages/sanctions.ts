import { type ListEvidence, listFindings } from '../../screening/list-findings.ts';
import type { Transaction } from '../../types.ts';
import type { Finding, Stage } from '../stage.ts';
import { type ListStageParts, listStage } from './list-stage.ts';

export function sanctionsStage(parts: ListStageParts): Stage {
  return listStage(
    'SANCTIONS',
    'Screens all parties, banks, providers and names in the message against the sanctions lists.',
    parts,
  );
}

export function sanctionsFindings(_: Transaction, evidence: ListEvidence): Finding[] {
  return listFindings('SANCTIONS', evidence);
}
