/** Examples of the operations, as `/openapi.json` shows them. */
import { whole } from '../../platform/http/list-answers.ts';
import type { MatcherView, VersionList, WhatIfResult } from './schemas.ts';

const PROFILE_ID = '6f1c2a54-3b7e-4d0f-9a88-5f1e2d3c4b5a';
const VERSION = '2.2.0+db101926ffd0';

export const MODELS_EXAMPLE = whole([
  { kind: 'MATCHER', version: VERSION, firstSeenAt: '2026-11-20T09:30:00.000Z', versionCount: 1 },
]);

export const VERSIONS_EXAMPLE: VersionList = {
  kind: 'MATCHER_FIGURES',
  ...whole([
    {
      version: '2+0d6f3f2b9a11',
      firstSeenAt: '2026-11-20T09:30:00.000Z',
      isInForce: true,
      changed: 1,
      changes: [{ figure: 'algorithms.BALANCED.listedExtra', before: 0.2, after: 0.18 }],
    },
    {
      version: '1+5b7b61e1d0aa',
      firstSeenAt: '2026-06-01T09:30:00.000Z',
      isInForce: false,
      changed: null,
      changes: [],
    },
  ]),
};

export const MATCHER_EXAMPLE: MatcherView = {
  version: VERSION,
  figures: [
    {
      figure: 'listedExtra',
      group: 'MISSING',
      unit: 'SHARE',
      meaning: 'How much a word counts against, that the listing has and the party lacks',
      values: { loose: 0.12, balanced: 0.2, strict: 0.3 },
      most: 1,
    },
  ],
  classWeights: [{ class: 'name', weight: 1 }],
  letters: [{ letters: 3, loose: 1, balanced: 1, strict: 0 }],
  measured: {
    matcherVersion: VERSION,
    isOfThisVersion: true,
    measuredOn: '2026-11-20',
    listedShare: 0.02,
    bands: [{ from: 75, to: 80, persons: 0.17, firms: 0.21 }],
    threshold: 75,
    algorithms: [
      {
        algorithm: 'BALANCED',
        personsFound: [0.977, 0.981],
        firmsFound: [0.978, 0.982],
        inventedPersonsAlarming: [0.005, 0.008],
        firmsAlarming: [0.005, 0.006],
      },
    ],
  },
};

export const WHAT_IF_EXAMPLE_REQUEST = {
  fullName: 'Nikolas Maduro',
  dob: '1962-11-23',
  profileId: PROFILE_ID,
  moves: [{ figure: 'listedExtra', value: 0.3 }],
};

export const WHAT_IF_EXAMPLE: WhatIfResult = {
  matcherVersion: VERSION,
  algorithm: 'BALANCED',
  threshold: 75,
  profileId: PROFILE_ID,
  matchedName: 'MADURO MOROS, Nicolas',
  now: { overall: 89.2, name: 86.5 },
  moved: { overall: 85.1, name: 81.4 },
  algorithms: [{ algorithm: 'STRICT', score: { overall: 84.7, name: 80.9 } }],
  figures: [
    {
      figure: 'listedExtra',
      value: 0.2,
      down: { value: 0.16, score: { overall: 91, name: 88.7 } },
      up: { value: 0.24, score: { overall: 87.6, name: 84.5 } },
    },
  ],
};
