import { type ListEvidence, listFindings } from '../../screening/list-findings.ts';
import type { Transaction } from '../../types.ts';
import type { Finding, Stage } from '../stage.ts';
import { type ListStageParts, listStage } from './list-stage.ts';

export function adverseMediaStage(parts: ListStageParts): Stage {
  return listStage('ADVERSE_MEDIA', 'Tells of parties that adverse media reports are listed for.', parts);
}

export function adverseMediaFindings(_: Transaction, evidence: ListEvidence): Finding[] {
  return listFindings('ADVERSE_MEDIA', evidence);
}
