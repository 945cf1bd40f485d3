export { pick, seeded, shuffled } from '../src/validation/random.ts';
