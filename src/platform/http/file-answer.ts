import { Readable } from 'node:stream';

/** The answer of an operation that gives a file to save. @param name in ASCII, without quotes @param mediaType absent: that of the operation */
export function fileAnswer({ name, mediaType, bytes }: { name: string; mediaType?: string; bytes: Buffer | string }) {
  return {
    stream: Readable.from([bytes]),
    ...(mediaType !== undefined && { mediaType }),
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  };
}
