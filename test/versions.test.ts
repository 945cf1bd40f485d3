/**
 * Everything that decides and ships with the code, with the number and the hash of its last review.
 * Where the content moved and its number did not, a decision of today could not be told from one of yesterday.
 */
import { expect, it } from 'vitest';
import { ALL_POLICIES, JUDGING_POLICIES } from '../src/app/declarations.ts';
import { CODE_FINGERPRINT as MATCHER_CODE } from '../src/matching/fingerprint.ts';
import { derivedVersion, numberOf } from '../src/platform/lib/derived-version.ts';
import { CODE_FINGERPRINT as ARTICLE_CODE } from '../src/screening/adverse-media/fingerprint.ts';

/** The latest last. A line that shipped in a release stays; one that did not gives way to the next. */
const VERSIONS: Readonly<Record<string, readonly [number: string, hash: string][]>> = {
  ARTICLES: [['1.0.0', 'b20e3ebab822']],
  ARTICLE_LISTINGS: [['1', '38297dffe422']],
  ASSESSMENT: [['2.5.0', '870e43783a3f']],
  BEHAVIOR: [['4', '2b2f966dfea5']],
  CUSTOMER_RISK: [['1', '9e08aedfe39d']],
  COUNTRY_RISK: [['2026-11-29', 'b4dbf16d1d93']],
  JURISDICTION: [['5', 'a9db12cc5cb8']],
  LIST_FINDINGS: [
    ['5', '3b0cb2bd5248'],
    ['6', '23e2c95bbd15'],
    ['7', '11af4723f827'],
    ['8', 'cd3ccadd642a'],
    ['9', '766ff7ac4767'],
  ],
  MATCHER: [['2.7.0', '4819e83fc1b9']],
  MATCHER_FIGURES: [['1', '8b583855f8ad']],
  PLACES: [['2026-11-29', '26d67792a07a']],
  PROFILE_RISK: [['2.2.0', 'dff5cd3e8b98']],
  PROVIDER: [['1', '492f29eb820d']],
  RULES: [
    ['6', '9d9fbfaaee9e'],
    ['7', '6ca7f96c6181'],
    ['8', '0f6f52aed00d'],
    ['9', 'edd63873572a'],
    ['10', 'a85aad2a9afa'],
  ],
  STARTER_RATES: [['2025-06-30', '41f020a7f4d5']],
  VALIDATION: [['9', '160126c8ee57']],
};

const { FINGERPRINTED, fingerprintOf } = (await import('../scripts/source-fingerprint.mjs' as string)) as {
  FINGERPRINTED: Record<'MATCHER' | 'ARTICLES', object>;
  fingerprintOf(code: object): string;
};

it('knows every policy, and each once', () => {
  expect(ALL_POLICIES.map(({ kind }) => kind).sort()).toEqual(Object.keys(VERSIONS).sort());
});

it.each(ALL_POLICIES.map(({ kind, version }) => [kind, version]))(
  '%s has the number of its content',
  (kind, version) => {
    const known = VERSIONS[kind] ?? [];
    const [lastNumber, lastHash] = known.at(-1) ?? [];
    const number = numberOf(version);
    const hash = version.slice(number.length + 1);
    const pair = `VERSIONS.${kind}: ['${number}', '${hash}']`;
    if (hash !== lastHash && number === lastNumber) {
      throw new Error(
        `${kind} has changed, but its version is still ${number}. Raise the version beside the content (of code: beside CODE_FINGERPRINT, ` +
          'then run `npm run fingerprints`). Then run this test again and record the pair that it prints. ' +
          `A version that was never released may stay: record ${pair}.`,
      );
    }
    if (`${lastNumber}+${lastHash}` !== version) throw new Error(`Write down the new pair, ${pair}`);
    expect(new Set(known.map(([one]) => one)).size, `numbers of ${kind} that are there twice`).toBe(known.length);
  },
);

it.each([
  ['MATCHER', MATCHER_CODE],
  ['ARTICLES', ARTICLE_CODE],
] as const)('%s carries the fingerprint of its source: else `npm run fingerprints`', (name, shipped) => {
  expect(shipped).toBe(fingerprintOf(FINGERPRINTED[name]));
});

it('reads back what it keeps: the same content, under the same version', () => {
  for (const policy of JUDGING_POLICIES) {
    const kept = JSON.parse(JSON.stringify(policy.content));
    expect(policy.read(kept), policy.kind).toEqual(kept);
    expect(derivedVersion(numberOf(policy.version), kept), policy.kind).toBe(policy.version);
    expect(policy.read({ ...kept, unheardOf: 1 }), policy.kind).toBeNull();
  }
});
