/** The process of a command: its arguments, exit code and end. It never fails silently. */
import { writeSync } from 'node:fs';
import { EXIT_SOFTWARE, runCommandLine } from './command-line.ts';

const STANDARD_ERROR = 2;
/** Exit code of Node.js if the event loop is empty while a promise is pending. Listeners get 0. */
const EXIT_UNSETTLED = 13;

let isOver = false;

// `amlcore ...
// head` closes the pipe: the reader has what it needs.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  isOver = true;
  if (error.code === 'EPIPE') process.exit(0);
  tell(`the result cannot be written: ${error.message}`);
  process.exit(EXIT_SOFTWARE);
});

// If the event loop is empty while the command still waits, Node.js would end the process without a message.
process.on('exit', (code) => {
  if (isOver || (code !== 0 && code !== EXIT_UNSETTLED)) return;
  tell('the command ended before it was complete: what it waited for never finished. Do not use its output.');
  process.exitCode = EXIT_SOFTWARE;
});

process.exitCode = await runCommandLine(process.argv.slice(2));
isOver = true;
// A pipe accepts 64 KiB at once, so exiting early would cut the output for a slow reader.
await Promise.all([written(process.stdout), written(process.stderr)]);
// Idle connections and worker threads of a finished command must not keep the shell waiting.
process.exit();

/** Synchronous, since nothing is written after exit. */
function tell(what: string): void {
  try {
    writeSync(STANDARD_ERROR, `amlcore: ${what}\n`);
  } catch {
    // Standard error is closed too.
  }
}

function written(stream: NodeJS.WriteStream): Promise<unknown> {
  return new Promise((resolve) => stream.write('', resolve));
}
