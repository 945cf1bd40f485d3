/** Sections of the form besides subjects and narrative: filing, activity, institution, law enforcement. */
import { Checkbox, Group, MultiSelect, Radio, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { reports as t } from '../../text/sars.ts';
import { CountrySelect } from '../../ui/country-select.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatAmount, formatDay } from '../../ui/format.ts';
import { partsOf } from '../settings/institution.ts';
import { branchOf, type Draft } from './draft.ts';
import { choices, lineOf, type Reads } from './form-fields.ts';
import { missingAt } from './missing.ts';
import classes from './sars.module.css';
import * as sars from './sars-api.ts';

type Preview = sars.Preview;

export interface SectionProps extends Reads {
  sar: sars.StoredSar;
  draft: Draft;
  change: (changed: Partial<Draft>) => void;
  /** undefined: loading. */
  preview: Preview | undefined;
}

type TextName = {
  [K in keyof Draft]: Draft[K] extends string ? K : never;
}[keyof Draft];

const lineIn = (props: SectionProps, name: TextName, label: string) =>
  lineOf(props, name)(label, props.draft[name], (value) => props.change({ [name]: value }));

/** Value that the service would fill in for an empty field. */
function fillOf({ preview, mayWrite }: SectionProps, value: string | number | null | undefined): string | undefined {
  if (!mayWrite || preview === undefined || value === null || value === undefined || value === '') return undefined;
  return t.willFill(String(value));
}

export function FilingSection(props: SectionProps) {
  const { sar, draft, change, mayWrite, missing, preview } = props;
  const isNoFile = draft.filingDecision === 'NO_FILE';
  const isFincen = draft.form === 'FINCEN_SAR';
  return (
    <>
      {mayWrite && (
        <Radio.Group
          label={t.path.filingDecision}
          value={draft.filingDecision}
          onChange={(value) => change({ filingDecision: value as Draft['filingDecision'] })}
        >
          <Group gap="lg" mt={4}>
            <Radio value="FILE" label={t.noFile.file} />
            <Radio value="NO_FILE" label={t.noFile.noFile} />
          </Group>
        </Radio.Group>
      )}
      {isNoFile && mayWrite && (
        <>
          <Select
            label={t.path.noFileReasonCode}
            data={choices(t.noFile.reason)}
            value={draft.noFileReasonCode || null}
            error={missingAt(missing, 'noFileReasonCode')}
            onChange={(value) => change({ noFileReasonCode: value ?? '' })}
          />
          <Textarea
            label={t.path.noFileReason}
            description={t.noFile.how}
            value={draft.noFileReason}
            error={missingAt(missing, 'noFileReason')}
            onChange={(event) => change({ noFileReason: event.currentTarget.value })}
            autosize
            minRows={3}
            maxLength={4_000}
          />
        </>
      )}
      <div className={classes.row}>
        <Select
          label={t.fields.form}
          data={choices(t.form)}
          value={draft.form}
          onChange={(value) => value && change({ form: value as Draft['form'] })}
          readOnly={!mayWrite}
          allowDeselect={false}
        />
        <TextInput label={t.fields.filingKind} readOnly value={t.filingKind[sar.filingKind ?? 'INITIAL']} />
        <TextInput
          {...lineIn(props, 'detectedOn', t.fields.detectedOn)}
          type="date"
          description={mayWrite ? t.fields.detectedOnHow : undefined}
        />
        {isFincen && !isNoFile && (
          <TextInput
            {...lineIn(props, 'noteToFincen', t.path.noteToFincen)}
            className={classes.wide}
            description={
              mayWrite
                ? (fillOf(props, draft.noteToFincen ? null : preview?.content.noteToFincen) ?? t.fields.noteHow)
                : undefined
            }
            maxLength={50}
          />
        )}
        {sar.priorSarId !== null && (
          <TextInput
            {...lineIn(props, 'priorDocumentNumber', t.path.priorDocumentNumber)}
            className={classes.wide}
            description={mayWrite ? t.fields.priorHow[draft.form] : undefined}
            maxLength={64}
          />
        )}
      </div>
      {isFincen && !isNoFile && (mayWrite || draft.jointFilers.length > 0) && (
        <TagsInput
          label={t.fields.jointFilers}
          description={mayWrite ? t.fields.jointFilersHow : undefined}
          readOnly={!mayWrite}
          value={draft.jointFilers}
          onChange={(jointFilers) => change({ jointFilers })}
        />
      )}
    </>
  );
}

export function ActivitySection(props: SectionProps) {
  const { draft, change, mayWrite, missing, preview, sar } = props;
  const isFincen = draft.form === 'FINCEN_SAR';
  const filled = preview?.content;
  const day = (name: 'activityFrom' | 'activityTo') =>
    fillOf(props, draft[name] === '' && filled?.[name] ? formatDay(filled[name]) : null);
  const amount =
    draft.amount === '' && filled?.amount !== null && filled?.amount !== undefined
      ? formatAmount(filled.amount, filled.amountCurrency ?? '')
      : null;
  return (
    <>
      <div className={classes.row}>
        <TextInput
          {...lineIn(props, 'activityFrom', t.fields.activityFrom)}
          type="date"
          description={day('activityFrom')}
        />
        <TextInput {...lineIn(props, 'activityTo', t.fields.activityTo)} type="date" description={day('activityTo')} />
        <Select
          label={t.fields.amountIs}
          data={[
            { value: 'KNOWN', label: t.fields.amountKnown },
            { value: 'UNKNOWN', label: t.fields.amountUnknown },
            { value: 'NONE', label: t.fields.noAmount },
          ]}
          value={draft.amountIs}
          readOnly={!mayWrite}
          allowDeselect={false}
          onChange={(value) => change({ amountIs: (value ?? 'KNOWN') as Draft['amountIs'] })}
        />
        {draft.amountIs === 'KNOWN' && (
          <>
            <TextInput
              {...lineIn(props, 'amount', t.fields.amount)}
              inputMode="decimal"
              description={fillOf(props, amount)}
            />
            <TextInput {...lineIn(props, 'amountCurrency', t.fields.currency)} maxLength={5} />
          </>
        )}
        {sar.filingKind === 'CONTINUING' && (
          <TextInput {...lineIn(props, 'cumulativeAmount', t.fields.cumulativeAmount)} inputMode="decimal" />
        )}
      </div>
      {isFincen ? (
        <>
          <ActivityTypes types={draft.activityTypes} {...props} />
          <Instruments {...props} />
        </>
      ) : (
        <div className={classes.row}>
          <TagsInput
            className={classes.wide}
            label={t.fields.indicators}
            description={mayWrite ? t.fields.indicatorsHow : undefined}
            readOnly={!mayWrite}
            value={draft.indicators}
            error={missingAt(missing, 'indicators', true)}
            onChange={(indicators) => change({ indicators })}
          />
          <TextInput {...lineIn(props, 'fundsCode', t.fields.fundsCode)} maxLength={10} />
        </div>
      )}
    </>
  );
}

/** A code of "Other" needs a description. */
function ActivityTypes({ types, change, mayWrite, missing }: SectionProps & { types: Draft['activityTypes'] }) {
  const { data = [] } = useQuery(sars.activityTypesQuery);
  const known = new Map(data.map((one) => [one.activityCode, one]));
  return (
    <>
      <MultiSelect
        label={t.fields.activityTypes}
        description={mayWrite ? t.fields.activityTypesHow : undefined}
        data={data.map(({ activityCode, label }) => ({ value: activityCode, label }))}
        value={types.map(({ activityCode }) => activityCode)}
        error={missingAt(missing, 'activityTypes')}
        onChange={(codes) =>
          change({
            activityTypes: codes.map(
              (activityCode) => types.find((one) => one.activityCode === activityCode) ?? { activityCode },
            ),
          })
        }
        readOnly={!mayWrite}
        classNames={{ pill: classes.activity! }}
        searchable
      />
      {types.map(({ activityCode, otherText = '' }, index) =>
        known.get(activityCode)?.wantsOtherText ? (
          <TextInput
            key={activityCode}
            label={t.fields.otherText(known.get(activityCode)?.label ?? activityCode)}
            maxLength={50}
            readOnly={!mayWrite}
            value={otherText}
            error={missingAt(missing, `activityTypes[${index}].otherText`)}
            onChange={({ currentTarget: { value } }) =>
              change({
                activityTypes: types.map((one) =>
                  one.activityCode === activityCode ? { activityCode, ...(value && { otherText: value }) } : one,
                ),
              })
            }
          />
        ) : null,
      )}
    </>
  );
}

function Instruments({ draft, change, mayWrite, missing }: SectionProps) {
  const { data = [] } = useQuery(sars.instrumentsQuery);
  const of = (kind: 'PRODUCT' | 'INSTRUMENT') =>
    data.filter((one) => one.kind === kind).map(({ instrumentCode, label }) => ({ value: instrumentCode, label }));
  return (
    <MultiSelect
      label={t.fields.instruments}
      data={[
        { group: t.fields.products, items: of('PRODUCT') },
        { group: t.fields.mechanisms, items: of('INSTRUMENT') },
      ]}
      value={data.length > 0 ? draft.instruments : []}
      error={missingAt(missing, 'instruments', true)}
      onChange={(instruments) => change({ instruments })}
      readOnly={!mayWrite}
      searchable
    />
  );
}

/** From the settings, with a link for users who can change them. */
export function InstitutionSection(props: SectionProps) {
  const { preview, missing, draft } = props;
  const mayEdit = usePermission('settings:read');
  const institution = preview?.content.institution ?? {};
  const lacking = [...missing.keys()].flatMap((path) =>
    path.startsWith('institution.') ? path.slice('institution.'.length) : [],
  );
  const { legalName, taxId, address, contactOffice, goaml } = institution;
  const place = [address?.street, address?.city, address?.state, address?.postalCode, address?.countryCode]
    .filter(Boolean)
    .join(', ');
  const rows = [
    [t.path.legalName, legalName],
    [t.path.taxId, taxId],
    [t.path.address, place],
    [t.path.contactOffice, [contactOffice?.name, contactOffice?.phone].filter(Boolean).join(', ')],
    ...(draft.form === 'GOAML_STR' ? [[t.path.goaml, goaml?.reportingEntityId?.toString()] as const] : []),
  ] as const;
  return (
    <>
      {lacking.length > 0 && <p className={classes.lacking}>{t.institutionLacking(partsOf(lacking).join(', '))}</p>}
      <Facts
        rows={rows.flatMap(([label, value]) =>
          value ? [[label[0]!.toUpperCase() + label.slice(1), value] as const] : [],
        )}
      />
      <p className="quiet">
        {t.institutionHow} {mayEdit && <Link to="/settings/institution">{t.toSettings}</Link>}
      </p>
      {draft.form === 'FINCEN_SAR' && <Branch {...props} />}
    </>
  );
}

/** Branch at which the activity occurred, if any. */
function Branch(props: SectionProps) {
  const { draft, change, mayWrite, missing } = props;
  const { branch } = draft;
  const line = (name: keyof NonNullable<Draft['branch']>, label: string) =>
    lineOf(props, `branch.${name}`)(
      label,
      branch?.[name],
      (value) => branch && change({ branch: { ...branch, [name]: value } }),
    );
  return (
    <>
      <Checkbox
        label={t.noBranch}
        checked={branch === null}
        disabled={!mayWrite}
        onChange={(event) => change({ branch: event.currentTarget.checked ? null : branchOf({}) })}
      />
      {branch && (
        <fieldset className={classes.listed}>
          <legend>{t.branch}</legend>
          <div className={classes.row}>
            <TextInput {...line('street', t.subject.street)} className={classes.wide} />
            <TextInput {...line('city', t.subject.city)} />
            <TextInput {...line('state', t.subject.state)} />
            <TextInput {...line('postalCode', t.subject.postalCode)} />
            <CountrySelect
              label={t.subject.countryCode}
              readOnly={!mayWrite}
              value={branch.countryCode || null}
              error={missingAt(missing, 'branch.countryCode')}
              onChange={(value) => change({ branch: { ...branch, countryCode: value ?? '' } })}
            />
            <TextInput {...line('rssd', t.rssd)} maxLength={25} />
          </div>
        </fieldset>
      )}
    </>
  );
}

export function ContactSection(props: SectionProps) {
  const { draft, change } = props;
  const line = (name: keyof Draft['lawEnforcement'], label: string) =>
    lineOf(props, `lawEnforcement.${name}`)(label, draft.lawEnforcement[name], (value) =>
      change({ lawEnforcement: { ...draft.lawEnforcement, [name]: value } }),
    );
  return (
    <div className={classes.row}>
      <TextInput {...line('agency', t.fields.agency)} className={classes.wide} maxLength={150} />
      <TextInput {...line('contactName', t.fields.contactName)} maxLength={150} />
      <TextInput {...line('phone', t.fields.contactPhone)} maxLength={16} />
      <TextInput {...line('contactedOn', t.fields.contactedOn)} type="date" />
    </div>
  );
}
