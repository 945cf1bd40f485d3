/**
 * Evaluates a rule's condition. Pure, and it always ends. An unknown value makes a comparison unknown, also through `not`
 * (three-valued logic). So a rule never hits because a value is missing, unless it tests `present`.
 */
import type { Facts } from '../facts.ts';
import { comparable } from '../language/comparable.ts';
import type { CompiledRule, Leaf, Source, Test, Value } from '../language/compiled.ts';
import { phrasesOf } from '../language/phrases.ts';
import type { Operator, Scalar } from '../language/types.ts';

/** The values that an evaluation reads. */
export interface Observed {
  facts: Facts;
  /** Value by `Aggregate.key`; null: unknown. */
  aggregate(key: string): number | null;
  inList(list: string, value: string): boolean;
  /** Whether the text contains a value of the list as whole words. */
  containsListed(list: string, text: string): boolean;
  /** Whether the values of a source were looked up. Absent: all values were looked up. */
  isRead?(source: Source): boolean;
}

/** One comparison with its result. */
export interface TraceLine {
  /** JSON path in the rule: `when.all[1]`. */
  path: string;
  /** Field or aggregate, with its factor: `sum(party OUT 7d)`. */
  operand: string;
  operator: Operator;
  /** null: unknown. */
  observed: Scalar | null;
  /** The other side of the comparison; null: unknown. */
  expected: Scalar | null | readonly (Scalar | null)[];
  result: boolean;
  /** One of the two values was unknown, so the comparison could not hold. */
  unknown: boolean;
  /** Text of the comparison, if the numbers alone are not clear: `12 times the median of 48 customers of the segment STUDENT.` */
  words?: string;
}

export interface RuleVerdict {
  hit: boolean;
  /** Every comparison of the condition, whether it decided or not. */
  trace: TraceLine[];
}

/** OPEN: the result depends on values that were not read yet. */
type Truth = boolean | null | 'OPEN';

/** Most values of a set that a trace shows. */
const MAX_SHOWN = 20;

/** Only the result. Stops as soon as the result is certain. */
export function isHit(rule: CompiledRule, observed: Observed): boolean {
  return truthOf(rule.test, observed, null) === true;
}

/** Whether more values must be read. The explanation of a hit needs all values of the rule. */
export function isOpen(rule: CompiledRule, observed: Observed): boolean {
  return mayHit(rule.test, observed);
}

/** One false or unknown part decides `all`, with any values of the unread parts. */
function mayHit(test: Test, observed: Observed): boolean {
  if (test.kind === 'all' || test.kind === 'any') {
    const decisive = test.kind === 'any';
    for (const one of test.tests) if (mayHit(one, observed) === decisive) return decisive;
    return !decisive;
  }
  const truth = truthOf(test, observed, null);
  return truth === 'OPEN' || truth === true;
}

/** The answer with every comparison. */
export function explain(rule: CompiledRule, observed: Observed): RuleVerdict {
  const trace: TraceLine[] = [];
  return { hit: truthOf(rule.test, observed, trace) === true, trace };
}

/** The first comparison that prevented a hit; null: the rule hits. */
export function firstFailure(rule: CompiledRule, observed: Observed): TraceLine | null {
  let [test, wanted] = [rule.test, true];
  if (truthOf(test, observed, null) === wanted) return null;
  for (;;) {
    if (test.kind === 'leaf') {
      const trace: TraceLine[] = [];
      leafTruth(test, observed, trace);
      return trace[0]!;
    }
    if (test.kind === 'not') {
      test = test.test;
      wanted = !wanted;
    } else test = test.tests.find((one) => truthOf(one, observed, null) !== wanted)!;
  }
}

function truthOf(test: Test, observed: Observed, trace: TraceLine[] | null): Truth {
  if (test.kind === 'leaf') return leafTruth(test, observed, trace);
  if (test.kind === 'not') {
    const truth = truthOf(test.test, observed, trace);
    return typeof truth === 'boolean' ? !truth : truth;
  }
  const decisive = test.kind === 'any';
  let truth: Truth = !decisive;
  for (const one of test.tests) {
    const next = truthOf(one, observed, trace);
    if (next === decisive) {
      if (!trace) return decisive;
      truth = decisive;
    } else if (truth !== decisive && (next === 'OPEN' || (next === null && truth !== 'OPEN'))) truth = next;
  }
  return truth;
}

