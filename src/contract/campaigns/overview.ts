import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const espTrends = z.object({
  /** Oldest first, in UTC; days without events are included. */
  days: z.array(
    z.object({
      /** `2026-11-21` */
      day: z.iso.date(),
      sent: z.int(),
      opened: z.int(),
      clicked: z.int(),
      newContacts: z.int(),
    }),
  ),
});
export type EspTrends = z.infer<typeof espTrends>;

export const getEspTrends = endpoint({
  method: 'GET',
  path: '/api/esp/trends',
  summary:
    'What happened on each of the last days: mails sent, people who opened and clicked, new subscribers.',
  access: 'user',
  query: z.object({ days: z.coerce.number().int().min(7).max(90).default(30) }),
  output: espTrends,
});

export const espStats = z.object({
  contacts: z.object({ total: z.int(), subscribed: z.int() }),
  lists: z.object({ total: z.int() }),
  campaigns: z.object({
    total: z.int(),
    sent: z.int(),
    totalSent: z.int(),
    openRate: z.number(),
    clickRate: z.number(),
  }),
});

export const getEspStats = endpoint({
  method: 'GET',
  path: '/api/esp/dashboard-stats',
  summary: 'The figures of the overview.',
  access: 'user',
  output: espStats,
});
