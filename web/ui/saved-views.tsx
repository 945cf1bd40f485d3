/** Views of a page that somebody keeps: each is the part of the address behind the question mark. They stay in this browser. */
import { Button, CloseButton, Group, Popover, Stack, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { savedViews as t } from '../text/saved-views.ts';
import classes from './saved-views.module.css';

type Search = Readonly<Record<string, string | undefined>>;

interface View {
  name: string;
  search: Record<string, string>;
}

const MOST_VIEWS = 20;

/** @param to the page; each has views of its own */
export function SavedViews({
  to,
  search,
}: {
  to: '/alerts' | '/transactions' | '/customers' | '/audit';
  search: Search;
}) {
  const [views, setViews] = useLocalStorage<View[]>({ key: `amlcore.views${to}`, defaultValue: [] });
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const given = Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
  );
  const keep = (event: FormEvent) => {
    event.preventDefault();
    const others = views.filter((view) => view.name !== name.trim());
    setViews([...others, { name: name.trim(), search: given }].slice(-MOST_VIEWS));
    setName('');
  };
  const drop = (gone: View) => setViews(views.filter((view) => view !== gone));
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-end" width={280}>
      <Popover.Target>
        <Button variant="default" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {t.title}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {views.length === 0 && <span className="quiet">{t.none}</span>}
          <ul className={classes.views}>
            {views.map((view) => (
              <li key={view.name}>
                <Link to={to} search={view.search} onClick={() => setOpen(false)} dir="auto">
                  {view.name}
                </Link>
                <CloseButton size="sm" aria-label={t.forget(view.name)} onClick={() => drop(view)} />
              </li>
            ))}
          </ul>
          <form onSubmit={keep}>
            <Group gap="xs" align="flex-end" wrap="nowrap">
              <TextInput
                label={t.name}
                value={name}
                maxLength={80}
                autoComplete="off"
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Button type="submit" size="sm" disabled={name.trim() === '' || Object.keys(given).length === 0}>
                {t.keep}
              </Button>
            </Group>
          </form>
          <span className="quiet">{t.how}</span>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
