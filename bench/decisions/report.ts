/** The report of the benchmark `decisions`, in Markdown. */
import type { Decided } from './send.ts';

const RELEASED = new Set(['RELEASED', 'WHITELISTED']);

export function reportOf(decided: readonly Decided[], half: number): string {
  const rows = new Map<string, Decided[]>();
  for (const one of decided) {
    const key = `${one.group} | ${one.variant}`;
    rows.set(key, [...(rows.get(key) ?? []), one]);
  }
  const share = (some: readonly Decided[], of: readonly Decided[]) =>
    `${some.length} (${((100 * some.length) / of.length).toFixed(1)} %)`;
  const lines = [...rows].map(([key, all]) => {
    const released = all.filter(({ status }) => RELEASED.has(status));
    const blocked = all.filter(({ disposition }) => disposition === 'BLOCK');
    const held = all.filter((one) => !RELEASED.has(one.status) && one.disposition !== 'BLOCK');
    return `| ${key} | ${all.length} | ${share(released, all)} | ${share(held, all)} | ${share(blocked, all)} |`;
  });
  return `# Decisions on listed and on ordinary people

Made by \`amlcore bench decisions\` on ${new Date().toISOString().slice(0, 10)}, half ${half} of the cases, with the lists of OFAC (SDN and
consolidated), the UN and the EU, over HTTP with default settings. Each payment has a sender of its own. Held: for review or escalation.

| Cases | Variant | Payments | Released | Held | Blocked |
|---|---|---|---|---|---|
${lines.join('\n')}
`;
}
