/** Whether it came to be; why it did not is told where the act's problem is shown. */
export const wasDone = (act: Promise<unknown>): Promise<boolean> =>
  act.then(
    () => true,
    () => false,
  );
