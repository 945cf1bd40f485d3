import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { PublicFetch } from '../outbound/public-fetch.ts';
import { systemResolve } from '../outbound/resolve.ts';
import { Sender, TIMEOUT_MS } from '../webhooks/send.ts';
import { HeadsPublisher } from './publish.ts';
import { headsKey } from './statement.ts';
import { readCertificates, TimeStampAuthority } from './time-stamps/authority.ts';

/** @returns null if no destination is configured; @throws OperatorError if the certificates cannot be read */
export function headsPublisher(
  config: Pick<Config, 'headsFile' | 'headsUrl' | 'allowInsecureWebhooks' | 'timeStampUrl' | 'timeStampCertificates'>,
  { installationKey, ...parts }: { database: Database; clock: Clock; installationKey: Buffer },
): HeadsPublisher | null {
  const { headsFile: file, headsUrl: url, allowInsecureWebhooks: allowInsecure } = config;
  if (file === null && url === null) return null;
  const outside = { allowInsecure, resolve: systemResolve(allowInsecure) };
  const { timeStampUrl, timeStampCertificates } = config;
  const authority =
    timeStampUrl === null || timeStampCertificates === null
      ? null
      : new TimeStampAuthority({
          url: timeStampUrl,
          fetcher: new PublicFetch({ ...outside, timeoutMs: TIMEOUT_MS }),
          certificates: readCertificates(timeStampCertificates),
        });
  return new HeadsPublisher({
    ...parts,
    key: headsKey(installationKey),
    file,
    url,
    sender: new Sender(outside),
    authority,
  });
}
