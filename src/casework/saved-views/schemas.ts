import { z } from 'zod';
import { requiredEnum, text } from '../../platform/http/fields.ts';
import type { SavedView } from './saved-views.ts';
import { MAX_NAME, MAX_VALUE, VIEW_FILTERS, VIEW_PAGES } from './types.ts';

const FILTERS = VIEW_PAGES.map((page) => `${page}: ${VIEW_FILTERS[page].join(', ')}`).join('; ');

const search = z
  .unknown()
  .transform((value, context) => {
    const complain = (code: string, message: string) => {
      context.addIssue({ code: 'custom', message, params: { code } });
      return z.NEVER;
    };
    if (value === undefined || value === null) return complain('NotNull', 'must be given');
    if (typeof value !== 'object' || Array.isArray(value)) return complain('Type', 'must be an object');
    const given = Object.entries(value);
    if (given.length === 0) return complain('NotEmpty', 'must have at least one filter');
    return given;
  })
  .meta({
    jsonSchema: {
      type: 'object',
      minProperties: 1,
      additionalProperties: { type: 'string', minLength: 1, maxLength: MAX_VALUE },
      description: `Filters of the page with their values, as in the page URL. ${FILTERS}`,
    },
  });

export const keepRequest = z
  .object({
    page: requiredEnum(VIEW_PAGES, 'Page of the view'),
    name: text(MAX_NAME, 'Name of the view, unique per owner and page', 'Mine, overdue'),
    search,
    isShared: z
      .unknown()
      .transform((value, context) => {
        if (value === undefined || value === null) return false;
        if (typeof value === 'boolean') return value;
        context.addIssue({ code: 'custom', message: 'must be true or false', params: { code: 'Type' } });
        return z.NEVER;
      })
      .meta({ jsonSchema: { type: ['boolean', 'null'], default: false, description: 'true: colleagues see it too' } })
      .optional(),
  })
  .transform(({ page, name, search: given, isShared = false }, context) => {
    const known = VIEW_FILTERS[page];
    for (const [filter, value] of given) {
      const complain = (code: string, message: string) =>
        context.addIssue({ code: 'custom', path: ['search', filter], message, params: { code } });
      // Silently dropping an unknown filter would give a wider view than requested.
      if (!known.includes(filter)) complain('Unknown', `is not a filter of ${page}`);
      else if (typeof value !== 'string' || value.trim() === '') complain('NotBlank', 'must be a text');
      else if (value.length > MAX_VALUE) complain('Size', `must have at most ${MAX_VALUE} characters`);
    }
    return { page, name, isShared, search: Object.fromEntries(given) as Record<string, string> };
  });

export const savedView = z.object({
  viewId: z.uuid().describe('ID of the view, chosen by its owner'),
  userId: z.uuid().describe('User ID of the owner'),
  page: z.enum(VIEW_PAGES).describe('Page of the view'),
  name: z.string().describe('Name of the view'),
  search: z.record(z.string(), z.string()).describe('Filters of the page with their values'),
  isShared: z.boolean().describe('true: colleagues see it too'),
  updatedAt: z.string().describe('When it was last saved, UTC'),
});

export const EXAMPLE: SavedView = {
  viewId: '5b0c4c52-7c1f-4a54-9a55-6f2c7c1f9d10',
  userId: '4f6c1c0e-8c1d-4f0b-9a53-2f1f7c1d2e3f',
  page: 'ALERTS',
  name: 'Mine, overdue',
  search: { view: 'overdue', severity: 'HIGH' },
  isShared: false,
  updatedAt: '2026-11-27T09:30:00.000Z',
};
