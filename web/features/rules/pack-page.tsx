/** One pack: its effect on past payments, its activation and retirement, and its typologies. */
import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { usePermission, useSession } from '../../api/session.ts';
import { rulePacks as t } from '../../text/rule-packs.ts';
import { rules } from '../../text/rules.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { NotFoundPage, ProblemNote } from '../../ui/problem.tsx';
import { SureButton } from '../../ui/sure-button.tsx';
import { PackEffect } from './pack-effect.tsx';
import classes from './rules.module.css';
import {
  activatePack,
  afterAct,
  dayBefore,
  isOver,
  type Pack,
  packsQuery,
  replayQuery,
  retirePack,
  startReplay,
  type Typology,
} from './rules-api.ts';
import { Examples, Sources } from './typology.tsx';

const REPLAYED_DAYS = 90;
/** Up to this number, typologies are open from the start. */
const FEW = 3;

export function PackPage() {
  const { packId } = useParams({ from: '/rule-packs/$packId' });
  const { data, error, refetch } = useQuery(packsQuery);
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const pack = data.find((one) => one.packId === packId);
  if (pack === undefined) return <NotFoundPage />;
  const { name, description, typologies } = pack;
  return (
    <Page title={name} detail={description} actions={<Link to="/rule-packs">{t.all}</Link>}>
      <Activation key={packId} pack={pack} />
      <Retirement key={`${packId} retirement`} pack={pack} />
      <Section title={t.typologies}>
        {typologies.map((one) => (
          <TypologyOf key={one.ruleId} typology={one} isOpen={typologies.length <= FEW} />
        ))}
      </Section>
    </Page>
  );
}

const namesOf = (typologies: readonly Typology[]) => typologies.map(({ name }) => name).join(', ');

function Activation({ pack: { packId, active, typologies } }: { pack: Pack }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const mayReplay = usePermission('rule:write');
  const mayActivate = usePermission('rule:activate');
  const { replay: replayId } = useSearch({ from: '/rule-packs/$packId' });
  const waiting = typologies.filter(({ state }) => state !== 'ACTIVE');
  const changed = waiting.filter(({ state }) => state !== 'AVAILABLE');
  const activating = useMutation({ mutationFn: () => activatePack(packId), onSettled: () => afterAct(queries) });
  const replaying = useMutation({
    mutationFn: () =>
      startReplay({
        ruleIds: waiting.map(({ ruleId }) => ruleId),
        from: dayBefore(REPLAYED_DAYS),
        to: dayBefore(-1),
      }),
    onSuccess: (replay) =>
      navigate({ to: '/rule-packs/$packId', params: { packId }, search: { replay }, resetScroll: false }),
  });
  const replay = useQuery({ ...replayQuery(replayId ?? ''), enabled: replayId !== undefined });
  const isRunning = replaying.isPending || (replayId !== undefined && !isOver(replay.data) && replay.error === null);
  const problem = activating.error ?? replaying.error ?? replay.error;
  const isWhole = waiting.length === 0;
  return (
    <Section title={t.activation.title}>
      <p role="status">{t.activation.line(active, typologies.length)}</p>
      {!isWhole && mayReplay && <p className="quiet">{t.effect.how}</p>}
      {changed.length > 0 && <p>{t.activation.changed(namesOf(changed))}</p>}
      {!isWhole && (
        <Group gap="xs">
          {mayReplay && (
            <Button variant="default" loading={isRunning} onClick={() => replaying.mutate()}>
              {t.effect.show}
            </Button>
          )}
          {mayActivate && (
            <SureButton
              label={t.activation.act}
              sure={t.activation.sure(namesOf(waiting))}
              loading={activating.isPending}
              onSure={() => activating.mutate()}
            />
          )}
        </Group>
      )}
      {problem && <ProblemNote problem={problem} />}
      {replay.data && <PackEffect replay={replay.data} packId={packId} typologies={typologies} />}
    </Section>
  );
}

function Retirement({ pack: { packId, typologies } }: { pack: Pack }) {
  const queries = useQueryClient();
  const mayWrite = usePermission('rule:write');
  const mayActivate = usePermission('rule:activate');
  const { user } = useSession();
  const retiring = useMutation({ mutationFn: () => retirePack(packId), onSettled: () => afterAct(queries) });
  const active = typologies.filter(({ state }) => state === 'ACTIVE');
  const own = active.filter(({ retirementBy }) => retirementBy === user.userId);
  const others = active.filter(({ retirementBy }) => retirementBy !== null && retirementBy !== user.userId);
  const open = active.filter(({ retirementBy }) => retirementBy === null);
  if (active.length === 0 || !mayWrite) return null;
  const isApproval = open.length === 0 && others.length > 0;
  const isOffered = open.length > 0 || (others.length > 0 && mayActivate);
  return (
    <Section title={t.retirement.title}>
      {own.length > 0 && <p role="status">{t.retirement.own(own.length)}</p>}
      {others.length > 0 && <p role="status">{t.retirement.others(others.length)}</p>}
      {isOffered && (
        <Group gap="xs">
          <SureButton
            variant="default"
            grave
            label={isApproval ? t.retirement.approve : t.retirement.act}
            sure={
              isApproval ? t.retirement.approveSure(namesOf(others)) : t.retirement.sure(namesOf([...open, ...others]))
            }
            loading={retiring.isPending}
            onSure={() => retiring.mutate()}
          />
        </Group>
      )}
      {retiring.error && <ProblemNote problem={retiring.error} />}
    </Section>
  );
}

function TypologyOf({ typology, isOpen }: { typology: Typology; isOpen: boolean }) {
  const { ruleId, name, state, indicator, rationale } = typology;
  return (
    <article className={classes.typology}>
      <h3>
        <Link to="/rules/$ruleId" params={{ ruleId }}>
          {name}
        </Link>{' '}
        <span className="quiet">{rules.state[state]}</span>
      </h3>
      <p>{indicator}</p>
      <details open={isOpen}>
        <summary>{t.typology.more}</summary>
        <dl className={classes.facts}>
          <Sources typology={typology} />
          <div>
            <dt>{t.typology.rationale}</dt>
            <dd>{rationale}</dd>
          </div>
          <Examples typology={typology} />
        </dl>
      </details>
    </article>
  );
}
