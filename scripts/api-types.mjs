// Writes the types of the dashboard's client from the service's own description, where they are missing or stale.
import { runBundled } from './run-bundled.mjs';

process.exitCode = await runBundled('scripts/api-types.ts', []);
