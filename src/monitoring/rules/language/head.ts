/** Checks everything of a rule except its condition. */
import { isBlank, isEmpty } from '../../../platform/lib/empty.ts';
import { type Flaw, flaw, isRecord } from './flaws.ts';
import {
  DEFAULT_STATUS,
  type Expression,
  LIMITS,
  MODES,
  type Parameter,
  type ParameterValue,
  RESPONSE_ACTIONS,
  RESPONSES,
  RULE_STATUSES,
  type Rule,
  SEVERITIES,
  TRANSACTION_TYPES,
} from './types.ts';

export const RULE_ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
export const MAX_RULE_ID_CHARS = 64;
const PARAMETER_NAME = /^[a-z][A-Za-z0-9]{0,39}$/;

/** Longest text of each kind, in characters. */
export const TEXT_LIMITS = {
  name: 120,
  description: 1_000,
  typology: 120,
  source: 300,
  rationale: 1_000,
  remark: 300,
} as const;

/** Control characters that cannot be stored or shown: NUL and others, but not tab and line ends. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
export const isStorable = (text: string) => text.isWellFormed() && !CONTROL.test(text);

/** Checks the head and adds to `flaws`. A wrong member is replaced by a stand-in. */
export function checkHead(input: unknown, flaws: Flaw[]): Rule {
  const given = isRecord(input) ? withoutEmptyOptions(input) : {};
  if (!isRecord(input)) flaws.push(flaw('$', 'Type', 'must be a JSON object'));
  const complain = (path: string, code: string, message: string) => flaws.push(flaw(path, code, message));

  /** Error of a required member that is missing. */
  const isMissing = (name: string): boolean => {
    const value = given[name];
    if (isBlank(value)) complain(name, 'NotBlank', 'must not be blank');
    else if (isEmpty(value)) complain(name, 'NotNull', 'must be given');
    return isEmpty(value);
  };

  const text = (name: keyof typeof TEXT_LIMITS): string => {
    const value = given[name];
    if (isMissing(name)) return '';
    if (typeof value !== 'string') complain(name, 'Type', 'must be a string');
    else if (value.length > TEXT_LIMITS[name]) {
      complain(name, 'Size', `must have at most ${TEXT_LIMITS[name]} characters`);
    } else if (!isStorable(value)) complain(name, 'Pattern', 'must be well-formed text without control characters');
    else return value.trim();
    return '';
  };

  const oneOf = <T extends string>(name: string, values: readonly T[], standard?: T): T => {
    const value = given[name];
    if (value === undefined && standard !== undefined) return standard;
    const found = values.find((one) => typeof value === 'string' && one === value.trim().toUpperCase());
    if (!found && !isMissing(name)) complain(name, 'Enum', `must be one of ${values.join(', ')}`);
    return found ?? values[0]!;
  };

  const listOf = <T extends string>(name: string, values: readonly T[], standard: readonly T[]): readonly T[] => {
    const value = given[name];
    if (value === undefined) return standard;
    const items: unknown[] = Array.isArray(value) ? value.slice(0, 50) : [];
    const found = values.filter((one) =>
      items.some((item) => typeof item === 'string' && one === item.trim().toUpperCase()),
    );
    const isWrong = items.some(
      (item) => typeof item !== 'string' || !values.some((one) => one === item.trim().toUpperCase()),
    );
    if (!Array.isArray(value) || value.length > 50 || isWrong) {
      complain(name, 'Enum', `must be an array of ${values.join(', ')}`);
    }
    return found;
  };

  const ruleId = given.ruleId;
  const isRuleId = typeof ruleId === 'string' && RULE_ID.test(ruleId) && ruleId.length <= MAX_RULE_ID_CHARS;
  if (!isRuleId && !isMissing('ruleId')) {
    complain('ruleId', 'Pattern', `must be a slug of a-z, 0-9 and -, at most ${MAX_RULE_ID_CHARS} characters`);
  }
  const score = given.score;
  const isScore = typeof score === 'number' && score >= 0 && score <= 100;
  if (!isScore && !isMissing('score')) complain('score', 'Type', 'must be a number from 0 to 100');
  const enabled = given.enabled ?? true;
  if (typeof enabled !== 'boolean') complain('enabled', 'Type', 'must be true or false');
  const mode = oneOf('mode', MODES);
  // Checked in every mode: a value that is no response is an error, although only SCORE rules keep theirs.
  const response = oneOf('response', RESPONSES, 'ALERT');
  const actions = listOf('actions', RESPONSE_ACTIONS, []);
  if (mode !== 'HARD_STOP' && actions.length > 0) complain('actions', 'Mode', 'can be given for HARD_STOP rules only');
  const appliesTo = listOf('appliesTo', TRANSACTION_TYPES, TRANSACTION_TYPES);
  if (appliesTo.length === 0) complain('appliesTo', 'NotBlank', 'must name at least one transaction type');
  isMissing('when');

  return {
    ruleId: isRuleId ? ruleId : '',
    name: text('name'),
    description: text('description'),
    typology: text('typology'),
    source: text('source'),
    rationale: text('rationale'),
    appliesTo,
    when: given.when as Expression,
    parameters: parametersOf(given.parameters, complain),
    severity: oneOf('severity', SEVERITIES),
    score: isScore ? score : 0,
    status: oneOf('status', RULE_STATUSES, DEFAULT_STATUS[mode]),
    mode,
    response: mode === 'SCORE' ? response : null,
    actions,
    enabled: enabled === true,
    remark: text('remark'),
  };
}

const OPTIONS = ['appliesTo', 'parameters', 'status', 'response', 'actions', 'enabled'] as const;
/** An optional member of any type is absent if it is null or blank. */
function withoutEmptyOptions(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const given = { ...input };
  for (const name of OPTIONS) if (isEmpty(given[name])) delete given[name];
  return given;
}

type Complain = (path: string, code: string, message: string) => void;

function parametersOf(input: unknown, complain: Complain): Record<string, Parameter> {
  if (input === undefined) return {};
  if (!isRecord(input)) {
    complain('parameters', 'Type', 'must be an object of parameters by name');
    return {};
  }
  const entries = Object.entries(input);
  if (entries.length > LIMITS.parameters) {
    complain('parameters', 'Size', `must have at most ${LIMITS.parameters} parameters`);
    return {};
  }
  const parameters: Record<string, Parameter> = {};
  for (const [name, given] of entries) {
    const path = `parameters.${name.slice(0, 40)}`;
    if (!PARAMETER_NAME.test(name)) complain('parameters', 'Pattern', 'must have names of letters and digits');
    else if (!isRecord(given) || Object.keys(given).some((key) => key !== 'value' && key !== 'description')) {
      complain(path, 'Type', 'must be an object with value and description');
    } else if (!isParameterValue(given.value)) {
      complain(`${path}.value`, 'Type', 'must be a number, text, true or false, or an array of numbers or text');
    } else if (
      typeof given.description !== 'string' ||
      given.description.trim() === '' ||
      given.description.length > TEXT_LIMITS.source ||
      !isStorable(given.description)
    ) {
      complain(`${path}.description`, 'NotBlank', `must be text of at most ${TEXT_LIMITS.source} characters`);
    } else parameters[name] = { value: given.value, description: given.description.trim() };
  }
  return parameters;
}

function isParameterValue(value: unknown): value is ParameterValue {
  const isPlain = (one: unknown) =>
    (typeof one === 'number' && Number.isFinite(one)) ||
    (typeof one === 'string' && one.length <= 256 && isStorable(one));
  return typeof value === 'boolean' || isPlain(value) || (Array.isArray(value) && value.every(isPlain));
}
