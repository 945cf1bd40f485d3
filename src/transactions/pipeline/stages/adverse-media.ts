import { listStage } from './list-stage.ts';

export const adverseMediaStage = listStage('ADVERSE_MEDIA', {
  description: 'Tells of parties that adverse media reports are listed for.',
});
