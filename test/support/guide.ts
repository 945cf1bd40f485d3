/**
 * A guide as its reader uses it: the `sh` blocks of a Markdown file in one shell, in order, against a running service.
 *
 * Every `curl` must be answered with 2xx and every command must succeed. A `json` or `jsonc` block behind an `sh` block shows
 * the answer of its last `curl`: the members that are shown must be there, with values of the same type.
 *
 *   <!-- not run: why -->                   before a block: passed over
 *   <!-- file: verify.mjs -->               before a block: put into this file first
 *   NAME=a     # without internet: NAME=b   in a block: the second one, where the service has the demo list
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { NO_INTERNET } from './service.ts';

export interface GuideStep {
  /** Line of the Markdown file where the block begins, from 1. */
  line: number;
  language: string;
  content: string;
  /** Why it is not run. */
  notRun: string | null;
  file: string | null;
  /** What the guide shows as the answer. */
  answer: unknown;
}

export interface GuideOptions {
  env: Record<string, string>;
  /** The service has the demo list only. */
  offline: boolean;
  /** Text of the guide -> its replacement here. */
  replace: ReadonlyMap<string | RegExp, string>;
  /** What an earlier guide left to its reader (`GuideRun.session`). */
  session?: string;
  timeoutMs: number;
}

export interface GuideRun {
  calls: number;
  /** What other guides go on with, as shell commands. */
  session: string;
}

/** Variables that other guides go on with. */
const KEPT = 'SERVICE API JSON AUTH NAME';

/** A block of a list is indented. */
const BLOCK = /^( *)(?:<!-- (not run|file): (.+?) -->\n+ *)?```(\w+)\n([\s\S]*?)^ *```$/gm;

export function readGuide(markdown: string): GuideStep[] {
  const steps: GuideStep[] = [];
  let end = 0;
  for (const match of markdown.matchAll(BLOCK)) {
    const [text, indent = '', directive, value = '', language = '', indented = ''] = match;
    const content = indented.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    const last = steps.at(-1);
    const isNewSection = /^#/m.test(markdown.slice(end, match.index));
    end = match.index + text.length;
    if (/^jsonc?$/.test(language)) {
      if (last?.language === 'sh' && last.answer === undefined && !isNewSection) last.answer = parseShown(content);
      continue;
    }
    const line = markdown.slice(0, match.index).split('\n').length;
    const notRun = directive === 'not run' ? value : null;
    const file = directive === 'file' ? value : null;
    if (language === 'sh' || file) steps.push({ line, language, content, notRun, file, answer: undefined });
  }
  return steps;
}

/** JSON with comments, and with the commas that they leave behind. */
function parseShown(text: string): unknown {
  const bare = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|[\s,{[])\/\/.*$/gm, '').replace(/,(\s*[}\]])/g, '$1');
  return JSON.parse(bare);
}

/** Members that are shown but absent, or of another type. null matches anything. Each shown list element needs an equal one. */
export function missingFrom(actual: unknown, shown: unknown, path = ''): string[] {
  if (shown === null) return actual === undefined ? [`${path} is missing`] : [];
  if (Array.isArray(shown)) {
    if (!Array.isArray(actual)) return [`${path} is no list`];
    return shown.flatMap((one, index) => {
      const tries = actual.map((element) => missingFrom(element, one, `${path}[${index}]`));
      return tries.some((flaws) => flaws.length === 0) ? [] : (tries[0] ?? [`${path} is empty`]);
    });
  }
  if (typeof shown !== typeof actual || actual === null) {
    return [`${path} is ${actual === null ? 'null' : typeof actual}, shown is ${typeof shown}`];
  }
  if (typeof shown !== 'object') return [];
  return Object.entries(shown).flatMap(([name, value]) =>
    missingFrom((actual as Record<string, unknown>)[name], value, `${path}.${name}`),
  );
}

