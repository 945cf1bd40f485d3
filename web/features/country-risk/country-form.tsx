/** Form for an own rating of a country, which replaces the published lists. */
import { Button, Checkbox, Group, Radio, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { useSession } from '../../api/session.ts';
import { countryRisk } from '../../text/country-risk.ts';
import { settings } from '../../text/settings.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Proposed } from '../settings/proposed.tsx';
import { type Country, countriesQuery, type Judgement, judge } from './country-risk-api.ts';
import { GROUP_NAMES, groupName, groupOf } from './group-names.ts';

const t = countryRisk.form;
const { proposal: proposed } = settings;
const AS_SHIPPED = { groups: null, prohibited: null };
type Choice = keyof typeof t.choice;
const choiceOf = (prohibited: boolean | null | undefined): Choice =>
  prohibited == null ? 'AS_GROUPS' : prohibited ? 'YES' : 'NO';
const PROHIBITED: Readonly<Record<Choice, boolean | null>> = { AS_GROUPS: null, YES: true, NO: false };

/** Verdict on a country. */
type Judged = Pick<Judgement, 'groups' | 'prohibited'>;

/** @param country null: a country on no list */
export function CountryForm(props: { country: Country | null; known: readonly Country[]; onClose: () => void }) {
  const { country, known, onClose } = props;
  const queries = useQueryClient();
  const [code, setCode] = useState(country?.countryCode ?? '');
  const [isShipped, setShipped] = useState(country !== null && (country.own?.groups ?? null) === null);
  const [groups, setGroups] = useState<string[]>(country?.groups ?? ['TENANT_HIGH_RISK']);
  const [prohibited, setProhibited] = useState<Choice>(choiceOf(country?.own?.prohibited));
  const [reason, setReason] = useState('');
  const asked = country ?? known.find(({ countryCode }) => countryCode === code.trim().toUpperCase());
  const judging = useMutation({
    mutationFn: ({ groups, prohibited }: Judged) =>
      judge(code.trim().toUpperCase(), { groups, prohibited, reason, version: asked?.own?.version ?? 0 }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: countriesQuery.queryKey });
      onClose();
    },
  });
  const flaws = judging.error instanceof ApiProblem ? judging.error : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    judging.mutate({ groups: isShipped ? null : groups, prohibited: PROHIBITED[prohibited] });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={country ? t.title(country.name) : t.titleNew}
      closeOnClickOutside={false}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          {country === null && (
            <TextInput
              data-field="countryCode"
              label={t.code}
              description={t.codeHow}
              required
              data-autofocus
              value={code}
              error={flaws?.of('countryCode')}
              onChange={(event) => setCode(event.currentTarget.value)}
              maw={320}
            />
          )}
          <GroupFields
            isShipped={isShipped}
            groups={groups}
            flaw={flaws?.of('groups')}
            onShipped={setShipped}
            onGroups={setGroups}
          />
          <Radio.Group
            data-field="prohibited"
            label={t.prohibited}
            description={t.prohibitedHow}
            value={prohibited}
            onChange={(value) => setProhibited(value as Choice)}
          >
            <Group mt={6}>
              {Object.entries(t.choice).map(([value, label]) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </Group>
          </Radio.Group>
          <Textarea
            data-field="reason"
            label={t.reason}
            description={t.reasonHow}
            required
            autosize
            minRows={2}
            maxLength={1_000}
            dir="auto"
            value={reason}
            error={flaws?.of('reason')}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div className="quiet">{t.holds}</div>
          {country?.proposal && (
            <Proposed by={country.proposal.proposedBy} at={country.proposal.proposedAt}>
              <p>{t.lifted(country.proposal.value.groups?.map(groupName).join(', ') ?? null)}</p>
            </Proposed>
          )}
          {judging.error && <ProblemNote problem={judging.error} />}
          <Group>
            <Button
              type="submit"
              loading={judging.isPending}
              disabled={reason.trim() === '' || !/^[a-z]{2}(-\w{1,3})?$/i.test(code.trim())}
            >
              {t.submit}
            </Button>
            <OtherJudgements
              country={country}
              isPending={judging.isPending}
              isWithoutReason={reason.trim() === ''}
              onJudge={judging.mutate}
            />
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Groups of the country: default, or the organization's own. */
function GroupFields(props: {
  isShipped: boolean;
  groups: readonly string[];
  flaw: string | undefined;
  onShipped: (isShipped: boolean) => void;
  onGroups: (groups: string[]) => void;
}) {
  const { isShipped, groups, flaw, onShipped, onGroups } = props;
  return (
    <>
      <Checkbox
        label={t.groupsAsShipped}
        checked={isShipped}
        onChange={(event) => onShipped(event.currentTarget.checked)}
      />
      {!isShipped && (
        <TagsInput
          data-field="groups"
          label={t.groups}
          description={t.groupsHow}
          data={[...GROUP_NAMES]}
          value={groups.map(groupName)}
          error={flaw}
          onChange={(names) => onGroups(names.map(groupOf))}
        />
      )}
    </>
  );
}

/** Buttons that need no fields: approve or reject a colleague's proposal, and return to the public lists. */
function OtherJudgements(props: {
  country: Country | null;
  isPending: boolean;
  isWithoutReason: boolean;
  onJudge: (judged: Judged) => void;
}) {
  const { country, isPending, isWithoutReason, onJudge } = props;
  const { userId } = useSession().user;
  return (
    <>
      {country?.proposal && (
        <>
          {country.proposal.proposedBy !== userId && (
            <Button
              variant="default"
              loading={isPending}
              disabled={isWithoutReason}
              onClick={() => country.proposal && onJudge(country.proposal.value)}
            >
              {proposed.confirm}
            </Button>
          )}
          <Button
            variant="default"
            loading={isPending}
            disabled={isWithoutReason}
            onClick={() => onJudge(country.own ?? AS_SHIPPED)}
          >
            {proposed.keep}
          </Button>
        </>
      )}
      {country?.own && (
        <Button variant="default" loading={isPending} disabled={isWithoutReason} onClick={() => onJudge(AS_SHIPPED)}>
          {t.reset}
        </Button>
      )}
    </>
  );
}
