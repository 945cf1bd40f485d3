/** One box for everything that has a name, a reference or an id. `/` puts the cursor into it. */
import { Combobox, Kbd, TextInput, useCombobox } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useSession } from '../api/session.ts';
import { text } from '../text/index.ts';
import { IconSearch } from '../ui/icons.ts';
import classes from './jump-box.module.css';
import { areasFor } from './menu.ts';

const t = text.shell.jump;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

interface Place {
  label: string;
  kind: string;
  to: string;
  search?: Record<string, string>;
  /** Not in the address: browsers keep those, and proxies write them down. */
  name?: string;
  /** What a list is searched for; not in the address either. */
  sought?: string;
}

/** Where a text can lead, the likeliest first. */
function placesFor(asked: string, permissions: readonly string[]): Place[] {
  const words = asked.trim();
  if (words === '') return [];
  const pages = areasFor(permissions)
    .flatMap((area) => area.pages)
    .filter(({ label }) => label.toLowerCase().startsWith(words.toLowerCase()))
    .map(
      ({ label, to, view }): Place => ({ label, to, kind: t.page, ...(view !== undefined && { search: { view } }) }),
    );
  const places: Place[] = [];
  const reads = permissions.includes('screen:read');
  if (UUID.test(words) && reads) {
    places.push(
      { label: words, kind: t.transaction, to: `/transactions/${words}` },
      { label: words, kind: t.profile, to: `/profiles/${words}` },
      { label: words, kind: t.screening, to: '/screening', search: { screening: words } },
    );
    return places;
  }
  if (permissions.includes('screen:write')) {
    places.push({ label: t.screen(words), kind: text.shell.area.screening, to: '/screening', name: words });
  }
  if (reads && !words.includes(' ')) {
    const label = t.reference(words);
    const reference = { label, kind: t.transaction, to: '/transactions', search: { reference: words } };
    // Names have no digits, references mostly do: who types one and presses Enter wants the payment.
    if (/\d/.test(words)) places.unshift(reference);
    else places.push(reference);
  }
  const lists = [
    { label: t.alerts(words), kind: text.shell.area.inbox, to: '/alerts', permission: 'alert:read' },
    { label: t.payments(words), kind: text.shell.page.transactions, to: '/transactions', permission: 'screen:read' },
    { label: t.customers(words), kind: text.shell.page.customers, to: '/customers', permission: 'customer:read' },
    { label: t.parties(words), kind: text.shell.page.counterparties, to: '/counterparties', permission: 'screen:read' },
  ];
  for (const { permission, ...place } of lists) {
    if (permissions.includes(permission)) places.push({ ...place, sought: words });
  }
  return [...pages, ...places];
}

async function uuidOf(reference: string): Promise<string | undefined> {
  const answer = import('../features/transactions/transactions-api.ts').then(({ byReference }) =>
    byReference(reference),
  );
  const { data } = await answer.catch(() => ({ data: undefined }));
  return data?.data.items[0]?.transactionUUID;
}

export function JumpBox() {
  const { user } = useSession();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  useHotkeys([
    ['/', () => input.current?.focus()],
    ['mod+K', () => input.current?.focus()],
  ]);
  const places = placesFor(asked, user.permissions);

  /** To the payment itself, where one has the reference; else to the list, which says that none has. */
  const leadTo = async ({ to, name, sought, search = {} }: Place) => {
    const { reference } = search;
    const transactionUuid = reference === undefined ? undefined : await uuidOf(reference);
    if (transactionUuid === undefined) return await navigate({ to, search, state: { toScreen: name, sought } });
    return await navigate({ to: '/transactions/$transactionUuid', params: { transactionUuid } });
  };

  const go = (at: string) => {
    const place = places[Number(at)];
    if (!place) return;
    setAsked('');
    combobox.closeDropdown();
    input.current?.blur();
    void leadTo(place);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={go} withinPortal={false}>
      <Combobox.Target>
        <TextInput
          ref={input}
          className={classes.box}
          size="sm"
          value={asked}
          placeholder={t.placeholder}
          aria-label={t.label}
          autoComplete="off"
          dir="auto"
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          rightSection={asked === '' ? <Kbd size="xs">{t.key}</Kbd> : null}
          onChange={(event) => {
            setAsked(event.currentTarget.value);
            combobox.openDropdown();
            combobox.selectFirstOption();
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') input.current?.blur();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t.label}>
          {places.map((place, at) => (
            <Combobox.Option key={`${place.to} ${place.kind}`} value={String(at)} className={classes.option}>
              <bdi className="name">{place.label}</bdi>
              <span className="quiet">{place.kind}</span>
            </Combobox.Option>
          ))}
          {places.length === 0 && <Combobox.Empty>{t.nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
