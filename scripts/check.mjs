// What must be green: format and lint, types, dead code, side by side as far as there are cores, and then the tests, which want all of them
// and a browser.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @returns whether it was green; what it says comes at its end, in one piece */
function run(script, stdio = ['ignore', 'pipe', 'pipe']) {
  const startedMs = performance.now();
  return new Promise((resolve) => {
    // npm is a command file on Windows.
    const child = spawn('npm', ['run', '--silent', script], { cwd: root, stdio, shell: process.platform === 'win32' });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        said += text;
      });
    }
    child.on('error', (error) => {
      said += error.message;
    });
    child.on('close', (code) => {
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      process.stdout.write(`${said}${script}: ${code === 0 ? 'green' : 'RED'} after ${seconds} s\n`);
      resolve(code === 0);
    });
  });
}

// It waits for packages to come, mostly.
const forTests = run('browser');
const inTurn = pLimit(availableParallelism());
const step = (script) => inTurn(run, script);
const described = step('api-types');
/** What reads the types of the API that are made, which no clone has. The longest first. */
const afterTypes = ['types:web', 'dead', 'dead:production'];
const green = await Promise.all([
  described,
  forTests,
  step('types:server'),
  step('lint'),
  described.then((made) => made && Promise.all(afterTypes.map(step)).then((each) => each.every(Boolean))),
]);
process.exitCode = green.every(Boolean) && (await run('test', 'inherit')) ? 0 : 1;
