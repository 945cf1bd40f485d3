import { ActionIcon, AppShell, Burger, Group, Menu, NavLink, Text, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { memo, Suspense, useEffect } from 'react';
import { sessionQuery, signOut, usePermission, useSession } from '../api/session.ts';
import { WaitingCount } from '../features/approvals/waiting-count.tsx';
import { text } from '../text/index.ts';
import { useDensity } from '../ui/density.ts';
import { IconMoon, IconSun, IconUserCircle } from '../ui/icons.ts';
import { Loading } from '../ui/loading.tsx';
import { NotForYourRole } from '../ui/problem.tsx';
import { zoneOf } from '../ui/time.tsx';
import { JumpBox } from './jump-box.tsx';
import { useKeptFocus } from './keep-focus.ts';
import { ListBanner, ListLight } from './list-state.tsx';
import { entryOf, menuFor } from './menu.ts';
import classes from './shell.module.css';

const t = text.shell;

export function Shell() {
  const [opened, { toggle, close }] = useDisclosure();
  const { user, tenant } = useSession();
  const path = useLocation({ select: ({ pathname }) => pathname });
  useChanges();
  useKeptFocus('page');
  const here = entryOf(path);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 216, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={0}
      transitionDuration={0}
    >
      <AppShell.Header className={classes.header}>
        <a className="skip" href="#page">
          {t.skip}
        </a>
        <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t.menu} />
        <Link to="/" className={classes.brand}>
          {t.product}
        </Link>
        <JumpBox />
        <Group gap="lg" wrap="nowrap" className={classes.right}>
          <ListLight />
          <Zone />
          <Text size="sm" className={classes.tenant} title={tenant.name}>
            {tenant.name}
          </Text>
          <SchemeSwitch />
          <UserMenu name={user.name} email={user.email} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={classes.nav} aria-label={t.menu}>
        <Entries permissions={user.permissions} here={here} onGo={close} />
      </AppShell.Navbar>
      <AppShell.Main className={classes.main}>
        <ListBanner />
        <div id="page" tabIndex={-1} className={classes.page}>
          <Suspense fallback={<Loading />}>
            <Permitted />
          </Suspense>
        </div>
      </AppShell.Main>
    </AppShell>
  );
}

/** Thirty links, which stay as they are while the page beside them comes. */
const Entries = memo(function MenuEntries(props: {
  permissions: Parameters<typeof menuFor>[0];
  here: string | undefined;
  onGo: () => void;
}) {
  const { permissions, here, onGo } = props;
  return menuFor(permissions).map(({ label, entries }) => (
    <section key={label} className={classes.group} aria-label={label}>
      <div className={classes.groupLabel}>{label}</div>
      {entries.map(({ to, label: name, icon: Icon }) => (
        <NavLink
          key={to}
          component={Link}
          to={to}
          label={name}
          leftSection={<Icon size={17} stroke={1.6} aria-hidden />}
          rightSection={to === '/approvals' ? <WaitingCount /> : undefined}
          active={to === here}
          activeOptions={EXACT}
          onClick={onGo}
          className={classes.entry}
        />
      ))}
    </section>
  ));
});

const EXACT = { exact: true };

/** Times of day stand without a zone everywhere: this one. */
function Zone() {
  const { short, name } = zoneOf();
  return (
    <Text size="sm" className={classes.zone} title={name}>
      {t.zone(short)}
    </Text>
  );
}

/** What is shown follows what changes, once the page stands. */
function useChanges(): void {
  const { userId } = useSession().user;
  const queries = useQueryClient();
  const mayListen = usePermission('screen:read');
  useEffect(() => {
    if (!mayListen) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    void import('./follow-changes.ts').then(({ followChanges }) => {
      if (!isOver) stop = followChanges(queries, userId);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [queries, mayListen, userId]);
}

/** The page of the address, or who could open it. */
function Permitted() {
  const { user } = useSession();
  const asked = useMatches({ select: (matches) => matches.at(-1)?.staticData.permission });
  if (asked !== undefined && !user.permissions.includes(asked)) return <NotForYourRole permission={asked} />;
  return <Outlet />;
}

function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const next = colorScheme === 'dark' ? 'light' : 'dark';
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={t.scheme[next]} onClick={() => setColorScheme(next)}>
      {next === 'dark' ? <IconMoon size={18} stroke={1.6} /> : <IconSun size={18} stroke={1.6} />}
    </ActionIcon>
  );
}

function UserMenu({ name, email }: { name: string; email: string }) {
  const queries = useQueryClient();
  const [density, setDensity] = useDensity();
  const mayOperate = usePermission('operator');
  const leave = async () => {
    await signOut().catch(() => {});
    queries.clear();
    queries.setQueryData(sessionQuery.queryKey, null);
  };
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`${t.account}: ${name}`}>
          <IconUserCircle size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <bdi className="name">{name}</bdi>
          <br />
          {email}
        </Menu.Label>
        <Menu.Item component={Link} to="/account">
          {t.account}
        </Menu.Item>
        {mayOperate && (
          <Menu.Item component={Link} to="/organizations">
            {t.page.organisations}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => setDensity(density === 'DENSE' ? 'COMFORTABLE' : 'DENSE')}>
          {density === 'DENSE' ? t.comfortable : t.dense}
        </Menu.Item>
        <Menu.Item component="a" href="/docs">
          {t.docs}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void leave()}>{t.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
