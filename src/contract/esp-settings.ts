import { z } from 'zod';
import { email } from './auth.ts';
import { endpoint } from './endpoint.ts';

// Part of the host name that is called, so nothing but a region may be in it.
const awsRegion = z
  .string()
  .trim()
  .regex(/^[a-z]{2}(-[a-z]{2,12}){1,2}-\d{1,2}$/, 'Use the code of an AWS region, such as us-east-1.');

export const espSettingsInput = z.object({
  /** Empty or as it was answered: the stored one stays. */
  awsAccessKeyId: z
    .string()
    .trim()
    .max(128)
    .regex(/^[\w*]*$/, 'An access key id has letters and digits only.')
    .default(''),
  /** Empty: the stored one stays. */
  awsSecretAccessKey: z.string().trim().max(256).default(''),
  awsRegion: awsRegion.default('us-east-1'),
  /** Must be verified in Amazon SES. */
  defaultFromEmail: z.union([z.string().trim().length(0), email]).default(''),
  defaultFromName: z
    .string()
    .trim()
    .max(100, 'Use a name of at most 100 characters.')
    .regex(/^[^\r\n]*$/, 'Use a name on one line.')
    .default(''),
  /** Stands in the footer of campaigns, as laws against spam ask for. */
  postalAddress: z.string().trim().max(500, 'Use an address of at most 500 characters.').optional(),
});

export const espSettings = z.object({
  /** Masked, or empty when none is stored. */
  awsAccessKeyId: z.string(),
  /** Whether a secret is stored. The secret itself never leaves the server. */
  hasSecret: z.boolean(),
  awsRegion: z.string(),
  defaultFromEmail: z.string(),
  defaultFromName: z.string(),
  postalAddress: z.string(),
  sesConfigured: z.boolean(),
  /** Whether the account of the sandbox can be taken. */
  sandboxAvailable: z.boolean(),
});

export type EspSettings = z.infer<typeof espSettings>;

export const getEspSettings = endpoint({
  method: 'GET',
  path: '/api/esp/settings',
  summary: 'Your sending account at Amazon SES. The secret is never answered.',
  access: 'user',
  output: espSettings,
});

export const saveEspSettings = endpoint({
  method: 'PUT',
  path: '/api/esp/settings',
  summary:
    'Store your sending account. Without a secret the stored one stays. The demo account takes only that of the sandbox (403).',
  access: 'user',
  body: espSettingsInput,
  output: espSettings,
});

export const useSandboxAccount = endpoint({
  method: 'POST',
  path: '/api/esp/settings/sandbox',
  summary: 'Take the account of the sandbox: everything works, and nothing leaves this machine.',
  access: 'user',
  output: espSettings,
  errors: [404],
});
