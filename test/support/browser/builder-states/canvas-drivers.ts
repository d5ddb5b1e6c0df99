// The canvas: text being edited, several blocks selected, and the menus and dialogs of a block.
import {
  byName,
  type Driver,
  type OpenBuilder,
  openPalette,
  openTextEditor,
  press,
  select,
} from './open-builder.ts';
import { everyBlock } from './sample-blocks.ts';

export const pressFormat = async (builder: OpenBuilder, name: string): Promise<void> => {
  await openTextEditor(builder);
  await builder.page.getByRole('toolbar', { name: 'Text format' }).getByRole('button', { name }).click();
};

export const showSuggestions: Driver = async (builder) => {
  await openTextEditor(builder);
  await press(builder, 'End');
  await builder.page.keyboard.type(' {{');
  await builder.page.getByRole('listbox', { name: 'Merge tags' }).waitFor();
};

export const selectSeveral: Driver = async (builder) => {
  await select(builder, 'text');
  await press(builder, 'Shift+ArrowDown');
  await press(builder, 'Shift+ArrowDown');
  await builder.page.getByText('3 selected').waitFor();
};

export const openBlockMenu: Driver = async (builder) => {
  await select(builder, 'button');
  await byName(builder, 'button', 'More for Button').click();
  await builder.page.getByRole('menu').waitFor();
};

/** A dialog that a key opens on the selected button. */
export const openByKey = async (builder: OpenBuilder, keys: string, dialog?: string): Promise<void> => {
  await select(builder, 'button');
  await press(builder, keys);
  await (dialog
    ? byName(builder, 'dialog', dialog)
    : builder.page.getByRole('dialog').getByRole('combobox')
  ).waitFor();
};

export const nameSection: Driver = async (builder) => {
  await openBlockMenu(builder);
  await byName(builder, 'menuitem', 'Save as section').click();
  await builder.page.getByLabel('Section name').waitFor();
};

export const listSections: Driver = async (builder) => {
  const { body: stored } = await builder.member.get('/api/saved-sections');
  if (stored.length === 0)
    await builder.member.post('/api/saved-sections', {
      name: 'Greeting with a name that is long',
      blocks: everyBlock.slice(0, 2),
    });
  await builder.page.reload();
  await openPalette(builder);
  await byName(builder, 'button', /^Add section/)
    .first()
    .waitFor();
};

export const askForImageCount: Driver = async (builder) => {
  await openPalette(builder);
  await byName(builder, 'button', 'Image Block').click();
  await byName(builder, 'dialog', 'How many images?').waitFor();
};
