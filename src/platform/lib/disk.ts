/** Room on a disk. */
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Bytes that this user may still write where the path is, or would be. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(await nearestFolder(path));
  return Number(bavail) * Number(bsize);
}

/** The path itself, or the nearest folder above it that is there. */
export async function nearestFolder(path: string): Promise<string> {
  const there = await stat(path).catch(() => null);
  return there || dirname(path) === path ? path : nearestFolder(dirname(path));
}
