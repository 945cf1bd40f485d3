/**
 * A statement of the last entries of the audit chains at one time, signed with Ed25519 (RFC 8032). One JSON text, one line:
 *
 *   {"format": "amlcore-heads/1", "publishedAt": ISO 8601, "heads": [{tenantId, sequence, entryHash}], "publicKey", "signature"}
 *
 * The signature, base64url, covers the canonical JSON of the rest. A statement may also have `timeStamp`: an RFC 3161 token in
 * base64 over the bytes of the signature, by which a third party confirms when it existed. The key is derived from the installation key (HKDF, RFC 5869),
 * which is not in the database: write access to every row is not enough to sign another history.
 */
import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../lib/canonical-json.ts';

const FORMAT = 'amlcore-heads/1';
const KEY_PURPOSE = 'amlcore/published-heads/1';
/** DER of a PKCS #8 Ed25519 key up to its 32 bytes (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

const published = z.object({
  format: z.literal(FORMAT),
  publishedAt: z.string(),
  heads: z.array(z.object({ tenantId: z.string(), sequence: z.number().int(), entryHash: z.string() })),
  publicKey: z.string(),
  signature: z.string(),
  timeStamp: z.base64().optional(),
});

export interface PublishedHead {
  tenantId: string;
  sequence: number;
  /** Hexadecimal. */
  entryHash: string;
}

export interface Statement {
  publishedAt: string;
  heads: PublishedHead[];
}

/** A statement as read. */
export interface OpenedStatement extends Statement {
  signature: Buffer;
  /** An RFC 3161 token over the signature, not verified; null: none. */
  timeStamp: Buffer | null;
}

export interface HeadsKey {
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** The 32 bytes of the public key, base64url, for external verifiers. */
  publicText: string;
}

export function headsKey(installationKey: Buffer): HeadsKey {
  const seed = Buffer.from(hkdfSync('sha256', installationKey, Buffer.alloc(0), KEY_PURPOSE, 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  return { privateKey, publicKey, publicText: publicKey.export({ format: 'jwk' }).x! };
}

/** @returns one line, without line end */
export function signed(key: HeadsKey, { publishedAt, heads }: Statement): string {
  const content = { format: FORMAT, publishedAt, heads, publicKey: key.publicText };
  const signature = sign(null, Buffer.from(canonicalJson(content)), key.privateKey).toString('base64url');
  return JSON.stringify({ ...content, signature });
}

/** @returns null if the line is truncated, changed, or signed with another key */
export function opened(key: HeadsKey, line: string): OpenedStatement | null {
  const read = published.safeParse(parsed(line));
  if (!read.success) return null;
  const { signature: text, timeStamp, ...content } = read.data;
  const signature = Buffer.from(text, 'base64url');
  if (!verify(null, Buffer.from(canonicalJson(content)), key.publicKey, signature)) return null;
  const { publishedAt, heads } = content;
  return {
    publishedAt,
    heads,
    signature,
    timeStamp: timeStamp === undefined ? null : Buffer.from(timeStamp, 'base64'),
  };
}

/**
 * @param line the result of `signed`
 * @param stamp creates the token over the bytes that it gets
 */
export async function stamped(line: string, stamp: (signature: Buffer) => Promise<Buffer>): Promise<string> {
  const statement = JSON.parse(line) as { signature: string };
  const token = await stamp(Buffer.from(statement.signature, 'base64url'));
  return JSON.stringify({ ...statement, timeStamp: token.toString('base64') });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