function leafTruth(leaf: Leaf, observed: Observed, trace: TraceLine[] | null): Truth {
  if (observed.isRead && isUnreadLeaf(leaf, observed)) return 'OPEN';
  const left = read(leaf.left, observed);
  const truth = compare(leaf, left, observed);
  trace?.push(lineOf(leaf, left, truth, observed));
  return truth;
}

function lineOf(leaf: Leaf, left: Scalar | null, truth: Truth, observed: Observed): TraceLine {
  const right = leaf.right.map((one) => read(one, observed));
  return {
    path: leaf.path,
    operand: nameOf(leaf.left),
    operator: leaf.operator,
    observed: left,
    expected: leaf.set ? [...leaf.set].slice(0, MAX_SHOWN) : right.length === 1 ? right[0]! : right,
    result: truth === true,
    unknown: truth === null,
    ...wordsOf(leaf, observed),
  };
}

function wordsOf({ left, right }: Leaf, observed: Observed): Pick<TraceLine, 'words'> {
  const sides = [left, ...right];
  const at = sides.findIndex((one) => one.kind === 'field' && one.field.words !== undefined);
  const side = sides[at];
  if (side?.kind !== 'field' || !side.field.words) return {};
  const other = sides[at === 0 ? 1 : 0];
  return { words: side.field.words(observed.facts, other ? read(other, observed) : null) };
}

function isUnreadLeaf({ left, right }: Leaf, observed: Observed): boolean {
  if (isUnread(left, observed)) return true;
  for (const one of right) if (isUnread(one, observed)) return true;
  return false;
}

function isUnread(value: Value, observed: Observed): boolean {
  return value.kind !== 'literal' && observed.isRead?.(value) === false;
}

/** Creates no objects: of the comparisons of all rules, which run several times for each transaction, few need more than two values. */
function compare(leaf: Leaf, left: Scalar | null, observed: Observed): Truth {
  const { operator, set, right } = leaf;
  if (operator === 'present') return (left !== null) === read(right[0]!, observed);
  if (left === null) return null;
  if (set) return compareWithSet(operator, set, left, observed);
  const first = read(right[0]!, observed);
  if (first === null) return null;
  const value = comparable(left);
  switch (operator) {
    case 'matchesList':
      return observed.inList(String(first), String(value));
    case 'containsList':
      return observed.containsListed(String(first), String(left));
    case 'between': {
      const second = read(right[1]!, observed);
      if (second === null) return null;
      return value >= comparable(first) && value <= comparable(second);
    }
    default:
      return COMPARE[operator as keyof typeof COMPARE](value, comparable(first));
  }
}

function compareWithSet(operator: Operator, set: ReadonlySet<Scalar>, left: Scalar, { facts }: Observed): boolean {
  switch (operator) {
    case 'containsAny':
      return phrasesOf(set).findIn(String(left)) !== null;
    case 'inGroup':
      for (const group of facts.countries.groups(String(comparable(left))))
        if (set.has(group.toUpperCase())) return true;
      return false;
    default:
      return set.has(comparable(left)) === (operator === 'in');
  }
}

const COMPARE: Readonly<
  Record<
    Exclude<
      Operator,
      'present' | 'in' | 'notIn' | 'inGroup' | 'containsAny' | 'containsList' | 'matchesList' | 'between'
    >,
    (a: Scalar, b: Scalar) => boolean
  >
> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
  startsWith: (a, b) => String(a).startsWith(String(b)),
  endsWith: (a, b) => String(a).endsWith(String(b)),
  contains: (a, b) => String(a).includes(String(b)),
};

function read(value: Value, { facts, aggregate }: Observed): Scalar | null {
  if (value.kind === 'literal') return value.value;
  const found = value.kind === 'field' ? value.field.read(facts) : aggregate(value.aggregate.key);
  return typeof found === 'number' ? (Number.isFinite(found) ? found * value.times : null) : found;
}

function nameOf({ times, ...source }: Source): string {
  const name = source.kind === 'field' ? source.field.name : source.aggregate.key;
  return times === 1 ? name : `${times} x ${name}`;
}
