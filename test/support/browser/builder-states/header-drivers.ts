// What the header opens: preview, size, grade and versions.
import { byName, type Driver, type OpenBuilder, press } from './open-builder.ts';

export const openPreview = async (builder: OpenBuilder, view?: string): Promise<void> => {
  await press(builder, 'Control+Shift+P');
  await builder.page.locator('section[aria-label="Preview"] iframe').first().waitFor();
  if (view) await builder.page.getByLabel('View', { exact: true }).selectOption(view);
};

export const openSize: Driver = async (builder) => {
  await byName(builder, 'button', /^Email size: [1-9]/).click();
  await builder.page.getByText('Gmail will show the whole email.').waitFor();
};

export const openGrade: Driver = async (builder) => {
  await byName(builder, 'button', /^Inbox grade [A-F]/).click();
  await builder.page.getByText('Up to date.').waitFor();
};

export const openVersions: Driver = async (builder) => {
  await byName(builder, 'button', 'Versions').click();
  await byName(builder, 'dialog', 'Versions').waitFor();
};
