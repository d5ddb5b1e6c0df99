// Saving: done, offline, refused, in conflict, and changes restored after a reload.
import { builderIsReady } from '../builder.ts';
import { byName, type Driver, openPalette, press, select } from './open-builder.ts';

const changeSomething: Driver = async (builder) => {
  await select(builder, 'button');
  await press(builder, 'Control+d');
};

export const save: Driver = async (builder) => {
  await press(builder, 'Control+s');
  await builder.page.getByText('Template saved').first().waitFor();
};

export const meetConflict: Driver = async (builder) => {
  await builder.member.put(`/api/templates/${builder.templateId}`, {
    name: 'Theirs',
    content: { blocks: [] },
  });
  await changeSomething(builder);
  await byName(builder, 'dialog', 'This email was changed elsewhere').waitFor();
};

export const goOffline: Driver = async (builder) => {
  await builder.page.route('**/api/templates/**', (route) => route.abort());
  await changeSomething(builder);
  await builder.page.getByText('Offline. Your work is saved on this device.').waitFor();
};

export const beRefused: Driver = async (builder) => {
  await builder.page.route('**/api/templates/**', (route) =>
    route.fulfill({
      status: 403,
      json: { message: 'Your plan has ended. Renew it to continue.', code: 'plan-ended' },
    }),
  );
  await changeSomething(builder);
  await press(builder, 'Control+s');
  await builder.page.getByText('Failed to save template').first().waitFor();
};

export const restoreAfterReload: Driver = async (builder) => {
  await builder.page.route('**/api/templates', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await builder.page.goto(`${builder.app.url}/builder`);
  await builder.page.getByText('Blank email').click();
  await builder.page.getByLabel('Email canvas').waitFor();
  await builderIsReady(builder.page);
  await openPalette(builder);
  await byName(builder, 'button', 'Text Block').click();
  await builder.page.locator('[data-block]').waitFor();
  await builder.page.reload();
  await builder.page.getByText('We restored your unsaved changes').waitFor();
};
