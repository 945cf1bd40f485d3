import { z } from 'zod';
import { type Operation, operation } from '../../platform/http/operation.ts';
import type { Changes } from './changes.ts';
import { MOST_IDS } from './frames.ts';
import { ALL_KINDS, CHANGE_KINDS } from './kinds.ts';

const KINDS = ALL_KINDS.map((kind) => `\`${kind}\` (\`${CHANGE_KINDS[kind].permission}\`)`).join(', ');

const EXAMPLE = [
  'retry: 3000\nid: AZ1...\nevent: ready\ndata: {"resumed":false}\n',
  'id: AX7...\nevent: changes\ndata: {"changes":[{"kind":"ALERT","ids":["8f14e45f-ceea-467f-a8a4-3f1b2c9d0e11"],"more":false}]}\n',
  ': beat\nid: AQ9...\n',
].join('\n');

export function changeRoutes(changes: Pick<Changes, 'open'>): Operation[] {
  return [
    operation({
      id: 'streamChanges',
      tellsNoDecision: true,
      method: 'GET',
      path: '/amlcore/api/v1/changes',
      role: 'api',
      tag: 'Changes',
      summary: 'What changes, as it changes',
      description:
        'Server-sent events: which things of your organisation changed, by kind and id, once a second at most; what they are now ' +
        `is asked for as ever. Kinds, each for those who may read it: ${KINDS}. An event \`changes\` names at most ${MOST_IDS} ids of a kind, and ` +
        'says with `more` that there were others. `ready` is the first event, and what changed in the ten seconds before is told behind it; `reload` says that too much is missing and everything ' +
        'shown is to be asked for again; `end` says why the stream ends. A reader that sends the header `Last-Event-ID` goes on behind ' +
        'that event. Every 15 seconds a comment shows that the line lives. A stream lasts an hour, and ends within five seconds when its ' +
        'caller is no longer let in; to listen keeps no session alive. At most 10 streams of a caller and 200 of an organisation.',
      permission: 'screen:read',
      response: {
        status: 200,
        description: 'A stream that does not end by itself',
        schema: z.string().describe('Server-sent events'),
        example: EXAMPLE,
        bare: true,
        mediaType: 'text/event-stream',
      },
      problems: ['rate-limit-exceeded', 'service-unavailable'],
      handle: async ({ principal, context }) => {
        const last = context.headers['last-event-id'];
        const lastEventId = typeof last === 'string' && last !== '' ? last : undefined;
        return {
          stream: await changes.open({ principal, readmit: context.readmit }, lastEventId),
          // A proxy that gathers answers would hold the events back.
          headers: { 'x-accel-buffering': 'no' },
        };
      },
    }),
  ];
}
