import { expect, it } from 'vitest';
import { isIsin } from './isin.ts';

it.each(['US0378331005', 'DE000BAY0017', 'RU000A0HHK26', 'KYG7114V1023', 'TRETGYO00023'])('%s is valid', (text) => {
  expect(isIsin(text)).toBe(true);
});

it.each(['US0378331006', 'DE000BAY001', '120378331005', 'us0378331005'])('%s is invalid', (text) => {
  expect(isIsin(text)).toBe(false);
});
