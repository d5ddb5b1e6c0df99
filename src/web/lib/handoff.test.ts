import { expect, it } from 'vitest';
import { handOffCampaign, peekCampaign, takeCampaign } from './handoff.ts';

it('hands a campaign over once', () => {
  expect(handOffCampaign({ html: '<p>Hello</p>', name: '' })).toBe(true);
  expect(peekCampaign()).toEqual({ html: '<p>Hello</p>', name: 'Imported Campaign' });
  expect(takeCampaign()).toEqual({ html: '<p>Hello</p>', name: 'Imported Campaign' });
  expect(takeCampaign()).toBeNull();
});
