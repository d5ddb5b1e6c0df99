import { expect, test, vi } from 'vitest';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import { setUpScreen } from '../../../../../../test/support/browser/screen.ts';
import { sampleCampaign } from '../../../../../../test/support/samples/sample-campaign.ts';
import { CampaignContent } from './campaign-content.tsx';

const screen = setUpScreen();
const updatedAt = '2026-11-01T09:00:00.000Z';
const template = { id: 't1', name: 'Tea', revision: 1, currentRevision: 2, isChanged: true, updatedAt };
let editedHtml = 0;

const show = async (more: Partial<Campaign> = {}) => {
  editedHtml = 0;
  screen.answers['GET /api/templates/summaries'] = [];
  screen.answers['GET /api/saved-html-templates'] = [];
  const onEditHtml = () => {
    editedHtml += 1;
  };
  await screen.show(
    <CampaignContent campaign={sampleCampaign('c1', 'draft', more)} onEditHtml={onEditHtml} />,
    '/esp/campaigns/c1',
  );
};

test('a template that changed is said, and the change is taken by one press', async () => {
  screen.answers['POST /api/esp/campaigns/c1/take-template'] = sampleCampaign('c1', 'draft');
  await show({ template });
  expect(screen.text()).toContain('The template changed');
  await screen.press('Take the change');
  expect(screen.calls.filter(({ path }) => path.endsWith('/take-template'))).toHaveLength(1);
  expect(screen.toast()?.title).toBe('Campaign updated');
});

test('the email is a picture, never HTML, and opens in the builder with the campaign', async () => {
  await show({ template: { ...template, isChanged: false }, htmlContent: '<!doctype html><p>Tea</p>' });
  expect(screen.text()).not.toContain('The template changed');
  expect(screen.text().toLowerCase()).not.toContain('<!doctype');
  expect(document.querySelector('iframe')?.getAttribute('src')).toContain('/preview/campaign/c1?v=');
  await screen.press('Edit in builder');
  expect(screen.address()).toBe('/builder/t1?campaign=c1');
});

test('HTML becomes a linked template that opens in the builder', async () => {
  screen.answers['POST /api/templates'] = { id: 't2', revision: 1 };
  screen.answers['PATCH /api/esp/campaigns/c1'] = sampleCampaign('c1', 'draft');
  await show({ name: 'Spring', htmlContent: '<p>The rain tea is back in the shop today.</p>' });
  await screen.press('Edit in builder');
  // The importer loads first, which takes a while on a busy machine.
  await vi.waitFor(
    async () => {
      await screen.settle();
      expect(screen.address()).toBe('/builder/t2?campaign=c1');
    },
    { timeout: 20_000 },
  );
  expect(screen.sent('POST /api/templates')).toMatchObject({ name: 'Spring' });
  expect(JSON.stringify(screen.sent('POST /api/templates'))).toContain('The rain tea is back');
  expect(screen.sent('PATCH /api/esp/campaigns/c1')).toEqual({ templateId: 't2', templateRevision: 1 });
});

test('without content the sources are offered, and a picked template is linked', async () => {
  await show({ htmlContent: '' });
  expect(screen.text()).toContain('No templates yet');
  await screen.press('Paste HTML');
  expect(editedHtml).toBe(1);
});

test('a picked template gives the campaign its email and stays linked', async () => {
  await show({ htmlContent: '' });
  screen.answers['GET /api/templates/summaries'] = [
    {
      ...{ id: 't1', name: 'Tea', description: '', type: 'email', tags: [], inboxScore: null, revision: 4 },
      ...{ previewImageUrl: null, blockCount: 1, createdAt: updatedAt, updatedAt, deletedAt: null },
    },
  ];
  const content = { schemaVersion: 1, blocks: [], settings: { preheader: 'Forty tins' } };
  screen.answers['GET /api/templates/t1'] = { id: 't1', revision: 4, content };
  screen.answers['POST /api/export-template'] = { html: '<p>Tea</p>', text: 'Tea', warnings: [] };
  screen.answers['PATCH /api/esp/campaigns/c1'] = sampleCampaign('c1', 'draft');
  const onEditHtml = () => undefined;
  await screen.reload(
    <CampaignContent campaign={sampleCampaign('c1', 'draft', { htmlContent: '' })} onEditHtml={onEditHtml} />,
  );
  await screen.press('TeaNov 1, 2026');
  expect(screen.sent('PATCH /api/esp/campaigns/c1')).toEqual({
    ...{ htmlContent: '<p>Tea</p>', templateId: 't1', templateRevision: 4, preheader: 'Forty tins' },
  });
});
