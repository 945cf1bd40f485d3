export { pick, seeded, shuffled } from '../src/governance/validation/random.ts';
