import { expect, it } from 'vitest';
import { handOffCampaign, takeCampaign } from './handoff.ts';

it('hands a campaign over once', () => {
  expect(handOffCampaign({ html: '<p>Hello</p>', name: '' })).toBe(true);
  expect(takeCampaign()).toEqual({ html: '<p>Hello</p>', name: 'Imported Campaign' });
  expect(takeCampaign()).toBeNull();
});

it('passes subject and preheader on, and leaves none of an earlier one behind', () => {
  handOffCampaign({ html: '<p>One</p>', name: 'One', subject: 'Tea is back', preheader: 'Forty tins' });
  handOffCampaign({ html: '<p>Two</p>', name: 'Two' });
  expect(takeCampaign()).toEqual({ html: '<p>Two</p>', name: 'Two' });
  const written = { html: '<p>One</p>', name: 'One', subject: 'Tea is back', preheader: 'Forty tins' };
  handOffCampaign(written);
  expect(takeCampaign()).toEqual(written);
  expect(sessionStorage.length).toBe(0);
});
