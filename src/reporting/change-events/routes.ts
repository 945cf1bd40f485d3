import { z } from 'zod';
import { type Operation, operation } from '../../platform/http/operation.ts';
import type { ChangeEvents } from './changes.ts';
import { MOST_IDS } from './frames.ts';
import { ALL_KINDS, CHANGE_KINDS } from './kinds.ts';

const KINDS = ALL_KINDS.map((kind) => `\`${kind}\` (\`${CHANGE_KINDS[kind].permission}\`)`).join(', ');

const EXAMPLE = [
  'retry: 3000\nid: AZ1...\nevent: ready\ndata: {"resumed":false}\n',
  'id: AX7...\nevent: changes\ndata: {"changes":[{"kind":"ALERT","ids":["8f14e45f-ceea-467f-a8a4-3f1b2c9d0e11"],"more":false}]}\n',
  ': beat\nid: AQ9...\n',
].join('\n');

export function changeRoutes(changes: Pick<ChangeEvents, 'open'>): Operation[] {
  return [
    operation({
      id: 'streamChanges',
      tellsNoDecision: true,
      method: 'GET',
      path: '/amlcore/api/v1/changes',
      role: 'api',
      tag: 'Changes',
      summary: 'Stream changes as server-sent events',
      description:
        'The events name the changed records of your organization by kind and ID, at most once per second. ' +
        `Request the records for their current state. Kinds, each visible with its permission: ${KINDS}. A ` +
        `\`changes\` event names at most ${MOST_IDS} IDs per kind, and \`more\` states whether there were ` +
        'others. `ready` is the first event, followed by the changes of the ten seconds before. `reload` ' +
        'means that too many changes were missed, so reload everything you show. `end` states why the stream ' +
        'ends. With the header `Last-Event-ID` the stream resumes after that event. A comment every 15 ' +
        'seconds keeps the connection alive. A stream ends after one hour, or within five seconds when the ' +
        'caller loses access. Streams do not extend a session. At most 10 streams per caller and 200 per ' +
        'organization.',
      permission: 'screen:read',
      response: {
        status: 200,
        description: 'An open-ended stream',
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
          // Disables buffering in proxies, which would delay the events.
          headers: { 'x-accel-buffering': 'no' },
        };
      },
    }),
  ];
}
