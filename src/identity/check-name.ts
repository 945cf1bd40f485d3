import { AppError } from '../platform/errors.ts';

const MAX_NAME = 200;
const CONTROL = /\p{Cc}/u;

/** The name of a client or an organization, trimmed. @throws AppError validation-failed */
export function checkName(value: string): string {
  const name = value.trim();
  const wrong = (code: string, message: string) =>
    new AppError('validation-failed', { errors: [{ field: 'name', code, message }] });
  if (!name) throw wrong('NotBlank', 'must not be blank');
  if (name.length > MAX_NAME) throw wrong('Size', `must have at most ${MAX_NAME} characters`);
  if (!name.isWellFormed() || CONTROL.test(name)) throw wrong('Pattern', 'must not contain control characters');
  return name;
}
