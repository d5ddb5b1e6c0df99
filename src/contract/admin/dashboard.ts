import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const count = z.number().int();

export const dashboard = z.object({
  /** Test emails and emails of campaigns, since the workspace exists. */
  emailsSent: count,
  /** The last 30 days. */
  lastMonth: z.object({ emailsSent: count, campaignsCreated: count }),
  /** The last changed template, where the first steps continue. */
  lastTemplateId: z.string().nullable(),
  /** Steps done at least once. */
  done: z.object({
    madeEmail: z.boolean(),
    exported: z.boolean(),
    sentTest: z.boolean(),
    saidWhereItArrived: z.boolean(),
    connectedSending: z.boolean(),
  }),
});

export type Dashboard = z.infer<typeof dashboard>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'What you sent and made, and which of the first steps are done.',
  access: 'user',
  output: dashboard,
});
