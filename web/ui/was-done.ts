/** Whether the action succeeded. Its error is shown where the action reports problems. */
export const wasDone = (act: Promise<unknown>): Promise<boolean> =>
  act.then(
    () => true,
    () => false,
  );
