import { describe, expect, it, vi } from 'vitest';
import { PreparedStatements, TWICE } from './prepared-statements.ts';

const ask = (statements: PreparedStatements, text: string, times: number) =>
  Array.from({ length: times }, () => statements.nameOf(text)).at(-1);

describe('a statement', () => {
  it('is prepared after several uses, under its own name', () => {
    const statements = new PreparedStatements();
    expect(ask(statements, 'select 1', 19)).toBeUndefined();
    const name = ask(statements, 'select 1', 1);
    expect(name).toMatch(/^.{22}$/);
    expect(ask(statements, 'select 1', 5)).toBe(name);
    expect(ask(statements, 'select 2', 20)).not.toBe(name);
  });

  it('is prepared at its second use if planning costs more than execution', () => {
    const statements = new PreparedStatements();
    expect(statements.nameOf('select 1', TWICE)).toBeUndefined();
    expect(statements.nameOf('select 1', TWICE)).toBeDefined();
  });

  it('is not prepared if its text varies', () => {
    const statements = new PreparedStatements();
    ask(statements, 'select 0', 19);
    for (let n = 1; n <= 5_000; n += 1) expect(statements.nameOf(`select ${n}`)).toBeUndefined();
    // Forgotten by then, or memory would grow without end.
    expect(ask(statements, 'select 0', 19)).toBeUndefined();
    expect(ask(statements, 'select 0', 1)).toBeDefined();
  });

  it('is not prepared beyond the limit', () => {
    const statements = new PreparedStatements();
    for (let n = 0; n < 300; n += 1) expect(ask(statements, `select ${n}`, 20)).toBeDefined();
    expect(ask(statements, 'select 300', 100)).toBeUndefined();
    expect(ask(statements, 'select 299', 1)).toBeDefined();
  });
});

it('is planned again after a second, four, sixteen, and then every five minutes', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const statements = new PreparedStatements();
    const connection = {};
    const seconds: number[] = [];
    for (let second = 0; second <= 1_500; second += 1) {
      if (statements.mustPlanAnew(connection)) seconds.push(second);
      vi.advanceTimersByTime(1_000);
    }
    expect(seconds).toEqual([1, 5, 21, 85, 341, 641, 941, 1241]);
    expect(statements.mustPlanAnew({})).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