/** @throws Error with the line of the guide and the output if a command fails or an answer differs from the guide */
export async function runGuide(name: string, steps: readonly GuideStep[], options: GuideOptions): Promise<GuideRun> {
  const folder = await mkdtemp(join(tmpdir(), 'amlcore-guide-'));
  try {
    const calls = join(folder, 'calls');
    const work = join(folder, 'work');
    await Promise.all([mkdir(calls), mkdir(work), putTools(join(folder, 'tools'))]);
    for (const { file, content } of steps) if (file) await writeFile(join(work, file), adapted(content, options));
    const script = steps.map((step, index) =>
      step.file || step.notRun ? '' : `GUIDE_STEP=${index}\n${adapted(step.content, options)}`,
    );
    const session = join(folder, 'session');
    await writeFile(
      join(folder, 'script'),
      [
        options.session ?? '',
        'set -euo pipefail',
        ...script,
        `{ declare -p ${KEPT} 2> /dev/null || true; declare -f; } > '${session}'`,
      ].join('\n'),
    );
    const { PATH = '', HOME = '' } = process.env;
    const shell = spawn('bash', [join(folder, 'script')], {
      cwd: work,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        HOME,
        PATH: `${join(folder, 'tools')}:${PATH}`,
        GUIDE_PATH: PATH,
        GUIDE_CALLS: calls,
        GUIDE_STEP: '0',
        GUIDE_NO_INTERNET: NO_INTERNET,
        ...options.env,
      },
    });
    let errors = '';
    shell.stdout.resume();
    shell.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    const closed = once(shell, 'close');
    const timer = setTimeout(() => endGroup(shell.pid), options.timeoutMs);
    const [code, signal] = await once(shell, 'exit');
    clearTimeout(timer);
    // What the guide left in the background holds the pipes open.
    endGroup(shell.pid);
    await closed;
    const made = (await readdir(calls)).sort((a, b) => Number.parseFloat(a) - Number.parseFloat(b));
    if (code !== 0) {
      const step = steps[Number.parseInt(made.at(-1) ?? '0', 10)];
      throw new Error(
        `${name} ended with ${code ?? signal} after ${made.length} calls, near line ${step?.line}: ${errors.slice(-2_000)}`,
      );
    }
    for (const [index, { answer, line }] of steps.entries()) {
      if (answer === undefined) continue;
      const last = made.filter((call) => call.startsWith(`${index}.`)).at(-1);
      const flaws = last
        ? missingFrom(JSON.parse(await readFile(join(calls, last), 'utf8')), answer)
        : ['nothing was asked'];
      if (flaws.length > 0) throw new Error(`${name}:${line} shows what is not answered: ${flaws.join('; ')}`);
    }
    return { calls: made.length, session: await readFile(session, 'utf8') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL');
  } catch {
    // The process group has ended.
  }
}

function adapted(content: string, { offline, replace }: GuideOptions): string {
  let text = offline ? content.replace(/^.*# without internet: (.*)$/gm, '$1') : content;
  for (const [from, to] of replace) text = text.replaceAll(from instanceof RegExp ? from : from, () => to);
  return text;
}

/** `curl` that keeps each body as calls/STEP.NUMBER and fails unless it is 2xx; `npx amlcore` that is this program. */
async function putTools(folder: string): Promise<void> {
  await mkdir(folder);
  const tools = {
    curl: `#!/usr/bin/env bash
body="$GUIDE_CALLS/$GUIDE_STEP.$(printf %04d "$(ls "$GUIDE_CALLS" | wc -l)")"
status=$(PATH=$GUIDE_PATH curl --max-time 20 -o "$body" -w '%{http_code}' "$@") || true
cat "$body" 2> /dev/null
case $status in 2??) ;; *) echo "curl $*: answered $status $(head -c 1000 "$body" 2> /dev/null)" >&2; exit 22 ;; esac
`,
    npx: `#!/usr/bin/env bash
[ "$1" = amlcore ] || { echo "npx $1 is not known here" >&2; exit 127; }
shift
PATH=$GUIDE_PATH exec '${process.execPath}' "--import=$GUIDE_NO_INTERNET" '${join(projectRoot, 'bin/amlcore.mjs')}' "$@"
`,
  };
  for (const [name, text] of Object.entries(tools)) {
    await writeFile(join(folder, name), text);
    await chmod(join(folder, name), 0o755);
  }
}
