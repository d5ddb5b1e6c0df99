import { z } from 'zod';
import { email } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../params.ts';

export const testCampaign = endpoint({
  method: 'POST',
  path: '/api/esp/campaigns/{id}/test',
  summary: 'Send a campaign to one address as a test, as a contact of yours would get it.',
  access: 'user',
  params: idParams,
  body: z.object({ recipientEmail: email, contactId: z.string().max(64).nullish() }),
  output: z.object({ testEmailId: z.string(), sentVia: z.enum(['ses', 'smtp', 'sandbox']) }),
  errors: [404, 422],
});
