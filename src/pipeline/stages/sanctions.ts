import { listStage } from './list-stage.ts';

export const sanctionsStage = listStage('SANCTIONS', {
  description: 'Screens all parties, banks, providers and names in the message against the sanctions lists.',
  coversDomain: 'SANCTIONS_EXPOSURE',
});
