import type { Typology } from '../typology.ts';
import { collectedForConflictZone } from './collected-for-conflict-zone.ts';
import { conflictZoneReceivers } from './conflict-zone-receivers.ts';
import { highRiskCorridorNew } from './high-risk-corridor-new.ts';
import { highRiskCorridorVolume } from './high-risk-corridor-volume.ts';

export const PLACES: readonly Typology[] = [
  highRiskCorridorNew,
  highRiskCorridorVolume,
  conflictZoneReceivers,
  collectedForConflictZone,
];
