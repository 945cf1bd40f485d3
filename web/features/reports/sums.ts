import type { Statistics } from './reports-api.ts';

type Counted = Exclude<keyof Statistics['days'][number], 'day'>;

export const sumOf = ({ days }: Pick<Statistics, 'days'>, name: Counted): number =>
  days.reduce((sum, day) => sum + day[name], 0);
