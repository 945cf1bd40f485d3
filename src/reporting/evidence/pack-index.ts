/** The index page of an evidence pack: a numbered list of its records for a person, and how to verify the pack. */

export interface IndexLine {
  kind: string;
  /** Readable name of the record: reference, title, filing number. */
  name: string;
  /** ISO 8601, UTC; null: not decided. */
  when: string | null;
  /** Display name of the decider. */
  who: string | null;
  outcome: string;
  /** Whether the sole officer decided alone, although the decision otherwise needs two users. */
  isSoleOfficer: boolean;
  /** Files of the record, as paths in the pack. */
  files: readonly string[];
}

export interface SoleOfficerSample {
  population: number;
  decisions: readonly {
    occurredAt: string;
    decidedBy: string;
    action: string;
    subjectType: string;
    subjectId: string;
  }[];
}

export interface PackIndex {
  packId: string;
  tenantName: string;
  madeAt: string;
  madeFor: string;
  /** Scope of a sample, and the drawn records by kind. Absent: a pack of one record. */
  sample?: {
    from: string;
    to: string;
    seed: string;
    size: number;
    drawn: readonly { kind: string; drawn: number; population: number }[];
  };
  lines: readonly IndexLine[];
  soleOfficer?: SoleOfficerSample;
}

const KIND_WORDS: Readonly<Record<string, string>> = {
  SCREENING: 'Screening',
  TRANSACTION: 'Payment',
  DECISION: 'Decision',
  ALERT: 'Alert',
  CASE: 'Case',
  SAR: 'SAR',
  CUSTOMER: 'Customer',
};

const FILE_WORDS: Readonly<Record<string, string>> = {
  'report.pdf': 'PDF',
  'record.json': 'JSON',
  'replay.json': 'Replay',
  'alerts.json': 'Alerts',
  'unprinted.json': 'Not printed',
  'unreadable.json': 'Not readable',
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const html = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
const minute = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
const kindOf = (kind: string): string => KIND_WORDS[kind] ?? kind;

const STYLE = `body{font:14px/1.45 system-ui,sans-serif;color:#1c2530;margin:32px auto;max-width:1100px;padding:0 20px}
h1{font-size:22px;margin:0 0 4px}h2{font-size:16px;margin:28px 0 6px}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:5px 12px 5px 0;border-bottom:1px solid #dde3ea;overflow-wrap:anywhere}
th{color:#566272;font-weight:500;white-space:nowrap}td.n{font-variant-numeric:tabular-nums;white-space:nowrap;overflow-wrap:normal}
mark{background:#fbf4dd;color:#7c5a00;padding:1px 6px;border-radius:3px;white-space:nowrap}
code,pre{font:12.5px ui-monospace,Menlo,Consolas,monospace}pre{background:#f6f8fa;padding:10px;overflow:auto}
a{color:#1d5796}.quiet{color:#566272}tr{break-inside:avoid}`;

/** @returns the bytes of `index.html`, which links to the other files of the pack by relative paths */
export function indexPage(pack: PackIndex): Buffer {
  const { packId, tenantName, madeAt, madeFor, sample, lines, soleOfficer } = pack;
  const body = [
    `<h1>Evidence pack</h1>`,
    `<p class="quiet">${html(tenantName)}. Made ${minute(madeAt)} UTC for ${html(madeFor)}. Pack ${html(packId)}.</p>`,
    ...(sample ? [scope(sample)] : []),
    '<h2>Records</h2>',
    table(
      ['No.', 'Kind', 'Record', 'When (UTC)', 'Who', 'Outcome', 'Files'],
      lines.map((line, at) => [
        `<td class="n">${at + 1}</td>`,
        `<td class="n">${html(kindOf(line.kind))}</td>`,
        cell(line.name),
        `<td class="n">${line.when ? minute(line.when) : 'not decided'}</td>`,
        `<td class="n">${html(line.who ?? 'not recorded')}</td>`,
        `<td>${html(line.outcome)}${line.isSoleOfficer ? ' <mark>Sole officer</mark>' : ''}</td>`,
        `<td class="n">${line.files.map(fileLink).join(' · ')}</td>`,
      ]),
    ),
    ...(soleOfficer ? [alone(soleOfficer)] : []),
    verification(sample !== undefined),
  ];
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Evidence pack ${html(packId)}</title><style>${STYLE}</style></head><body>${body.join('\n')}</body></html>\n`;
  return Buffer.from(page);
}

const cell = (text: string): string => `<td>${html(text)}</td>`;
const fileLink = (path: string): string =>
  `<a href="${html(path)}">${html(FILE_WORDS[path.slice(path.lastIndexOf('/') + 1)] ?? path)}</a>`;

/** @param rows cells as HTML */
function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '<p>None.</p>';
  const head = `<tr>${header.map((text) => `<th scope="col">${html(text)}</th>`).join('')}</tr>`;
  return `<table><thead>${head}</thead><tbody>${rows.map((row) => `<tr>${row.join('')}</tr>`).join('\n')}</tbody></table>`;
}

function scope({ from, to, seed, size, drawn }: NonNullable<PackIndex['sample']>): string {
  return `<h2>Scope</h2><p>From ${minute(from)} up to ${minute(to)} UTC. At most ${size} of each kind. Seed <code>${html(seed)}</code>.</p>${table(
    ['Kind', 'Drawn', 'In scope'],
    drawn.map(({ kind, drawn: count, population }) => [
      cell(kindOf(kind)),
      `<td class="n">${count}</td>`,
      `<td class="n">${population}</td>`,
    ]),
  )}`;
}

function alone({ population, decisions }: SoleOfficerSample): string {
  return `<h2>Sole-officer decisions</h2><p>One officer alone made ${population} decisions in this period that otherwise need two users. Drawn: ${decisions.length}.</p>${table(
    ['No.', 'When (UTC)', 'Who', 'Action', 'Record'],
    decisions.map(({ occurredAt, decidedBy, action, subjectType, subjectId }, at) => [
      `<td class="n">${at + 1}</td>`,
      `<td class="n">${minute(occurredAt)}</td>`,
      ...[decidedBy, action, `${subjectType} ${subjectId}`].map(cell),
    ]),
  )}`;
}

function verification(isSample: boolean): string {
  return `<h2>Verification</h2><ol>
<li>Each file: compare its SHA-256 with <code>files</code> in <a href="manifest.json">manifest.json</a>.</li>
<li>The audit entries: run the program below with Python 3. It checks the hashes of the entries in <a href="trail.jsonl">trail.jsonl</a> and the signature of the statement.
<pre>python3 verify.py trail.jsonl --key PUBLIC_KEY</pre>
Get the public key from the institution, not from this pack.</li>
<li>The result of a screening: <code>replay.json</code> compares it with a repeated screening against the recorded lists.</li>
${isSample ? '<li>The sample: draw it again with the same period, kinds, size and seed. The records come in the order of SHA-256 of <code>SEED:ID</code>.</li>' : ''}
</ol>`;
}
