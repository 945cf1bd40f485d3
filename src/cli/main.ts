/** The process of a command: its arguments, its exit code, its end. It never fails without a word. */
import { writeSync } from 'node:fs';
import { EXIT_SOFTWARE, runCommandLine } from './command-line.ts';

const STANDARD_ERROR = 2;
/** Node.js, where nothing is left that what is awaited could come of. Listeners are told 0. */
const EXIT_UNSETTLED = 13;

let isOver = false;

// `amlcore ... | head` closes the pipe: the reader has what it wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  isOver = true;
  if (error.code === 'EPIPE') process.exit(0);
  tell(`the result cannot be written: ${error.message}`);
  process.exit(EXIT_SOFTWARE);
});

// What a command waits for may be gone without a word. Node.js would then end the process with an exit code alone.
process.on('exit', (code) => {
  if (isOver || (code !== 0 && code !== EXIT_UNSETTLED)) return;
  tell(
    'the command ended before its work was over: what it waited for is gone. Nothing that it has shown is its result.',
  );
  process.exitCode = EXIT_SOFTWARE;
});

process.exitCode = await runCommandLine(process.argv.slice(2));
isOver = true;
// A pipe takes 64 KiB at once: whoever reads slowly would get no more of the result.
await Promise.all([written(process.stdout), written(process.stderr)]);
// Idle connections and worker threads of a finished command must not keep the shell waiting.
process.exit();

/** At once: nothing is written later. */
function tell(what: string): void {
  try {
    writeSync(STANDARD_ERROR, `amlcore: ${what}\n`);
  } catch {
    // Nobody is there to be told.
  }
}

function written(stream: NodeJS.WriteStream): Promise<unknown> {
  return new Promise((resolve) => stream.write('', resolve));
}
