// Writes the types of the dashboard's client from the service's own description, where they are missing or stale.
import { buildServer } from './build.mjs';
import { runBundled } from './run-bundled.mjs';

// The service that describes itself starts worker threads, which are files of the build.
await buildServer();
process.exitCode = await runBundled('scripts/api-types.ts', []);
