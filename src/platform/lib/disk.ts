/** Free disk space. */
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Bytes that this user can still write at the path, which need not exist. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(await nearestFolder(path));
  return Number(bavail) * Number(bsize);
}

/** The path itself, or the nearest existing folder above it. */
export async function nearestFolder(path: string): Promise<string> {
  const there = await stat(path).catch(() => null);
  return there || dirname(path) === path ? path : nearestFolder(dirname(path));
}
