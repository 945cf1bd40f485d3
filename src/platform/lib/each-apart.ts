/** Does the work for each item in sequence. A failure does not stop the others. @throws the first failure, at the end */
export async function eachApart<T>(all: Iterable<T>, work: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
