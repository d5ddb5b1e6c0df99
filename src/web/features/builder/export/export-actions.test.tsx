import { expect, test } from 'vitest';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import { emptyDocument } from '#email/document/edit.ts';
import { storedEmailCopy } from '#email/email-copy/email-copy-for.ts';
import { refused, setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { sampleCampaign } from '../../../../../test/support/samples/sample-campaign.ts';
import { createBuilderStore } from '../store/builder-store.ts';
import { BuilderContext } from '../store/use-builder.ts';
import { ExportActions } from './export-actions.tsx';

const screen = setUpScreen();
const link = { id: 't1', name: 'Tea', revision: 1, currentRevision: 1, isChanged: false };
const template = { ...link, updatedAt: '2026-11-01T09:00:00.000Z' };
const exported = {
  html: '<p>Tea</p>',
  text: 'Tea',
  warnings: [],
  letter: storedEmailCopy(emptyDocument()),
  madeHere: null,
};

const useDesign = async (campaign: Campaign | Response) => {
  screen.answers['GET /api/esp/campaigns/c1'] = campaign;
  screen.answers['POST /api/saved-html-templates'] = {};
  const store = createBuilderStore({ document: emptyDocument(), name: 'Tea', templateId: 't1' });
  await screen.show(
    <BuilderContext value={store}>
      <ExportActions exported={exported} />
    </BuilderContext>,
    '/builder/t1?campaign=c1',
  );
  await screen.press('Use This Design');
};

test('the design of a draft goes back to that draft', async () => {
  await useDesign(sampleCampaign('c1', 'draft', { template }));
  expect(screen.address()).toBe('/esp/campaigns/c1');
});

test.each([
  ['started', sampleCampaign('c1', 'sent', { template })],
  ['deleted', refused(404, 'Not found')],
  ['made from another email', sampleCampaign('c1', 'draft', { template: { ...template, id: 't9' } })],
])('a campaign that is %s cannot take the design, so a new one does', async (_, campaign) => {
  await useDesign(campaign);
  expect(screen.address()).toBe('/esp?action=create-campaign');
  expect(sessionStorage.getItem('campaignTemplate')).toBe('t1');
});
