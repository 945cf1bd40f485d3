/** Time limits for promises. */

/**
 * The result of `work`. If it takes longer than `ms`: the result of `late`, which may throw. The work itself continues, and its
 * later result or failure is dropped.
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

/** Like `within`, for work that can be aborted: its signal is aborted after the time limit. */
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
      // Aborted last, so that the result of `late` wins over the failure of the work.
      over.abort();
    }
  });
}
