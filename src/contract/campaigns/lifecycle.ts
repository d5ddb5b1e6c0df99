// Calls that move a campaign from one state to another.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../params.ts';
import { campaignSummary } from './campaigns.ts';
import { scheduleInput } from './schedule.ts';

export const sendCampaign = endpoint({
  method: 'POST',
  path: '/api/esp/campaigns/{id}/send',
  summary: 'Send a draft or a scheduled campaign now. Answers at once how many mails are on their way.',
  access: 'user',
  params: idParams,
  output: z.object({ sent: z.int() }),
  errors: [404, 409, 422],
});

export const scheduleCampaign = endpoint({
  method: 'POST',
  path: '/api/esp/campaigns/{id}/schedule',
  summary:
    'Send a campaign at a time to come, to all at once or to each recipient at that time of their own time zone. Again with another time: it is moved.',
  access: 'user',
  params: idParams,
  body: scheduleInput,
  output: campaignSummary,
  errors: [404, 409, 422],
});

const transition = (name: 'unschedule' | 'pause' | 'resume' | 'cancel', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/esp/campaigns/{id}/${name}`,
    summary,
    access: 'user',
    params: idParams,
    output: campaignSummary,
    errors: [404, 409],
  });

export const unscheduleCampaign = transition('unschedule', 'Make a scheduled campaign a draft again.');
export const pauseCampaign = transition('pause', 'Stop sending for now. Mails that are on their way go out.');
export const resumeCampaign = transition('resume', 'Resume a paused campaign.');
export const cancelCampaign = transition(
  'cancel',
  'Stop permanently. The remaining recipients get no message.',
);

export const resendCampaign = endpoint({
  method: 'POST',
  path: '/api/esp/campaigns/{id}/resend',
  summary:
    'Send again to recipients whose message failed or is unconfirmed. A recipient of an unconfirmed message may get it twice.',
  access: 'user',
  params: idParams,
  body: z.object({ which: z.enum(['failed', 'unknown']) }),
  output: z.object({ sent: z.int() }),
  errors: [404, 409, 422],
});
