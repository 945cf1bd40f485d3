/** Composes single sign-on. */
import type { Config } from '../../../platform/config.ts';
import type { Log } from '../../../platform/db/log.ts';
import { PublicFetch } from '../../../platform/outbound/public-fetch.ts';
import { systemResolve } from '../../../platform/outbound/resolve.ts';
import type { Roles } from '../administration/roles.ts';
import { type ConfigurationParts, SingleSignOnConfiguration } from './configuration.ts';
import { IdentityProviders } from './identity-providers.ts';
import type { SingleSignOnRouteParts } from './routes.ts';
import { SingleSignOn, type SingleSignOnParts } from './single-sign-on.ts';

/** Short, since users wait for the provider. */
const TIMEOUT_MS = 8_000;

export function identityProvidersFetch({ allowInsecureWebhooks: allowInsecure }: Config): PublicFetch {
  return new PublicFetch({ allowInsecure, resolve: systemResolve(allowInsecure), timeoutMs: TIMEOUT_MS });
}

type Given = Omit<SingleSignOnParts, 'providers' | 'configuration'> &
  Pick<ConfigurationParts, 'database'> & {
    config: Config;
    fetch: PublicFetch;
    roles: Roles;
    log: Log;
    passkeyOrigin: string | null;
  };

export function composeSingleSignOn({
  config,
  fetch,
  roles,
  log,
  passkeyOrigin,
  ...parts
}: Given): SingleSignOnRouteParts {
  const { allowInsecureWebhooks: allowInsecure, publicUrl } = config;
  const { clock, installationKey, sessions } = parts;
  const providers = new IdentityProviders({ fetch, allowInsecure, clock, installationKey, log });
  const configuration = new SingleSignOnConfiguration({ ...parts, providers, roles, publicUrl });
  const singleSignOn = new SingleSignOn({ ...parts, providers, configuration });
  return { singleSignOn, configuration, sessions, passkeyOrigin, secure: publicUrl.startsWith('https:') };
}
