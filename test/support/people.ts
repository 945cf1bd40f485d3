/** Users of an organization who sign in and call the API as a browser does. */
import type { CloseRequest } from '../../src/alerts/schemas.ts';
import { Argon2Hasher } from '../../src/identity/secret-hash.ts';
import { Users } from '../../src/identity/users/users.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { AppError, type ErrorCode } from '../../src/platform/errors.ts';
import { writerOver } from '../../src/platform/unit-of-work/testing.ts';
import type { DecisionRequest } from '../../src/transactions/manual-decision-rules.ts';
import { type CallOptions, callAt, type Reply, type Service } from './service.ts';

export const SESSION = '/auth/api/v1/session';

/** A browser with its cookies and the csrfToken of its last session. */
export class Browser {
  #url: string;
  readonly cookies = new Map<string, string>();
  csrfToken = '';

  constructor(url: string) {
    this.#url = url;
  }

  /** The same service at another address. */
  moveTo(url: string): void {
    this.#url = url;
  }

  async call(path: string, options: Omit<CallOptions, 'token'> = {}): Promise<Reply> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie && { cookie }), 'x-csrf-token': this.csrfToken, ...options.headers };
    const reply = await callAt(this.#url, path, { ...options, token: null, headers });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    if (path.startsWith('/auth/') && reply.status === 200) {
      this.csrfToken = reply.json<{ data: { csrfToken?: string } | null }>().data?.csrfToken ?? this.csrfToken;
    }
    return reply;
  }

  signIn(email: string, password: string): Promise<Reply> {
    return this.call(SESSION, { method: 'POST', body: { email, password } });
  }
}

export interface Person {
  userId: string;
  email: string;
  password: string;
  browser: Browser;
}

/** All permissions within an organization. */
export const OF_AN_ORGANIZATION = ALL_PERMISSIONS.filter((one) => one !== 'operator');

/** Administers and decides: the roles of both users that the first start creates. */
export const ALL_ROUND = 'ADMIN,COMPLIANCE_OFFICER';

/**
 * A new user with a one-time password.
 * @param role one role, or several separated by commas
 */
export async function createPerson({ database, operator }: Service, role: string, by = operator) {
  const clock = { now: () => new Date() };
  const users = new Users({ database, writer: writerOver(database), hasher: new Argon2Hasher(), clock });
  count += 1;
  const email = `person.${count}@example.test`;
  const { user, oneTimePassword } = await users.create(by, { email, name: `Person ${count}`, roles: role.split(',') });
  return { user, email, oneTimePassword };
}

/** A new user who has changed the one-time password and is signed in. */
export async function addPerson(service: Service, role: string, by = service.operator): Promise<Person> {
  const { user, email, oneTimePassword } = await createPerson(service, role, by);
  const browser = new Browser(service.url);
  const password = `a long enough secret ${count}`;
  await browser.signIn(email, oneTimePassword);
  const body = { currentPassword: oneTimePassword, newPassword: password };
  const changed = await browser.call('/auth/api/v1/password', { method: 'POST', body });
  if (changed.status !== 200) throw new Error(`the password was not changed: ${changed.text}`);
  return { userId: user.userId, email, password, browser };
}
let count = 0;

/** A user invited by another user over the API, signed in. */
export async function invitePerson(service: Service, by: Person, role: string): Promise<Person> {
  count += 1;
  const email = `invited.${count}@example.test`;
  const body = { email, name: `Invited ${count}`, roles: [role] };
  const invited = await by.browser.call('/auth/api/v1/users', { method: 'POST', body });
  if (invited.status !== 201) throw new Error(`the invitation failed: ${invited.text}`);
  return await acceptInvitation(service, email, invited);
}

/** Signs in with the link of an invitation or a reset. @param answer that contains the link */
export async function acceptInvitation(service: Service, email: string, answer: Reply): Promise<Person> {
  const { user, invitationUrl } = answer.json<{ data: { user: { userId: string }; invitationUrl: string } }>().data;
  const password = 'twelve little ducks on a lake';
  const browser = new Browser(service.url);
  const body = { token: invitationUrl.split('#token=')[1], password };
  const accepted = await browser.call('/auth/api/v1/invitations/accept', { method: 'POST', body });
  if (accepted.status !== 200) throw new Error(`the invitation was not accepted: ${accepted.text}`);
  await browser.signIn(email, password);
  return { userId: user.userId, email, password, browser };
}

export interface People {
  /** @returns `data` of the response @throws AppError of the problem */
  decide(person: string, transactionUuid: string, request: DecisionRequest): Promise<Record<string, unknown>>;
  /** The same for closing an alert. */
  close(person: string, alertId: string, request: CloseRequest): Promise<Record<string, unknown>>;
  /** Any POST or PUT below /amlcore/api/v1/. */
  post(person: string, path: string, body: object): Promise<Record<string, unknown>>;
  put(person: string, path: string, body: object): Promise<Record<string, unknown>>;
  idOf(person: string): Promise<string>;
}

/** Compliance officers by their names. */
export function peopleOf(service: Service): People {
  const known = new Map<string, Promise<Person>>();
  const personOf = (name: string): Promise<Person> => {
    const person = known.get(name) ?? addPerson(service, 'COMPLIANCE_OFFICER');
    known.set(name, person);
    return person;
  };
  const send = async (method: string, name: string, path: string, body: object): Promise<Record<string, unknown>> => {
    const reply = await (await personOf(name)).browser.call(`/amlcore/api/v1/${path}`, { method, body });
    const answer = reply.json<{ data: Record<string, unknown>; type?: string; detail?: string }>();
    if (reply.status < 300) return answer.data;
    throw new AppError(answer.type?.split('/').at(-1) as ErrorCode, { detail: answer.detail });
  };
  const post = (name: string, path: string, body: object) => send('POST', name, path, body);
  return {
    post,
    put: (name, path, body) => send('PUT', name, path, body),
    idOf: async (name) => (await personOf(name)).userId,
    decide: (name, transactionUuid, body) => post(name, `transactions/${transactionUuid}/decision`, body),
    close: (name, alertId, body) => post(name, `alerts/${alertId}/close`, body),
  };
}
