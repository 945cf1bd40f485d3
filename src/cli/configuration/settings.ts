import { ALL_SETTINGS } from '../../app/declarations.ts';
import { AppError } from '../../platform/errors.ts';
import { checkedValue } from '../../platform/settings/check.ts';
import type { SettingDefinition } from '../../platform/settings/definition.ts';
import type { SettingView } from '../../platform/settings/settings.ts';
import { pathOf } from './document.ts';
import { type CheckedValue, type Flaw, isSame, PROPOSED, type Section } from './section.ts';

const PATH = '/amlcore/api/v1/settings';
const definitions: Readonly<Record<string, SettingDefinition>> = ALL_SETTINGS;

export const settings: Section<SettingView> = {
  async read(api) {
    const { items } = await api.get<{ items: SettingView[] }>(PATH);
    return new Map(
      items.map((view) => [
        view.key,
        {
          view,
          value: view.value,
          isOwn: !isSame(view.value, view.default),
          ...(view.proposal && { proposed: { value: view.proposal.value, remark: PROPOSED } }),
        },
      ]),
    );
  },

  check(name, given, item): CheckedValue {
    if (!item) return { flaws: [{ path: [], message: 'is not a setting of this service' }] };
    const definition = definitions[name];
    // A newer service has settings that this program does not know: the service checks them.
    if (!definition) return { value: given };
    try {
      return { value: checkedValue(definition.schema, given) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const flaws = (error.details.errors ?? []).map(({ field, message }): Flaw => ({ path: within(field), message }));
      return { flaws };
    }
  },

  forUsersOnly: (name) => (definitions[name]?.byUsersOnly ? 'contains a statement of a user' : null),

  async set(api, { name, value }, item) {
    if (isSame(value, item?.proposed?.value)) return PROPOSED;
    const { status } = await api.send('PUT', `${PATH}/${name}`, { value, version: item?.view.version });
    return status === 202 ? PROPOSED : null;
  },

  pruned: ({ view }) => view.default,
};

/** `value.FIAT[2]` -> FIAT, 2 */
function within(field: string) {
  return pathOf(field).slice(1);
}
