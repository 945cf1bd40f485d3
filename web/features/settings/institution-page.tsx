/** The filing institution: the setting `filings.institution` as a form, and the missing fields for each kind of report. */
import { Button, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { usePermission } from '../../api/session.ts';
import { institution as t } from '../../text/institution.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { INSTITUTION_KEY, lackingFor, nameOf, PARTS, partsOf, settingOf, type Texts, textsOf } from './institution.ts';
import classes from './settings.module.css';
import { putSetting, type Setting, settingsQuery } from './settings-api.ts';

export function InstitutionPage() {
  const { data, error, refetch } = useQuery(settingsQuery);
  const setting = data?.items.find(({ key }) => key === INSTITUTION_KEY);
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={
        <Link to="/settings" search={{}}>
          {t.settings}
        </Link>
      }
    >
      {error && !data && <ProblemNote problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {setting && <Form key={setting.version} setting={setting} />}
    </Page>
  );
}

function Form({ setting }: { setting: Setting }) {
  const mayChange = usePermission('settings:write');
  const queries = useQueryClient();
  const [texts, setTexts] = useState<Texts>(() => textsOf(setting.value));
  const saving = useMutation({
    mutationFn: () => putSetting(setting, settingOf(texts)),
    onSuccess: () => queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Readiness texts={texts} />
      {!mayChange && <p className="quiet">{t.readOnly}</p>}
      <fieldset disabled={!mayChange} className={classes.whole}>
        {PARTS.map(({ title, at, fields }) => (
          <Section
            key={at}
            title={
              at === 'transmitter.address.'
                ? `${t.parts.transmitter}: ${t.parts.address.toLowerCase()}`
                : t.parts[title]
            }
          >
            {title in t.how && at !== 'transmitter.address.' && (
              <p className="quiet">{t.how[title as keyof typeof t.how]}</p>
            )}
            <SimpleGrid className={classes.fields} cols={{ base: 1, xs: 2, lg: 3 }} spacing="md" verticalSpacing="sm">
              {fields
                .filter((field) => field !== 'otherInstitutionType' || texts.institutionType === 'OTHER')
                .map((field) => (
                  <Entry
                    key={field}
                    field={field}
                    path={`value.${at}${field}`}
                    value={texts[`${at}${field}`] ?? ''}
                    flaw={flawOf(saving.error, `${at}${field}`)}
                    onChange={(value) => setTexts({ ...texts, [`${at}${field}`]: value })}
                  />
                ))}
            </SimpleGrid>
          </Section>
        ))}
      </fieldset>
      {saving.error && <ProblemNote problem={saving.error} />}
      {mayChange && (
        <div className={classes.buttons}>
          <Button type="submit" loading={saving.isPending}>
            {t.save}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Up to this many missing fields are named. More are named by their part of the form. */
const NAMED = 6;

/** Missing fields that would block a report, shown before a report is written. */
function Readiness({ texts }: { texts: Texts }) {
  return (
    <ul className={classes.ready}>
      {(Object.keys(t.forms) as (keyof typeof t.forms)[]).map((form) => {
        const lacking = lackingFor(form, texts);
        return (
          <li key={form}>
            <Mark tone={lacking.length === 0 ? 'GOOD' : 'MEDIUM'}>{t.forms[form]}</Mark>{' '}
            {lacking.length === 0 ? t.ready : t.lacks(lacking.length <= NAMED ? lacking.map(nameOf) : partsOf(lacking))}
          </li>
        );
      })}
    </ul>
  );
}

/** Fields with a fixed set of values. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  taxIdType: t.taxIdType,
  primaryRegulator: t.primaryRegulator,
  institutionType: t.institutionType,
};

function Entry(props: {
  field: keyof typeof t.field;
  path: string;
  value: string;
  flaw: string | undefined;
  onChange: (value: string) => void;
}) {
  const { field, path, value, flaw, onChange } = props;
  const choices = CHOICES[field];
  const how = t.fieldHow[field as keyof typeof t.fieldHow];
  if (choices) {
    return (
      <Select
        data-field={path}
        label={t.field[field]}
        placeholder={t.choose}
        data={Object.entries(choices).map(([one, label]) => ({ value: one, label }))}
        value={value === '' ? null : value}
        error={flaw}
        clearable
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  }
  return (
    <TextInput
      data-field={path}
      label={t.field[field]}
      description={field === 'countryCode' ? undefined : how}
      placeholder={field === 'countryCode' ? 'US' : undefined}
      value={value}
      error={flaw}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The service names a field below `value`. */
function flawOf(problem: unknown, path: string): string | undefined {
  if (!(problem instanceof ApiProblem)) return undefined;
  return problem.errors.find(({ field }) => field === path || field === `value.${path}`)?.message;
}
