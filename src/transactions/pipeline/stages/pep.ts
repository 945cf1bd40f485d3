import { listStage } from './list-stage.ts';

export const pepStage = listStage('PEP', {
  description: 'Reports politically exposed persons among the parties and in the message.',
  coversDomain: 'ENTITY_RISK',
});
