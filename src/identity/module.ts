import { QueueWorker } from '../platform/jobs/queue-worker.ts';
import { Mailer } from '../platform/mail/mailer.ts';
import type { Part, Platform } from '../platform/modules/module.ts';
import { BackOff } from './back-off.ts';
import { bootstrap } from './bootstrap.ts';
import { clientRoutes } from './client-routes.ts';
import { Clients } from './clients.ts';
import { Liveness } from './liveness.ts';
import { authRoutes, TOKEN_PATH } from './routes.ts';
import { Argon2Hasher } from './secret-hash.ts';
import { SignIn } from './sign-in.ts';
import { SigningKeys } from './signing-keys.ts';
import { tenantRoutes } from './tenant-routes.ts';
import { Tenants } from './tenants.ts';
import { Tokens } from './tokens.ts';
import { UsedTokens } from './used-tokens/used-tokens.ts';
import { UserEmails } from './user-emails.ts';
import { UserAdministration } from './users/administration/administration.ts';
import { Roles } from './users/administration/roles.ts';
import { administrationRoutes } from './users/administration/routes.ts';
import { Passkeys } from './users/passkeys/passkeys.ts';
import { passkeyRoutes } from './users/passkeys/routes.ts';
import { sessionRoutes } from './users/routes.ts';
import { ClientBearer } from './users/scim/client-bearer.ts';
import { scimRoutes } from './users/scim/routes.ts';
import { secondFactorRoutes } from './users/second-factor/routes.ts';
import { SecondFactors } from './users/second-factor/second-factors.ts';
import { SessionTokens } from './users/session-token.ts';
import { Sessions } from './users/sessions.ts';
import { composeSingleSignOn, identityProvidersFetch } from './users/single-sign-on/compose.ts';
import { singleSignOnRoutes } from './users/single-sign-on/routes.ts';
import { UserSignIn } from './users/user-sign-in.ts';

const MINUTE = 60_000;
const PROVIDERS_WITHIN_MS = 2_000;
const MAIL_WITHIN_MS = 2_000;

/** Verifies tokens and sessions: needed by every process. */
export async function openIdentity({ config, installationKey, database, queue, writer, clock, log }: Platform) {
  const hasher = new Argon2Hasher();
  const bootstrapped = await bootstrap({
    ...{ database, writer, hasher, clock, log },
    client: config.bootstrapClient,
    admin: config.bootstrapAdmin,
    officer: config.bootstrapOfficer,
  });
  const keys = new SigningKeys({ database, writer, installationKey, clock, log });
  await keys.start();
  const liveness = new Liveness(database);
  const { issuer, acceptedIssuer } = config;
  const tokens = new Tokens({ keys, liveness, clock, issuer, acceptedIssuer });
  const backOff = new BackOff(database, clock);
  const usedTokens = new UsedTokens(database, clock);
  const sessionTokens = new SessionTokens(installationKey);
  const sessions = new Sessions({ database, writer, clock, tokens: sessionTokens });
  const emails = new UserEmails({ database, queue, mailer: new Mailer(config.smtp), installationKey });
  const part: Part = {
    workers: [{ name: 'e-mails', worker: new QueueWorker({ queue, database, log }, emails.work) }],
    closing: [{ name: 'mail server', withinMs: MAIL_WITHIN_MS, run: async () => emails.close() }],
    tasks: [
      { name: 'maintain signing keys', everyMs: 60 * MINUTE, run: () => keys.maintain() },
      { name: 'remove ended sessions', everyMs: 10 * MINUTE, run: () => sessions.purge() },
      { name: 'remove used tokens', everyMs: 10 * MINUTE, run: () => usedTokens.purge() },
      { name: 'remove old sign-in failures', everyMs: 10 * MINUTE, run: () => backOff.purge() },
    ],
  };
  return { bootstrapped, hasher, keys, liveness, tokens, backOff, usedTokens, sessionTokens, sessions, emails, part };
}

type Identity = Awaited<ReturnType<typeof openIdentity>>;

/** The API for signing in, and for users and OAuth clients. */
export function openSignIn(platform: Platform, identity: Identity) {
  const { config, installationKey, database, writer, clock, log } = platform;
  const { hasher, keys, liveness, tokens, backOff, usedTokens, sessionTokens, sessions, emails } = identity;
  const { issuer, publicUrl } = config;
  const secure = publicUrl.startsWith('https:');
  const signIn = new SignIn({
    ...{ database, hasher, backOff, clock, log, usedTokens },
    audiences: [...new Set([issuer, publicUrl, `${publicUrl}${TOKEN_PATH}`])],
  });
  const secondFactors = new SecondFactors({ database, writer, clock, installationKey });
  const roles = new Roles(database, writer);
  const passkeys = new Passkeys({ database, writer, clock, installationKey, usedTokens, secondFactors, publicUrl });
  const userSignIn = new UserSignIn({
    ...{ database, writer, hasher, backOff, sessions, secondFactors, passkeys },
    tokens: sessionTokens,
  });
  const fetch = identityProvidersFetch(config);
  const singleSignOn = composeSingleSignOn({
    ...{ config, database, writer, clock, installationKey, sessions, roles, log, usedTokens, fetch },
    passkeyOrigin: passkeys.origin,
  });
  const administration = new UserAdministration({ database, writer, hasher, sessions, roles, publicUrl, emails });
  const part: Part = {
    operations: [
      ...authRoutes({ signIn, tokens, keys, issuer, publicUrl }),
      ...sessionRoutes({ signIn: userSignIn, sessions, secure }),
      ...clientRoutes(new Clients({ database, writer, hasher, liveness, clock })),
      ...secondFactorRoutes(secondFactors),
      ...passkeyRoutes({ passkeys, secure }),
      ...singleSignOnRoutes(singleSignOn),
      ...administrationRoutes(administration, roles),
      ...scimRoutes({ database, writer, sessions, publicUrl }),
    ],
    closing: [{ name: 'identity providers', withinMs: PROVIDERS_WITHIN_MS, run: () => fetch.close() }],
  };
  return { part, tokens: new ClientBearer(tokens, signIn) };
}

export function openTenants({ database, writer, cursors }: Platform): Part {
  return { operations: tenantRoutes(new Tenants(database, writer), cursors) };
}
