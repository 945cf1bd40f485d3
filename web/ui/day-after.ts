/** The date so many days from today, YYYY-MM-DD in UTC. */
export const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
