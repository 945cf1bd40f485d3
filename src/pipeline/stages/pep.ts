import type { Stage } from '../stage.ts';
import { type ListStageParts, listStage } from './list-stage.ts';

export function pepStage(parts: ListStageParts): Stage {
  return listStage('PEP', 'Tells of politically exposed persons among the parties and in the message.', parts);
}
