export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

export function printLine(text = ''): void {
  process.stdout.write(`${text}\n`);
}

/** Progress and remarks, never mixed with the result. */
export function remark(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** On a terminal, a line that the next call overwrites; '' removes it. Writes nothing if standard error is a file or pipe. */
export function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}

const BAR_CHARS = 30;

/** "[=========>          ] 1,234 of 5,000"; without `all` only the count. */
export function bar(done: number, all?: number): string {
  const counted = done.toLocaleString('en');
  if (!all) return counted;
  const filled = Math.min(BAR_CHARS, Math.round((done / all) * BAR_CHARS));
  return `[${'='.repeat(filled).padEnd(BAR_CHARS)}] ${counted} of ${all.toLocaleString('en')}`;
}

/** Columns as wide as their widest cell. */
export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of [header, ...rows]) {
    printLine(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}
