/** Draws the next item while the last one is worked on. Ends the source where its reader ends early. */
export async function* ahead<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const source = items[Symbol.asyncIterator]();
  const draw = () => {
    const next = source.next();
    // It is awaited in its turn: until then an error is nobody's.
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
