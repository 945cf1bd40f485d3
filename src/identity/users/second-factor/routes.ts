/** Operations on a user's own second factor. */
import { z } from 'zod';
import { text } from '../../../platform/http/fields.ts';
import { change, type Operation, operation } from '../../../platform/http/operation.ts';
import type { SecondFactors } from './second-factors.ts';

const PATH = '/auth/api/v1/totp';
const TAG = 'People';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export function secondFactorRoutes(secondFactors: SecondFactors): Operation[] {
  const own = { role: 'auth', tag: TAG, permission: null, ofPerson: 'SIGNED_IN', stepUp: true } as const;
  return [
    change({
      ...own,
      id: 'setUpTotp',
      method: 'POST',
      path: PATH,
      summary: 'Start the setup of an authenticator',
      description:
        'Returns the secret for an authenticator, once. It has no effect until you confirm one of its codes.',
      response: {
        status: 200,
        description: 'The secret',
        schema: z.object({
          secret: z.string().describe('Base32, for manual entry'),
          otpauthUrl: z.string().describe('The same secret for a QR code'),
        }),
        example: {
          secret: SECRET,
          otpauthUrl: `otpauth://totp/amlcore:t.brandauer%40example.com?issuer=amlcore&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
        },
      },
      problems: ['validation-failed', 'conflict'],
      handle: ({ caller, session }) => secondFactors.setUp(caller, session!.email),
      answer: (data) => ({ message: 'Second factor begun', data }),
    }),
    change({
      ...own,
      id: 'confirmTotp',
      method: 'POST',
      path: `${PATH}/confirm`,
      summary: 'Confirm the authenticator',
      description:
        'From then on, sign-ins need a code. The recovery codes are shown once; each replaces a code a single time. Empty: recovery codes ' +
        'that were issued with a passkey stay valid.',
      body: z.object({ code: text(16, 'Six digits of the authenticator', '492039') }),
      requestExample: { code: '492039' },
      response: {
        status: 200,
        description: 'The recovery codes',
        schema: z.object({
          recoveryCodes: z.array(z.string()).describe('Shown once: each replaces the second factor a single time'),
        }),
        example: { recoveryCodes: ['k5qw-x2mb-77fd-ot3a', 'ze4h-pl6v-22cn-ygra'] },
      },
      problems: ['validation-failed', 'conflict'],
      handle: ({ body, caller }) => secondFactors.confirm(caller, body.code),
      answer: (data) => ({ message: 'Second factor set up', data }),
    }),
    operation({
      ...own,
      id: 'removeTotp',
      method: 'DELETE',
      path: PATH,
      summary: 'Remove the authenticator',
      description:
        'Without a passkey, this also removes the recovery codes, and the password alone signs in from then on.',
      response: { status: 200, description: 'Removed', schema: z.null(), example: null },
      problems: ['not-found'],
      handle: async ({ caller }) => {
        await secondFactors.remove(caller);
        return { message: 'Second factor removed', data: null };
      },
    }),
  ];
}
