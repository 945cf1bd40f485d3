/** What an approval changes: each field before and after. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { proposals as t } from '../../text/approvals.ts';
import { text } from '../../text/index.ts';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { plainWords, wordsOf } from '../../ui/words.ts';
import { licenseQuery } from '../licenses/licenses-api.ts';
import { Condition } from '../rules/condition.tsx';
import { type Definition, ruleQuery, versionsQuery } from '../rules/rules-api.ts';
import { settingsQuery } from '../settings/settings-api.ts';
import classes from './proposals.module.css';
import type { Proposal } from './proposals-api.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Asked {
  before: Fields | null | undefined;
  after: Fields | null | undefined;
  error: Error | null;
  isPending: boolean;
}

export function Changes({ proposal }: { proposal: Proposal }) {
  if (proposal.kind === 'RULE') return <RuleChanges ruleId={proposal.subjectId} />;
  if (proposal.kind === 'SETTING') return <SettingChanges name={proposal.subjectId} />;
  if (proposal.kind === 'LICENSE') return <LicenseFields licenseId={proposal.subjectId} />;
  return (
    <Section title={t.changes}>
      <p className="quiet">{t.noDetails}</p>
    </Section>
  );
}

function RuleChanges({ ruleId }: { ruleId: string }) {
  const rule = useQuery(ruleQuery(ruleId));
  const versions = useQuery(versionsQuery(ruleId));
  const { draft, activeVersion = null } = rule.data ?? {};
  const definitionOf = (version: number | null | undefined) =>
    versions.data?.find((one) => one.version === version)?.definition as Fields | undefined;
  return (
    <Table
      before={definitionOf(activeVersion)}
      after={draft?.retires ? null : definitionOf(draft?.version)}
      error={rule.error ?? versions.error}
      isPending={rule.isPending || versions.isPending}
    />
  );
}

function SettingChanges({ name }: { name: string }) {
  const { data, error, isPending } = useQuery(settingsQuery);
  const setting = data?.items.find(({ key }) => key === name);
  const fieldsOf = (value: unknown): Fields =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : { [name]: value };
  return (
    <>
      <Table
        before={setting && fieldsOf(setting.value)}
        after={setting?.proposal && fieldsOf(setting.proposal.value)}
        error={error}
        isPending={isPending}
      />
      {setting && <p className="quiet">{setting.description}</p>}
    </>
  );
}

const LICENSE_FIELDS = ['number', 'authority', 'scope', 'parties', 'validFrom', 'expiresOn', 'cap'] as const;

function LicenseFields({ licenseId }: { licenseId: string }) {
  const { data, error, isPending } = useQuery(licenseQuery(licenseId));
  const after = data && Object.fromEntries(LICENSE_FIELDS.map((field) => [field, data[field]]));
  return <Table before={null} after={after} error={error} isPending={isPending} />;
}

function Table({ before, after, error, isPending }: Asked) {
  if (error) return <ProblemNote problem={error} />;
  if (isPending) return <Loading />;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]),
  );
  return (
    <Section title={t.changes}>
      {fields.length === 0 && <p className="quiet">{t.noDetails}</p>}
      {fields.length > 0 && (
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">{t.changed.field}</th>
              {before && <th scope="col">{t.changed.before}</th>}
              <th scope="col">{before ? t.changed.after : t.changed.value}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{wordsOf(field)}</th>
                {before && (
                  <td>
                    <Value field={field} within={before} />
                  </td>
                )}
                <td>
                  <Value field={field} within={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function Value({ field, within }: { field: string; within: Fields | null | undefined }) {
  const of = within?.[field];
  if (of === undefined || of === null || of === '') return <span className="quiet">{text.common.none}</span>;
  // Of a rule.
  if (field === 'when' && within && 'parameters' in within) {
    return <Condition when={of} parameters={within.parameters as Definition['parameters']} />;
  }
  return <Plain of={of} />;
}

/** A value in words: lists with commas, objects by member. */
function Plain({ of }: { of: unknown }): ReactNode {
  if (of === undefined || of === null || of === '') return <span className="quiet">{text.common.none}</span>;
  if (typeof of === 'boolean') return of ? text.common.yes : text.common.no;
  if (Array.isArray(of) && of.length === 0) return <span className="quiet">{text.common.none}</span>;
  if (Array.isArray(of) && of.every((one) => typeof one !== 'object')) {
    return <span dir="auto">{of.map((one) => plainWords(one)).join(', ')}</span>;
  }
  if (typeof of !== 'object') return <span dir="auto">{plainWords(of)}</span>;
  return (
    <ul className={classes.members}>
      {Object.entries(of).map(([name, value]) => (
        <li key={name}>
          {!Array.isArray(of) && `${wordsOf(name)}: `}
          <Plain of={value} />
        </li>
      ))}
    </ul>
  );
}
