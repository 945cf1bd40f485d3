import { counted } from './counted.ts';

export const rulePacks = {
  title: 'Rule packs',
  detail: 'Built-in typologies by subject and country, with sources and rules.',
  back: 'Rules',
  all: 'Rule packs',
  columns: { name: 'Pack', active: 'Rules in force' },
  use: { standard: 'Standard', optional: 'Optional' },
  inForce: (active: number, all: number) => `${active} of ${all}`,
  none: 'No packs',
  activation: {
    title: 'Activation',
    line: (active: number, all: number) => `${active} of ${counted(all, 'rule', 'rules')} in force.`,
    act: 'Activate pack',
    sure: (names: string) =>
      `These rules apply to every payment from now on: ${names}. Every node applies them within two seconds.`,
    changed: (names: string) =>
      `Your organization changed or retired these rules: ${names}. Activating the pack restores the built-in version and discards their drafts. The backtest used your last version.`,
  },
  effect: {
    show: 'Run backtest',
    how: 'Effect of the rules on your own payments of the last 90 days. Rules that are in force are not counted.',
    running: (processed: string) => `Backtest running: ${counted(processed, 'payment', 'payments')} so far.`,
    waiting: 'The backtest waits to start.',
    failed: 'The backtest failed. Run it again.',
    line: (from: string, to: string, processed: string) =>
      `${from} to ${to}: ${counted(processed, 'payment', 'payments')}.`,
    flagged: (before: string, after: string, added: string) =>
      `Flagged by rules: ${before} without the pack, ${after} with it, ${added} more.`,
    other: 'This backtest has no rule of the pack.',
    table: 'Backtest',
    columns: {
      rule: 'Rule',
      hits: 'Hits',
      alerts: 'Alerts per 1,000',
      holds: 'Holds',
      hours: 'Analyst hours',
    },
    figures: (alerts: string, holds: string, hours: string) =>
      `${alerts} alerts per 1,000, ${counted(holds, 'hold', 'holds')}, ${counted(hours, 'analyst hour', 'analyst hours')}`,
    hits: (count: string) => counted(count, 'hit', 'hits'),
    hitsOf: (count: string, name: string) => `${counted(count, 'hit', 'hits')} of ${name}`,
    hours: (minutes: string) =>
      `Analyst hours assume ${counted(minutes, 'minute', 'minutes')} per alert. Alerts of one cause and subject are one alert, so the hours are an upper bound.`,
  },
  typologies: 'Typologies',
  typology: {
    title: 'Sources and examples',
    indicator: 'Indicator',
    sources: 'Sources',
    read: (day: string) => `read ${day}`,
    rationale: 'Rationale',
    keyTerm: 'FinCEN key term',
    guilty: 'Suspicious examples',
    innocent: 'Legitimate examples',
    more: 'Sources, rationale and examples',
  },
};
