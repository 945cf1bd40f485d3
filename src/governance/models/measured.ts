/**
 * Results of `amlcore bench truth`, to explain scores. They belong to the measured matcher version, which every output
 * states, because a five-minute measurement cannot run at startup.
 */
import type { MatchAlgorithm } from '../../matching/types.ts';

/** Share of true matches among names with a score from `from` to below `to`; the last band includes 100. */
interface Band {
  from: number;
  to: number;
  persons: number;
  firms: number;
}

interface AtThreshold {
  algorithm: MatchAlgorithm;
  /** Share of disturbed listed names that were found, 0 to 1, for the parts `fit` and `choose`. */
  personsFound: readonly [number, number];
  firmsFound: readonly [number, number];
  /** Share of unlisted names that raised an alarm. */
  inventedPersonsAlarming: readonly [number, number];
  firmsAlarming: readonly [number, number];
}

export interface MatcherMeasurement {
  matcherVersion: string;
  measuredOn: string;
  /** Share of listed parties among the queries. The meaning of a score depends on it. */
  listedShare: number;
  bands: readonly Band[];
  threshold: number;
  algorithms: readonly AtThreshold[];
}

/** docs/matching.md, "Meaning of a score". BALANCED, by name and entity type alone. */
export const MEASURED: MatcherMeasurement = {
  matcherVersion: '2.2.0+847d233af2de',
  measuredOn: '2026-11-23',
  listedShare: 0.02,
  bands: [
    { from: 65, to: 70, persons: 0.01, firms: 0 },
    { from: 70, to: 75, persons: 0.02, firms: 0 },
    { from: 75, to: 80, persons: 0.17, firms: 0.21 },
    { from: 80, to: 85, persons: 0.43, firms: 0.49 },
    { from: 85, to: 90, persons: 0.78, firms: 0.49 },
    { from: 90, to: 95, persons: 0.84, firms: 0.74 },
    { from: 95, to: 100, persons: 0.96, firms: 0.88 },
  ],
  threshold: 75,
  algorithms: [
    {
      algorithm: 'LOOSE',
      personsFound: [0.983, 0.988],
      firmsFound: [0.983, 0.986],
      inventedPersonsAlarming: [0.013, 0.022],
      firmsAlarming: [0.022, 0.023],
    },
    {
      algorithm: 'BALANCED',
      personsFound: [0.977, 0.981],
      firmsFound: [0.978, 0.982],
      inventedPersonsAlarming: [0.005, 0.008],
      firmsAlarming: [0.005, 0.006],
    },
    {
      algorithm: 'STRICT',
      personsFound: [0.925, 0.934],
      firmsFound: [0.947, 0.949],
      inventedPersonsAlarming: [0.002, 0.005],
      firmsAlarming: [0.003, 0.006],
    },
  ],
};
