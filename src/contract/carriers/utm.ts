// UTM parameters that links of campaigns get, so that statistics of a website know where a visit came from.
import { z } from 'zod';
import { unknownPlaceholders } from '#email/personalize/utm-parameters.ts';
import { endpoint } from '../endpoint.ts';

const maxCharacters = 100;

const value = z
  .string()
  .transform((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim())
  .pipe(
    z
      .string()
      .max(maxCharacters, `Use at most ${maxCharacters} characters.`)
      .refine(
        (text) => unknownPlaceholders(text).length === 0,
        'In braces, use only campaign_name, date, link_label or link_number.',
      ),
  );
const enterValue = 'Enter a value.';
const required = value.pipe(z.string().min(1, enterValue));

/**
 * The values may have placeholders: `{campaign_name}`, `{date}` (the day of sending, as `2026-12-05`), `{link_label}`
 * and `{link_number}`. Links get them in small letters, with hyphens for spaces.
 */
export const utmParameters = z.object({
  source: required,
  medium: required,
  campaign: required,
  /** Empty: not added. */
  content: value.default(''),
  term: value.default(''),
});
export type UtmInput = z.output<typeof utmParameters>;

/** null: links get none. */
export const utmSettings = z.object({ utm: utmParameters.nullable() });
export type UtmSettings = z.infer<typeof utmSettings>;

export const getUtm = endpoint({
  method: 'GET',
  path: '/api/esp/utm',
  summary: 'The UTM parameters that links of your campaigns get.',
  access: 'user',
  output: utmSettings,
});

export const saveUtm = endpoint({
  method: 'PUT',
  path: '/api/esp/utm',
  summary:
    'Add UTM parameters to the links of campaigns that start from now on, or none. A parameter that a link has already stays as it is.',
  access: 'user',
  body: utmSettings,
  output: utmSettings,
});
