import { listStage } from './list-stage.ts';

export const adverseMediaStage = listStage('ADVERSE_MEDIA', {
  description: 'Reports parties that are listed for adverse media.',
});
