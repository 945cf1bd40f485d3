import { ALL_EVENTS } from '../../app/declarations.ts';
import { isRecord } from '../../monitoring/rules/language/flaws.ts';
import { namedVariable } from '../../platform/config.ts';
import { createSubscriptionRequest, type SubscriptionView } from '../../platform/webhooks/schemas.ts';
import { failure } from './failure.ts';
import { flawsOf, NO_MAPPING, unknownMembers, withoutEmpty } from './members.ts';
import type { CheckedValue, Section } from './section.ts';

const PATH = '/amlcore/api/v1/webhooks';
const MEMBERS = ['events', 'description', 'enabled', 'secretFrom'];
const EVENTS = ALL_EVENTS.filter(({ isOnRequest }) => !isOnRequest).map(({ name }) => name);
// The service knows whether it allows http.
const REQUEST = createSubscriptionRequest(EVENTS, true);

/** Webhook subscriptions by the address of the receiver. */
export const webhooks: Section<SubscriptionView> = {
  async read(api) {
    const { items } = await api.get<{ items: SubscriptionView[] }>(PATH);
    const double = items.find(({ url }, at) => items.findIndex((one) => one.url === url) !== at);
    if (double) throw failure(`The service has two webhook subscriptions for ${double.url}. Delete one of them first.`);
    return new Map(items.map((view) => [view.url, { view, value: contentOf(view), isOwn: true }]));
  },

  check(name, given, item): CheckedValue {
    const unknown = unknownMembers(given, MEMBERS);
    if (!unknown) return { flaws: [NO_MAPPING] };
    const { secretFrom, ...members } = given as Record<string, unknown>;
    const read = REQUEST.safeParse({ url: name, enabled: true, ...(isRecord(item?.value) && item.value), ...members });
    const flaws = [...unknown, ...(read.success ? [] : flawsOf(read.error))];
    if (!item && secretOf(secretFrom) === null) {
      const message = 'must name an environment variable that holds the signing secret of the new webhook';
      flaws.push({ path: ['secretFrom'], message });
    }
    if (!read.success || flaws.length > 0) return { flaws };
    return { value: contentOf({ ...read.data, enabled: read.data.enabled ?? true }) };
  },

  async set(api, { name, value, given }, item) {
    if (item)
      await api.send('PATCH', `${PATH}/${item.view.subscriptionId}`, {
        ...(value as object),
        version: item.view.version,
      });
    else
      await api.send('POST', PATH, {
        url: name,
        ...(value as object),
        secret: secretOf((given as { secretFrom?: unknown }).secretFrom),
      });
    return null;
  },

  async remove(api, _name, { view }) {
    await api.send('DELETE', `${PATH}/${view.subscriptionId}`);
  },
};

function contentOf({
  events,
  description,
  enabled,
}: {
  events: readonly string[];
  description?: string | null | undefined;
  enabled: boolean;
}) {
  return withoutEmpty({ description, events: EVENTS.filter((event) => events.includes(event)), enabled });
}

function secretOf(variable: unknown): string | null {
  return (typeof variable === 'string' && namedVariable(variable)) || null;
}
