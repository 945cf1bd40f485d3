/**
 * In which order the files are run: those that take long first, so that no worker is left alone with one at the end. Vitest knows of a
 * file no more than its size, in a clone that has run nothing yet, and what takes long is often short: it waits for a browser or a process.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest first, as they are on a quiet machine with two cores. `run-report.ts` names those that are missing here. */
const LONG = [
  ...['test/dashboard/pages', 'test/dashboard/busy-house', 'test/e2e/at-rest', 'test/dashboard/oversight'],
  ...['test/attack/hostile-lists', 'test/e2e/life-cycle', 'test/dashboard/own-keys', 'test/attack/tampering'],
  'src/list-screening/names-in-text.accuracy',
  ...['test/accuracy/scorecard', 'src/db/embedded/embedded-postgres', 'src/db/backup', 'test/e2e/readme'],
  ...['test/e2e/transactions-kill', 'test/e2e/customers', 'test/dashboard/set-up', 'test/attack/memory'],
  ...[
    'test/dashboard/adverse-media',
    'test/dashboard/rule-builder',
    'test/dashboard/casework',
    'test/attack/under-change',
  ],
  'test/dashboard/keyboard-story',
  'test/e2e/decisions',
  ...['test/conformance/clients/clients', 'src/parties/parties', 'src/db/embedded/environment'],
  ...[
    'test/attack/tampering-of-work',
    'test/e2e/story',
    'src/matching/candidates',
    'src/watchlists/sources/real-files',
  ],
  ...['test/e2e/own-profiles', 'test/attack/fuzz', 'test/e2e/evidence', 'test/attack/other-organisation'],
  ...['test/conformance/any-case', 'src/matching/disguised-names', 'src/matching/reverse-look-up'],
  'test/attack/strangers',
].map((path) => `${path}.test.ts`);

/** @returns where it stands among the long ones; behind all of them when it is none */
export function placeAmongLong(moduleId: string): number {
  const place = LONG.findIndex((path) => moduleId.replaceAll('\\', '/').endsWith(`/${path}`));
  return place < 0 ? LONG.length : place;
}

export const isKnownToBeLong = (moduleId: string): boolean => placeAmongLong(moduleId) < LONG.length;

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeAmongLong(one.moduleId) - placeAmongLong(other.moduleId));
  }
}
