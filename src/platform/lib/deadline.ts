/** How long somebody waits for something, and what is done when it takes longer. */

/**
 * What `work` gives. When it takes longer than `ms`: what `late` gives, or throws. The work itself goes on, and what comes of
 * it afterwards is dropped, a failure too.
 */
export function within<T, L = never>(ms: number, work: Promise<T>, late: () => L): Promise<T | L> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    }, ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The same for work that can be broken off: its signal is aborted when the time is over. */
export function withinOrAborted<T, L = never>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  late: () => L,
): Promise<T | L> {
  const over = new AbortController();
  return within(ms, work(over.signal), () => {
    try {
      return late();
    } finally {
      // Whatever the work makes of it comes after what `late` decided.
      over.abort();
    }
  });
}
