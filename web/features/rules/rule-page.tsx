/** One rule: its condition, pending draft, results on real transactions, and history. */
import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { rules as t } from '../../text/rules.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatScore, formatValue } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { RiskMark } from '../../ui/mark.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { SureButton } from '../../ui/sure-button.tsx';
import { Moment } from '../../ui/time.tsx';
import columnClasses from '../alerts/alerts.module.css';
import { Colleague } from '../alerts/colleague.tsx';
import { RuleRight } from '../reports/rule-figures.tsx';
import { Condition } from './condition.tsx';
import { Draft } from './draft.tsx';
import { ReplaySection } from './replay.tsx';
import { RuleForm } from './rule-form.tsx';
import classes from './rules.module.css';
import { activateRule, afterAct, type Rule, retireRule, ruleQuery, type Version, versionsQuery } from './rules-api.ts';
import { StateOf } from './rules-page.tsx';
import { TrySection } from './try.tsx';
import { TypologySection } from './typology.tsx';

export function RulePage() {
  const { ruleId } = useParams({ from: '/rules/$ruleId' });
  const { data: rule, error, refetch } = useQuery(ruleQuery(ruleId));
  const versions = useQuery(versionsQuery(ruleId)).data ?? [];
  const mayWrite = usePermission('rule:write');
  const mayReadAlerts = usePermission('alert:read');
  if (error && !rule) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!rule) return <Loading />;
  const { definition } = rule;
  return (
    <Page
      title={definition.name}
      detail={
        <span className={columnClasses.head}>
          <span className="mono">{ruleId}</span>
          <RiskMark level={definition.severity} />
          <span>
            {t.columns.mode}: {t.mode[definition.mode]}
          </span>
          <span>
            {t.columns.score}: {formatScore(definition.score)}
          </span>
        </span>
      }
      actions={mayWrite && <Acts rule={rule} last={versions[0]} />}
    >
      <Draft rule={rule} versions={versions} />
      <div className={`${columnClasses.columns} ${classes.columns}`}>
        <div>
          <Section
            title={t.condition.title}
            aside={
              <span className={columnClasses.head}>
                <StateOf rule={rule} />
              </span>
            }
          >
            <p dir="auto">{definition.description}</p>
            <Condition when={definition.when} parameters={definition.parameters} />
          </Section>
          <TrySection ruleId={ruleId} versions={versions} />
          <ReplaySection ruleId={ruleId} versions={versions} />
        </div>
        <div>
          {mayReadAlerts && <RuleRight ruleId={ruleId} />}
          <Values rule={rule} />
          <About rule={rule} />
          <TypologySection ruleId={ruleId} />
          <Versions rule={rule} versions={versions} />
        </div>
      </div>
    </Page>
  );
}

function Acts({ rule, last }: { rule: Rule; last: Version | undefined }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isChanging, setChanging] = useState(false);
  const [isCopying, setCopying] = useState(false);
  const retiring = useMutation({ mutationFn: () => retireRule(rule.ruleId), onSettled: () => afterAct(queries) });
  return (
    <>
      {retiring.error && <ProblemNote problem={retiring.error} />}
      {rule.state === 'ACTIVE' && !rule.draft?.retires && (
        <SureButton
          size="xs"
          variant="default"
          grave
          label={t.retire}
          sure={t.retireSure}
          onSure={() => retiring.mutate()}
        />
      )}
      <Button size="xs" variant="default" onClick={() => setCopying(true)}>
        {t.edit.copy}
      </Button>
      <Button size="xs" onClick={() => setChanging(true)}>
        {t.edit.act}
      </Button>
      {isCopying && (
        <RuleForm
          rule={null}
          template={rule.definition}
          version={0}
          onClose={() => setCopying(false)}
          onDone={(ruleId) => {
            setCopying(false);
            void navigate({ to: '/rules/$ruleId', params: { ruleId } });
          }}
        />
      )}
      {isChanging && (
        <RuleForm
          rule={last && !last.retires ? last.definition : rule.definition}
          version={last?.version ?? 0}
          onClose={() => setChanging(false)}
          onDone={() => setChanging(false)}
        />
      )}
    </>
  );
}

function Values({ rule: { definition } }: { rule: Rule }) {
  const values = Object.entries(definition.parameters);
  return (
    <Section title={t.parameters}>
      {values.length === 0 && <span className="quiet">{t.noParameters}</span>}
      <dl className={classes.facts}>
        {values.map(([name, { value, description }]) => (
          <div key={name}>
            <dt>
              <span className="mono">{name}</span> {description}
            </dt>
            <dd>
              <b>{[value].flat().map(formatValue).join(', ')}</b>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function About({ rule: { definition } }: { rule: Rule }) {
  const { typology, source, rationale, remark, appliesTo, status } = definition;
  return (
    <Section title={t.about}>
      <Facts
        rows={[
          [t.typology, typology],
          [
            t.source,
            <span key="source" data-as-recorded>
              {source}
            </span>,
          ],
          [t.rationale, rationale],
          [t.remark, remark],
          [t.appliesTo, appliesTo.map((one) => transactionWords.type[one]).join(', ')],
          [t.argues, transactionWords.status[status]],
        ]}
      />
    </Section>
  );
}

function Versions({ rule, versions }: { rule: Rule; versions: readonly Version[] }) {
  const queries = useQueryClient();
  const mayActivate = usePermission('rule:activate');
  const activating = useMutation({
    mutationFn: (version: number) => activateRule(rule.ruleId, version),
    onSettled: () => afterAct(queries),
  });
  return (
    <Section title={t.versions}>
      {activating.error && <ProblemNote problem={activating.error} />}
      <ol className={classes.log}>
        {versions.map(({ version, retires, createdAt, createdBy }) => {
          const isActive = version === rule.activeVersion;
          const mayReturn = mayActivate && !isActive && !retires && version !== rule.draft?.version;
          return (
            <li key={version}>
              <Group gap={6}>
                <b>{retires ? t.retiring : t.version(version)}</b>
                {isActive && <span>({t.inForce})</span>}
                {mayReturn && (
                  <SureButton
                    size="compact-xs"
                    variant="subtle"
                    label={t.bringBack(t.version(version))}
                    sure={t.draft.sure}
                    onSure={() => activating.mutate(version)}
                  />
                )}
              </Group>
              {createdAt && (
                <div className="quiet">
                  <Moment at={createdAt} />, <Colleague userId={createdBy} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
