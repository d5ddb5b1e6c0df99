import { expect, it } from 'vitest';
import { handOffCampaign, takeCampaignHandoff } from './handoff.ts';

it('a campaign is handed over once', () => {
  expect(handOffCampaign({ html: '<p>Hello</p>', name: '' })).toBe(true);
  expect(takeCampaignHandoff()).toEqual({ html: '<p>Hello</p>', name: 'Imported Campaign' });
  expect(takeCampaignHandoff()).toBeNull();
});

it('subject and preheader are handed over, and none of an earlier campaign stays', () => {
  handOffCampaign({ html: '<p>One</p>', name: 'One', subject: 'Tea is back', preheader: 'Forty tins' });
  handOffCampaign({ html: '<p>Two</p>', name: 'Two' });
  expect(takeCampaignHandoff()).toEqual({ html: '<p>Two</p>', name: 'Two' });
  const written = {
    ...{ html: '<p>One</p>', name: 'One', subject: 'Tea is back', preheader: 'Forty tins' },
    template: { templateId: 't1', templateRevision: 3 },
  };
  handOffCampaign(written);
  expect(takeCampaignHandoff()).toEqual(written);
  expect(sessionStorage.length).toBe(0);
});
