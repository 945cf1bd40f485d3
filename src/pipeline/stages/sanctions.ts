import type { Stage } from '../stage.ts';
import { type ListStageParts, listStage } from './list-stage.ts';

export function sanctionsStage(parts: ListStageParts): Stage {
  return listStage(
    'SANCTIONS',
    'Screens all parties, banks, providers and names in the message against the sanctions lists.',
    parts,
  );
}
