import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../platform/lib/project-root.ts';
import { DEADLINE_FACTS } from './facts.ts';

it('name the installed release of the calendars', () => {
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const calendars = DEADLINE_FACTS.find(({ id }) => id === 'business-calendars')!;
  expect(calendars.what).toContain(`date-holidays ${dependencies['date-holidays']}`);
});
