import type { z } from 'zod';
import { checkedEntries, LIST_NAME } from '../../monitoring/rules/named-lists.ts';
import { listRequest, type namedList } from '../../monitoring/rules/schemas.ts';
import { flawsOf } from './members.ts';
import { type CheckedValue, isSame, PROPOSED, type Section } from './section.ts';

const PATH = '/amlcore/api/v1/rule-lists';
type NamedList = z.output<typeof namedList>;

/** Named lists of values that rules compare with. */
export const ruleLists: Section<NamedList> = {
  async read(api) {
    const { items } = await api.get<{ items: NamedList[] }>(PATH);
    return new Map(
      items.map((view) => [
        view.name,
        {
          view,
          value: view.values,
          isOwn: true,
          ...(view.proposal && { proposed: { value: view.proposal.value, remark: PROPOSED } }),
        },
      ]),
    );
  },

  check(name, given): CheckedValue {
    if (!LIST_NAME.test(name)) return { flaws: [{ path: [], message: 'must have 1 to 64 of a-z 0-9 -' }] };
    const read = listRequest.safeParse({ values: given });
    if (read.success) return { value: checkedEntries(read.data.values) };
    return { flaws: flawsOf(read.error).map(({ path, message }) => ({ path: path.slice(1), message })) };
  },

  async set(api, { name, value }, item) {
    if (item?.proposed && isSame(value, item.proposed.value)) return PROPOSED;
    const body = { values: value, version: item?.view.version ?? 0 };
    const { status } = await api.send('PUT', `${PATH}/${name}`, body);
    return status === 202 ? PROPOSED : null;
  },
};
