// How a table of `src/matching/names/data/` is written: comments with its source, license, date and checksum, then its lines.
import { createHash } from 'node:crypto';

/** Texts of the header may have several lines. `lines`: sections stand among them as "[name]". */
export function tableFile({ about, source, license, date, madeBy }, lines) {
  const comments = [
    ...about,
    `Source: ${source}`,
    `License: ${license}`,
    `Date: ${date}`,
    ...(madeBy === undefined ? [] : [`Made by: ${madeBy}, not by hand.`]),
    'SHA-256: ',
  ];
  return withChecksum(
    [...comments.flatMap((text) => text.split('\n')).map((line) => `# ${line}`.trimEnd()), ...lines, ''].join('\n'),
  );
}

/** The table with the checksum of the lines that it has. */
export function withChecksum(text) {
  const checksum = createHash('sha256').update(withoutComments(text)).digest('hex');
  return text.replace(/^# SHA-256:.*$/m, `# SHA-256: ${checksum}`);
}

/** What the table says: checksums and fingerprints are of that. */
export function withoutComments(text) {
  return text.replaceAll('\r\n', '\n').replace(/^#.*\n/gm, '');
}
