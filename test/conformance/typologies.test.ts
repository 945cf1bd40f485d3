/** `docs/typologies.md` says what the packs say. After a change: `npm run typologies-page`. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PACKS } from '../../src/monitoring/rules/packs/packs.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { typologiesPage } from './typologies-page.ts';

it('docs/typologies.md is generated from the code', async () => {
  await expect(typologiesPage(PACKS)).toMatchFileSnapshot(join(projectRoot, 'docs', 'typologies.md'));
});
