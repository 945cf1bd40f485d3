/**
 * What `amlcore bench truth` measured, for people who read a score. It belongs to the matcher that it was measured with, and
 * whoever shows it says so: no measurement of five minutes can be part of a start.
 */
import type { MatchAlgorithm } from '../../matching/types.ts';

/** Share of names with a score of `from` to below `to` that are the listed party; `to` of the last includes 100. */
interface Band {
  from: number;
  to: number;
  persons: number;
  firms: number;
}

interface AtThreshold {
  algorithm: MatchAlgorithm;
  /** Share of disturbed listed names that are found, 0 to 1: of the parts `fit` and `choose`, each by itself. */
  personsFound: readonly [number, number];
  firmsFound: readonly [number, number];
  /** Share of names of nobody who is listed that alarm. */
  inventedPersonsAlarming: readonly [number, number];
  firmsAlarming: readonly [number, number];
}

export interface Measured {
  matcherVersion: string;
  measuredOn: string;
  /** Of those asked about, the share that is listed: what a score means depends on it. */
  listedShare: number;
  bands: readonly Band[];
  threshold: number;
  algorithms: readonly AtThreshold[];
}

/** docs/matching.md, "What a score means, and the three algorithms". BALANCED, by name and kind alone. */
export const MEASURED: Measured = {
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
