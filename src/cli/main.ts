/** The process of a command: its arguments, its exit code, its end. */
import { EXIT_SOFTWARE, runCommandLine } from './command-line.ts';

// `amlcore ... | head` closes the pipe: the reader has what it wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : EXIT_SOFTWARE));

process.exitCode = await runCommandLine(process.argv.slice(2));
// Idle connections and worker threads of a finished command must not keep the shell waiting.
process.exit();
