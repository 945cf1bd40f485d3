/** `docs/matching-reference.md` says what the tables of the matcher say. After a change: `npm run matching-page`. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { matchingPage } from './matching-page.ts';

it('docs/matching-reference.md is generated from the code', async () => {
  await expect(matchingPage()).toMatchFileSnapshot(join(projectRoot, 'docs', 'matching-reference.md'));
});
