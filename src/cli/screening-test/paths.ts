/** Paths into JSON: `data.matches`, `results[0].id`, `sources[*].referenceId`, `['odd key'].id`. */

type Step = string | number | typeof EACH;
const EACH = Symbol('each element');
const STEP = /\.?([^.[\]'"]+)|\[(\d+)\]|\[\*\]|\['([^']*)'\]/y;

export interface JsonPath {
  readonly text: string;
  readonly steps: readonly Step[];
}

/** @returns null if the text is no path */
export function parsePath(text: string): JsonPath | null {
  const steps: Step[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < text.length) {
    const found = STEP.exec(text);
    if (!found) return null;
    const [, key, index, quoted] = found;
    steps.push(key ?? quoted ?? (index === undefined ? EACH : Number(index)));
  }
  return steps.length > 0 ? { text, steps } : null;
}

/** @returns all values at the path; none if a part of it is absent */
export function valuesAt(value: unknown, { steps }: JsonPath): unknown[] {
  let found: unknown[] = [value];
  for (const step of steps) {
    found = found.flatMap((one) => {
      if (typeof one !== 'object' || one === null) return [];
      if (step === EACH) return Array.isArray(one) ? one : [];
      return Object.hasOwn(one, step) ? [(one as Record<string | number, unknown>)[step]] : [];
    });
  }
  return found;
}
