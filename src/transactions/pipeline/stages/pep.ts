import { type ListEvidence, listFindings } from '../../screening/list-findings.ts';
import type { Transaction } from '../../types.ts';
import type { Finding, Stage } from '../stage.ts';
import { type ListStageParts, listStage } from './list-stage.ts';

export function pepStage(parts: ListStageParts): Stage {
  return listStage('PEP', 'Tells of politically exposed persons among the parties and in the message.', parts);
}

export function pepFindings(_: Transaction, evidence: ListEvidence): Finding[] {
  return listFindings('PEP', evidence);
}
