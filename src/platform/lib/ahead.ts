/** Fetches the next item while the last one is processed. Ends the source if its consumer ends early. */
export async function* ahead<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const source = items[Symbol.asyncIterator]();
  const draw = () => {
    const next = source.next();
    // Awaited in its turn; until then a failure must not count as unhandled.
    next.catch(() => {});
    return next;
  };
  let next = draw();
  try {
    for (let one = await next; !one.done; one = await next) {
      next = draw();
      yield one.value;
    }
  } finally {
    await next.catch(() => {});
    await source.return?.();
  }
}
