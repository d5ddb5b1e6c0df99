import { expect, test } from 'vitest';
import { emptyDocument } from '#email/document/edit.ts';
import { refused, setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { sampleCampaign } from '../../../../../test/support/samples/sample-campaign.ts';
import { useScreenAction } from '../commands/screen-actions.ts';
import { type BuilderStore, createBuilderStore } from '../store/builder-store.ts';
import { BuilderContext } from '../store/use-builder.ts';
import { CampaignBar } from './campaign-bar.tsx';

const screen = setUpScreen();
const campaignCall = 'GET /api/esp/campaigns/c1';
const takeCall = 'POST /api/esp/campaigns/c1/take-template';
const link = { id: 't1', name: 'Tea', revision: 1, currentRevision: 2, isChanged: true };
const linked = sampleCampaign('c1', 'draft', {
  name: 'Spring',
  template: { ...link, updatedAt: '2026-11-01T09:00:00.000Z' },
});
let store: BuilderStore;
let isSaved = true;
const taken = () => screen.calls.filter(({ path }) => path.endsWith('/take-template')).length;

const Saver = () => {
  useScreenAction('saveChanges', save);
  return null;
};
const save = async () => isSaved;

const show = async (campaign = linked) => {
  isSaved = true;
  store = createBuilderStore({ document: emptyDocument(), name: 'Tea', templateId: 't1' });
  Object.assign(screen.answers, { [campaignCall]: campaign, [takeCall]: campaign });
  await screen.show(
    <BuilderContext value={store}>
      <Saver />
      <CampaignBar campaignId="c1" />
    </BuilderContext>,
    '/builder/t1?campaign=c1',
  );
};

test('the way back gives the saved change to the campaign', async () => {
  await show();
  expect(screen.text()).toContain('the campaign “Spring”');
  await screen.press('Back to campaign');
  expect(taken()).toBe(1);
  expect(screen.address()).toBe('/esp/campaigns/c1');
});

test('without a change the campaign keeps its content', async () => {
  await show({ ...linked, template: { ...link, isChanged: false, updatedAt: linked.updatedAt } });
  await screen.press('Back to campaign');
  expect(taken()).toBe(0);
  expect(screen.address()).toBe('/esp/campaigns/c1');
});

test('what cannot be saved, or is refused, stays in the builder and is said', async () => {
  await show();
  isSaved = false;
  await screen.press('Back to campaign');
  expect(screen.toast()?.description).toContain('Your changes could not be saved.');
  isSaved = true;
  screen.answers[takeCall] = refused(409, 'The campaign is being sent.');
  await screen.press('Back to campaign');
  expect(screen.toast()?.description).toContain('The campaign is being sent.');
  expect(screen.address()).toContain('/builder/t1');
});

test('a campaign that was started keeps its content, and the bar says so', async () => {
  await show({ ...linked, status: 'sent' });
  expect(screen.text()).toContain('keeps its content');
  await screen.press('Back to campaign');
  expect(taken()).toBe(0);
});
