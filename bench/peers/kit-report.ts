/** What is better and what is worse than the other matcher, by kit and part. Pure. */

export interface Judged {
  kit: string;
  part: string;
  isMatch: boolean;
  /** Hit at the threshold of each project. */
  ours: boolean;
  theirs: boolean;
}

interface Versions {
  nomenklatura: string;
  rigour: string;
  algorithm: string;
  matcher: string;
}

/** Below: the difference is more than chance. */
const SIGNIFICANT = 0.05;

export function reportOf(judged: readonly Judged[], missing: readonly string[], versions: Versions): string {
  const { nomenklatura, rigour, algorithm, matcher } = versions;
  const parts = new Map<string, Judged[]>();
  for (const one of judged) {
    const key = `${one.kit} | ${one.part}`;
    parts.set(key, [...(parts.get(key) ?? []), one]);
  }
  const rows = [...parts].flatMap(([part, some]) => {
    const [matches, others] = [some.filter(({ isMatch }) => isMatch), some.filter(({ isMatch }) => !isMatch)];
    const questions: readonly (readonly [question: string, cases: readonly Judged[], isShown: IsShown])[] = [
      ['matches found', matches, (hit) => hit],
      ['false positives', others, (hit) => hit],
      ['right verdicts', matches.length > 0 && others.length > 0 ? some : [], (hit, isMatch) => hit === isMatch],
    ];
    return questions.flatMap(([question, cases, isShown]) =>
      cases.length === 0 ? [] : [`| ${part} | ${question} | ${cellsOf(cases, isShown)} |`],
    );
  });
  const header = [
    'kit',
    'part',
    'question',
    'cases',
    'amlcore',
    'nomenklatura',
    'only amlcore right',
    'only nomenklatura right',
  ];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return `${[
    '# Test kits of nomenklatura and yente',
    '',
    `amlcore (matcher ${matcher}, BALANCED, 75) beside nomenklatura ${nomenklatura} (${algorithm}, 0.7; rigour ${rigour}).`,
    'The verdict is of an exact sign test over the cases that only one of the two has right (p < 0.05).',
    '',
    ...(rows.length === 0
      ? ['No kit was run.']
      : [line([...header, 'amlcore is']), line([...header, ''].map(() => '---')), ...rows]),
    '',
    '## Not run',
    '',
    ...missing.map((one) => `- ${one}.`),
  ].join('\n')}\n`;
}

/** Whether a case counts in the share of a matcher. */
type IsShown = (hit: boolean, isMatch: boolean) => boolean;

function cellsOf(cases: readonly Judged[], isShown: IsShown): string {
  const count = (of: (one: Judged) => boolean) => cases.filter(of).length;
  const share = (hitOf: (one: Judged) => boolean) => {
    const shown = count((one) => isShown(hitOf(one), one.isMatch));
    return `${((100 * shown) / cases.length).toFixed(1)} %`;
  };
  const onlyOurs = count(({ ours, theirs, isMatch }) => ours === isMatch && theirs !== isMatch);
  const onlyTheirs = count(({ ours, theirs, isMatch }) => ours !== isMatch && theirs === isMatch);
  const chance = signTest(onlyOurs, onlyTheirs);
  const verdict = chance >= SIGNIFICANT ? 'not different' : onlyOurs > onlyTheirs ? 'better' : 'worse';
  return [
    String(cases.length),
    share(({ ours }) => ours),
    share(({ theirs }) => theirs),
    ...[String(onlyOurs), String(onlyTheirs), `${verdict} (p ${chance.toPrecision(2)})`],
  ].join(' | ');
}

/** Two-sided: the chance of a split at least as uneven of `a + b` coins. */
export function signTest(a: number, b: number): number {
  const n = a + b;
  let term = 0.5 ** n;
  // For more coins than a double can halve, the normal approximation is exact enough.
  if (term === 0) return Math.min(1, 2 * upperTail((Math.abs(a - b) - 1) / Math.sqrt(n)));
  let sum = 0;
  for (let at = 0; at <= Math.min(a, b); at++) {
    sum += term;
    term = (term * (n - at)) / (at + 1);
  }
  return Math.min(1, 2 * sum);
}

/** Abramowitz and Stegun 26.2.17. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly;
}
