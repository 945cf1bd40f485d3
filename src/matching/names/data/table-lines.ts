/**
 * Reads a data table: a text file that begins with its source, license, date and checksum as comments ("# ...").
 *
 *     # Japanese family and given names in Chinese characters: reading, then spellings.
 *     # SHA-256: ...
 *     [surnames]
 *     sato 佐藤 左藤
 */

/** All lines, or the lines of one section, without comments and blank lines. */
export function tableLines(text: string, section?: string): string[] {
  return (section === undefined ? text : sectionOf(text, section))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

function sectionOf(text: string, section: string): string {
  const heading = `\n[${section}]\n`;
  const at = text.indexOf(heading);
  if (at < 0) throw new Error(`no section [${section}] in the table`);
  const start = at + heading.length;
  const next = text.indexOf('\n[', start);
  return text.slice(start, next < 0 ? undefined : next);
}
