// Whether a workspace counts opens and clicks at all. Each campaign has its own switches beside these.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const trackingSettings = z.object({ opens: z.boolean(), clicks: z.boolean() });

export const getTrackingSettings = endpoint({
  method: 'GET',
  path: '/api/esp/tracking',
  summary: 'Whether opens and clicks of your mails are counted.',
  access: 'user',
  output: trackingSettings,
});

export const saveTrackingSettings = endpoint({
  method: 'PUT',
  path: '/api/esp/tracking',
  summary:
    'Count opens and clicks, or not. It applies to all campaigns from now on, also to those that were sent.',
  access: 'user',
  body: trackingSettings,
  output: trackingSettings,
});
