import { ActionIcon, AppShell, Burger, Group, Menu, NavLink, Text, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { Fragment, lazy, memo, Suspense, useEffect, useMemo } from 'react';
import { sessionQuery, signOut, usePermission, useSession } from '../api/session.ts';
import { useWaiting, WaitingCount } from '../features/approvals/waiting-count.tsx';
import { text } from '../text/index.ts';
import { sendNow } from '../ui/delayed-send.ts';
import { useDensity } from '../ui/density.ts';
import { zoneOf } from '../ui/format.ts';
import { IconMoon, IconSun, IconUserCircle } from '../ui/icons.ts';
import { Loading } from '../ui/loading.tsx';
import { NotForYourRole } from '../ui/problem.tsx';
import { JumpBox } from './jump-box.tsx';
import { useKeptFocus } from './keep-focus.ts';
import { ListBanner, ListLight, TestBanner } from './list-state.tsx';
import { type Area, areasFor, type MenuPage, placeOf } from './menu.ts';
import classes from './shell.module.css';

const t = text.shell;

export function Shell() {
  const [opened, { toggle, close }] = useDisclosure();
  const { user, tenant } = useSession();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const view = useLocation({ select: ({ search }) => (search as { view?: string }).view });
  useChanges();
  useKeptFocus('page');
  const areas = useMemo(() => areasFor(user.permissions), [user.permissions]);
  const place = placeOf(path, view);
  const area = areas.find(({ id }) => id === place?.area.id);
  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: 168, breakpoint: 'sm', collapsed: { mobile: !opened } }}
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
        <Entries areas={areas} here={place?.area.id} onGo={close} />
      </AppShell.Navbar>
      <AppShell.Main className={classes.main}>
        {tenant.mode === 'TEST' && <TestBanner />}
        <ListBanner />
        <div className={area?.isColumn ? classes.beside : classes.below}>
          {area && place && <AreaPages area={area} here={pageIn(area, place.page)} />}
          <div id="page" tabIndex={-1} className={classes.page}>
            <Suspense fallback={<Loading />}>
              <Permitted />
            </Suspense>
          </div>
        </div>
      </AppShell.Main>
      <Suspense>
        <Toasts />
        <KeysHelp />
      </Suspense>
    </AppShell>
  );
}

/** Neither is needed for the first rendering. */
const Toasts = lazy(() => import('../ui/toasts.tsx'));
const KeysHelp = lazy(() => import('./keys-help.tsx'));

/** The same page among the permitted ones; `areasFor` copies areas, not pages. */
const pageIn = ({ pages }: Area, page: MenuPage): MenuPage => pages.find((one) => one === page) ?? page;

/** Memoized: the entries stay as they are while the page beside them loads. */
const Entries = memo(function AreaEntries(props: {
  areas: readonly Area[];
  here: Area['id'] | undefined;
  onGo: () => void;
}) {
  const { areas, here, onGo } = props;
  const { own, approvals } = useWaiting();
  return areas.map(({ id, label, icon: Icon, pages, isApart }) => {
    // If only approvals are pending, the count links to them.
    const isApproving = id === 'inbox' && own === 0 && approvals > 0;
    const page = (isApproving && pages.find(({ to }) => to === APPROVALS)) || pages[0]!;
    return (
      <NavLink
        key={id}
        component={Link}
        to={page.to}
        search={searchOf(page) as never}
        label={label}
        leftSection={<Icon size={17} stroke={1.6} aria-hidden />}
        rightSection={id === 'inbox' ? <WaitingCount of="both" /> : undefined}
        active={id === here}
        onClick={onGo}
        className={classes.entry}
        data-apart={isApart || undefined}
      />
    );
  });
});

const APPROVALS = '/approvals';

const searchOf = ({ view }: MenuPage) => (view === undefined ? undefined : { view });

/** The pages of an area: a row of tabs above the page, or a column beside it. */
function AreaPages({ area, here }: { area: Area; here: MenuPage }) {
  if (area.pages.length < 2) return null;
  return (
    <nav className={area.isColumn ? classes.column : classes.tabs} aria-label={t.pagesOf(area.label)}>
      {area.pages.map((page, at) => (
        <Fragment key={`${page.to} ${page.view ?? ''}`}>
          {page.section !== area.pages[at - 1]?.section && <div className={classes.section}>{page.section}</div>}
          <Link
            to={page.to}
            search={searchOf(page)}
            className={classes.tab}
            data-active={page === here || undefined}
            aria-current={page === here ? 'page' : undefined}
          >
            {page.label}
            {page.to === APPROVALS && <WaitingCount of="approvals" />}
            {page.view === 'mine' && <WaitingCount of="own" />}
          </Link>
        </Fragment>
      ))}
    </nav>
  );
}

/** The zone of all times on the pages. */
function Zone() {
  const { short, name } = zoneOf();
  return (
    <Text size="sm" className={classes.zone} title={name}>
      {t.zone(short)}
    </Text>
  );
}

/** Updates the page when data of the service changes. */
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

/** The page of the address, or the permission that it needs. */
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
    await sendNow();
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
            {t.page.organizations}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => setDensity(density === 'COMFORTABLE' ? 'COMPACT' : 'COMFORTABLE')}>
          {density === 'COMFORTABLE' ? t.compactRows : t.comfortableRows}
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
