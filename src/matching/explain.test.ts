import { expect, test } from 'vitest';
import { compareOne } from './matcher.ts';
import { disturb, inventedSubjects, numbers, query, subject } from './subjects.fixture.ts';

const findings = (queryName: string, listed: string, kind: 'PERSON' | 'ORGANIZATION' = 'PERSON') =>
  compareOne(query(queryName, { kind }), subject('x', listed, { kind })).explanation.map(
    (line) => `${line.query ?? ''} ~ ${line.listed ?? ''}: ${line.finding}`,
  );

test.each([
  ['Yevgeniy Prigozhin', 'Evgeny Prigozhin', 'yevgeniy ~ evgeny: known variant'],
  ['Sergey Lavrov', 'Sergey Viktorovich Lavrov', ' ~ viktorovich: patronymic missing in the query'],
  ['Sergey Viktorovich Lavrov', 'Sergey Lavrov', 'viktorovich ~ : patronymic missing in the listed name'],
  ['Bashar Asad', 'بشار الأسد', 'bashar ~ bshar: same consonants, one side without vowels'],
  ['Ismail Haniya', 'Ismail Hamiya', 'haniya ~ hamiya: similar spelling (90 %): one letter differs'],
  ['Van der Bilt', 'Vanderbilt', 'van der bilt ~ vanderbilt: the same, written together or apart'],
  ['V. Putin', 'Vladimir Putin', 'v ~ vladimir: initial fits'],
  ['Lavrov Sergey', 'Sergey Lavrov', ' ~ : the words are in a different order'],
  ['Dr. Ayman Zawahiri', 'Ayman Zawahiri', 'dr ~ : title missing in the listed name'],
])('persons: %s, %s', (queryName, listed, finding) => {
  expect(findings(queryName, listed)).toContain(finding);
});

test.each([
  ['ООО Ромашка', 'Romashka LLC', 'llc ~ llc: same kind of legal form'],
  ['Rostov Plant', 'Ростовский завод', 'plant ~ zavod: same meaning in other words'],
  ['Romashka GmbH', 'Romashka LLC', ' ~ : different legal forms'],
])('organizations: %s, %s', (queryName, listed, finding) => {
  expect(findings(queryName, listed, 'ORGANIZATION')).toContain(finding);
});

// Analysts add up the lines. A missing line would be an effect without explanation.
test('the lines of the name add up to its score', () => {
  const next = numbers(21);
  let compared = 0;
  for (const listed of inventedSubjects(400, 9)) {
    const queryName = disturb(disturb(listed.names[0]?.text ?? '', next), next);
    const { explanation, score } = compareOne(query(queryName, { kind: listed.kind }), listed);
    const end = explanation.findIndex((line) => line.field === 'name');
    const steps = explanation.slice(0, end);
    const sum = steps.reduce((total, line) => total + (line.effect ?? 0), 0);
    if (steps.length === 0) continue;
    compared++;
    if (Math.abs(sum - (score.name ?? 0)) > 0.06 * (steps.length + 1))
      expect.fail(`${queryName}: ${sum} for ${score.name}, ${JSON.stringify(explanation)}`);
  }
  expect(compared).toBeGreaterThan(300);
});
