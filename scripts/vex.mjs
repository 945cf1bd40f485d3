// Which known vulnerabilities of the PostgreSQL in the package concern amlcore: an OpenVEX document out of vulnerabilities.json.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const ID_CHARACTERS = 16;

/** @param product { version, cpe } version of amlcore, and CPE of the embedded database */
export function vexOf({ version, cpe }) {
  const { examined, groups } = JSON.parse(readFileSync(new URL('./vulnerabilities.json', import.meta.url), 'utf8'));
  const products = [{ '@id': `pkg:npm/amlcore@${version}`, subcomponents: [{ identifiers: { '@cpe23': cpe } }] }];
  const statements = groups.flatMap(({ names, status, justification, notes, fixedIn }) =>
    names.map((name) => ({
      vulnerability: { name },
      products,
      status,
      ...(justification && { justification }),
      status_notes: `${notes} Fixed in PostgreSQL ${fixedIn}.`,
    })),
  );
  // No time and no random number: the same release has the same document.
  const digest = createHash('sha256').update(JSON.stringify(statements)).digest('hex');
  return {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `urn:amlcore:vex:${version}:${digest.slice(0, ID_CHARACTERS)}`,
    author: 'amlcore',
    timestamp: `${examined}T00:00:00Z`,
    version: 1,
    statements,
  };
}
