/** The demo organization with its users and API clients. Each start finds or completes what an earlier one created. */
import { hkdfSync } from 'node:crypto';
import { Clients } from '../../identity/clients.ts';
import type { Liveness } from '../../identity/liveness.ts';
import type { SecretHasher } from '../../identity/secret-hash.ts';
import { Tenants } from '../../identity/tenants.ts';
import { type User, Users } from '../../identity/users/users.ts';
import { type Caller, operatorPrincipal } from '../../platform/access/permissions.ts';
import type { Platform } from '../../platform/modules/module.ts';
import { choosePassword, type Send } from './api.ts';

const DEMO_NAME = 'Demo (simulated data)';

const PEOPLE = {
  analyst: { email: 'demo-analyst@localhost', name: 'Demo analyst', roles: ['ANALYST'] },
  officer: { email: 'demo-officer@localhost', name: 'Demo compliance officer', roles: ['COMPLIANCE_OFFICER'] },
  admin: { email: 'demo-admin@localhost', name: 'Demo administrator', roles: ['ADMIN'] },
} as const;
export type DemoPerson = keyof typeof PEOPLE;

export interface DemoLogin {
  email: string;
  password: string;
}

/** They send in turns, since the service limits the rate of each client. Disabled clients say that the organization is filled. */
export const DEMO_CLIENTS = ['demo-payments-1', 'demo-payments-2', 'demo-payments-3', 'demo-payments-4'] as const;
const CLIENT_PERMISSIONS = ['screen:read', 'screen:write', 'customer:read', 'customer:write'];

export interface DemoOrganization {
  tenantId: string;
  createdAt: Date;
  isFilled: boolean;
  logins: Readonly<Record<DemoPerson, DemoLogin>>;
}

export interface DemoIdentity {
  hasher: SecretHasher;
  liveness: Liveness;
}

export class DemoOrganizations {
  readonly #tenants: Tenants;
  readonly #users: Users;
  readonly #clients: Clients;
  readonly #installationKey: Buffer;

  constructor({ database, writer, clock, installationKey }: Platform, { hasher, liveness }: DemoIdentity) {
    this.#tenants = new Tenants(database, writer);
    this.#users = new Users({ database, writer, hasher, clock });
    this.#clients = new Clients({ database, writer, hasher, liveness, clock });
    this.#installationKey = installationKey;
  }

  /** @returns the organization, and whether this start created it */
  async open(send: Send): Promise<{ organization: DemoOrganization; isNew: boolean }> {
    const known = await this.#tenants.demo();
    const none = operatorOf({ tenantId: '', name: DEMO_NAME });
    const created = known ?? (await this.#tenants.createDemo(none, { name: DEMO_NAME })).result;
    const by = operatorOf(created);
    const clients = await this.#clients.list(by);
    const organization: DemoOrganization = {
      tenantId: created.tenantId,
      createdAt: new Date(created.createdAt),
      isFilled: clients.length > 0 && clients.every(({ status }) => status === 'DISABLED'),
      logins: this.#logins(),
    };
    if (!organization.isFilled) await this.#complete(by, organization, send);
    return { organization, isNew: !known };
  }

  /** New secrets for the API clients, since the earlier ones are unknown. @returns them by client ID */
  async secrets({ tenantId }: DemoOrganization): Promise<[clientId: string, secret: string][]> {
    const by = operatorOf({ tenantId, name: DEMO_NAME });
    const found: [string, string][] = [];
    for (const clientId of DEMO_CLIENTS) {
      const { clientSecret } = await this.#clients.rotate(by, clientId, { revokeOld: true });
      found.push([clientId, clientSecret]);
    }
    return found;
  }

  async setFilled({ tenantId }: DemoOrganization): Promise<void> {
    const by = operatorOf({ tenantId, name: DEMO_NAME });
    for (const clientId of DEMO_CLIENTS) await this.#clients.disable(by, clientId);
  }

  /** From the installation key, so that a later start can sign in. */
  #logins(): DemoOrganization['logins'] {
    const login = ({ email }: { email: string }): DemoLogin => {
      const bytes = Buffer.from(hkdfSync('sha256', this.#installationKey, '', `amlcore demo password of ${email}`, 12));
      return { email, password: bytes.toString('hex').replace(/(.{6})(?=.)/g, '$1-') };
    };
    return { analyst: login(PEOPLE.analyst), officer: login(PEOPLE.officer), admin: login(PEOPLE.admin) };
  }

  async #complete(by: Caller, { logins }: DemoOrganization, send: Send): Promise<void> {
    const users = await this.#users.list(by);
    for (const [person, input] of Object.entries(PEOPLE) as [DemoPerson, (typeof PEOPLE)[DemoPerson]][]) {
      const { email, password } = logins[person];
      const oneTime = await this.#oneTimePassword(
        by,
        input,
        users.find((user) => user.email === email),
      );
      if (oneTime !== null) await choosePassword(send, email, oneTime, password);
    }
    const clients = await this.#clients.list(by);
    for (const clientId of DEMO_CLIENTS) {
      if (clients.some((client) => client.clientId === clientId)) continue;
      await this.#clients.create(by, { clientId, name: `Demo: ${clientId}`, permissions: CLIENT_PERMISSIONS });
    }
  }

  /** @returns null if the user has chosen a password already */
  async #oneTimePassword(by: Caller, input: (typeof PEOPLE)[DemoPerson], user?: User): Promise<string | null> {
    if (!user) return (await this.#users.create(by, input)).oneTimePassword;
    return user.mustChange ? await this.#users.reset(by, input.email) : null;
  }
}

function operatorOf(tenant: { tenantId: string; name: string }): Caller {
  return { principal: operatorPrincipal(tenant, 'demo-data'), correlationId: 'demo-organization' };
}
