/**
 * The runtime stage of deploy/Dockerfile without a container engine: its instructions, carried out in a folder with Debian in it.
 * `FROM` is debootstrap and this machine's Node; `COPY --from` takes the folders that the other stages made.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { packRelease } from './release.ts';
import { run } from './tools.ts';

export interface Image {
  root: string;
  env: Record<string, string>;
  user: string;
  command: readonly string[];
  healthcheck: readonly string[];
  remove(): Promise<void>;
}

interface Instruction {
  name: string;
  rest: string;
}

/** The instructions of one stage, continued lines joined. */
export function stageOf(dockerfile: string, name: string): Instruction[] {
  const lines = dockerfile
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const instructions = lines.map((line) => {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? [];
    return { name: word, rest };
  });
  const from = instructions.findIndex((one) => one.name === 'FROM' && one.rest.endsWith(` AS ${name}`));
  const to = instructions.findIndex((one, at) => at > from && one.name === 'FROM');
  return instructions.slice(from + 1, to < 0 ? undefined : to);
}

/** Debian as the image of Node has it, kept between runs. */
async function debian(suite: string): Promise<string> {
  const kept = join(projectRoot, 'node_modules/.cache/deploy-tools', `${suite}.tar`);
  if (existsSync(kept)) return kept;
  const folder = await mkdtemp(join(tmpdir(), 'amlcore-debian-'));
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', suite, folder]);
  await run('tar', ['-C', folder, '--one-file-system', '--exclude=./var/cache/apt/archives/*', '-cf', kept, '.']);
  await rm(folder, { recursive: true, force: true });
  return kept;
}

export async function buildImage(): Promise<Image> {
  const dockerfile = await readFile(join(projectRoot, 'deploy/Dockerfile'), 'utf8');
  const [, suite = ''] = /^ARG NODE_IMAGE=node:\d+-(\w+)-slim$/m.exec(dockerfile) ?? [];
  const work = await mkdtemp(join(tmpdir(), 'amlcore-image-'));
  const root = join(work, 'root');
  await mkdir(root);
  await run('tar', ['-C', root, '-xf', await debian(suite)]);
  await chmod(root, 0o755);
  await copyFile(process.execPath, join(root, 'usr/local/bin/node'));
  const stages = { build: await releaseStage(work), packages: await packagesStage(work, dockerfile) };
  const image = { env: {} as Record<string, string>, user: '', entry: [] as string[], args: [] as string[] };
  let healthcheck: string[] = [];
  let folder = '/';
  const list = (text: string) => JSON.parse(text) as string[];
  for (const { name, rest } of stageOf(dockerfile, 'runtime')) {
    if (name === 'RUN') await run('chroot', [root, 'sh', '-ec', `cd ${folder}; ${rest}`]);
    else if (name === 'WORKDIR') {
      folder = rest;
      await mkdir(join(root, folder), { recursive: true });
    } else if (name === 'COPY') {
      const [, stage = '', from = '', to = ''] = /^--from=(\w+) (\S+) (\S+)$/.exec(rest) ?? [];
      const base = stages[stage as keyof typeof stages];
      await cp(join(base, from), join(root, folder, to), { recursive: true, verbatimSymlinks: true });
    } else if (name === 'ENV') {
      for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) image.env[key] = value;
    } else if (name === 'USER') image.user = rest;
    else if (name === 'ENTRYPOINT') image.entry = list(rest);
    else if (name === 'CMD') image.args = list(rest);
    else if (name === 'HEALTHCHECK') healthcheck = list(rest.slice(rest.indexOf('CMD ') + 4));
    else if (!['VOLUME', 'EXPOSE', 'STOPSIGNAL'].includes(name)) throw new Error(`unknown instruction ${name}`);
  }
  return {
    ...{ root, env: image.env, user: image.user, healthcheck },
    command: [...image.entry, ...image.args],
    remove: () => rm(work, { recursive: true, force: true }),
  };
}

/** What the stage `build` leaves: the unpacked package in /release. */
async function releaseStage(work: string): Promise<string> {
  const release = await packRelease();
  const folder = join(work, 'build/release');
  await mkdir(folder, { recursive: true });
  await run('tar', ['-xzf', release.tarball, '-C', folder, '--strip-components=1']);
  await release.remove();
  return join(work, 'build');
}

/** The command of the stage `packages`, for this machine. */
async function packagesStage(work: string, dockerfile: string): Promise<string> {
  const folder = join(work, 'packages/app');
  await mkdir(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) await copyFile(join(projectRoot, name), join(folder, name));
  const command = stageOf(dockerfile, 'packages').find(({ name }) => name === 'RUN')!.rest;
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  await run('sh', ['-ec', `TARGETARCH=${arch}; ${command.replace(/--mount=\S+/, '')}`], { cwd: folder });
  return join(work, 'packages');
}

/** As a container of it runs. @param data folder that belongs to its user */
export function startImage(image: Image, data: string, env: Record<string, string>, command = image.command) {
  const set = Object.entries({ ...image.env, ...env }).map(([name, value]) => `${name}=${value}`);
  const script = join(projectRoot, 'test/deploy/run-root.sh');
  return spawn(script, [image.root, data, image.user, ...set, '--', ...command], { stdio: ['ignore', 'pipe', 'pipe'] });
}

export async function dataFolder(image: Image): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'amlcore-image-data-'));
  await chmod(folder, 0o700);
  await run('chown', [image.user, folder]);
  return folder;
}
