import type { Stage } from '../stage.ts';
import { type ListStageParts, listStage } from './list-stage.ts';

export function adverseMediaStage(parts: ListStageParts): Stage {
  return listStage('ADVERSE_MEDIA', 'Tells of parties that adverse media reports are listed for.', parts);
}
