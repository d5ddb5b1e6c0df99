// The states in which the builder is checked: each starts with an email of every kind of block, nothing selected.
import { builderIsReady } from '../builder.ts';
import {
  askForImageCount,
  listSections,
  nameSection,
  openBlockMenu,
  openByKey,
  pressFormat,
  selectSeveral,
  showSuggestions,
} from './canvas-drivers.ts';
import {
  askForFeedback,
  exportEmail,
  failToSend,
  openExportDialog,
  saveHtml,
  stayProcessing,
} from './export-drivers.ts';
import { openGrade, openPreview, openSize, openVersions } from './header-drivers.ts';
import {
  failUpload,
  openBrand,
  openFontUpload,
  openImages,
  openSettings,
  startUpload,
} from './inspector-drivers.ts';
import {
  type Driver,
  inspect,
  type OpenBuilder,
  openPalette,
  openTextEditor,
  select,
} from './open-builder.ts';
import { everyBlock, longBlocks } from './sample-blocks.ts';
import { beRefused, goOffline, meetConflict, restoreAfterReload, save } from './saving-drivers.ts';

export interface BuilderState {
  name: string;
  /** From the opened email to the state. */
  reach: Driver;
  /** Instead of the email with every kind of block. */
  blocks?: readonly unknown[];
  templateName?: string;
}

const nothing: Driver = async () => undefined;
const inspected = ['text', 'images', 'row', 'button', 'image', 'spacer', 'divider'];

export const builderStates: readonly BuilderState[] = [
  { name: 'empty', blocks: [], reach: nothing },
  { name: 'filled', reach: nothing },
  { name: 'palette', reach: openPalette },
  { name: 'selected', reach: (builder) => select(builder, 'button') },
  ...inspected.map((id) => ({
    name: `inspect-${id}`,
    reach: (builder: OpenBuilder) => inspect(builder, id),
  })),
  { name: 'typing', reach: openTextEditor },
  { name: 'link', reach: (builder) => pressFormat(builder, 'Link') },
  { name: 'merge-tag', reach: (builder) => pressFormat(builder, 'Merge tag') },
  { name: 'text-color', reach: (builder) => pressFormat(builder, 'Colour of words') },
  { name: 'suggestions', reach: showSuggestions },
  { name: 'several-selected', reach: selectSeveral },
  { name: 'block-menu', reach: openBlockMenu },
  { name: 'insert', reach: (builder) => openByKey(builder, '/') },
  { name: 'commands', reach: (builder) => openByKey(builder, 'Control+k') },
  { name: 'shortcuts', reach: (builder) => openByKey(builder, '?', 'Keyboard shortcuts') },
  { name: 'move', reach: (builder) => openByKey(builder, 'm', 'Move Button') },
  { name: 'outline', reach: (builder) => openByKey(builder, 'o', 'Blocks of this email') },
  { name: 'section-name', reach: nameSection },
  { name: 'sections', reach: listSections },
  { name: 'image-count', reach: askForImageCount },
  { name: 'settings', reach: openSettings },
  { name: 'brand', reach: openBrand },
  { name: 'uploading', reach: startUpload },
  { name: 'upload-failed', reach: failUpload },
  { name: 'uploaded-images', reach: openImages },
  { name: 'fonts', reach: openFontUpload },
  { name: 'preview', reach: (builder) => openPreview(builder) },
  { name: 'preview-dark', reach: (builder) => openPreview(builder, 'turned-fully') },
  { name: 'preview-text', reach: (builder) => openPreview(builder, 'text') },
  { name: 'size', reach: openSize },
  { name: 'grade', reach: openGrade },
  { name: 'versions', reach: openVersions },
  { name: 'conflict', reach: meetConflict },
  { name: 'offline', reach: goOffline },
  { name: 'refused', reach: beRefused },
  { name: 'saved', reach: save },
  { name: 'restored', reach: restoreAfterReload },
  { name: 'export-dialog', reach: openExportDialog },
  { name: 'processing', reach: stayProcessing },
  { name: 'step-3', reach: exportEmail },
  { name: 'feedback', reach: askForFeedback },
  { name: 'send-failed', reach: failToSend },
  { name: 'save-html', reach: saveHtml },
  {
    name: 'long',
    blocks: longBlocks,
    templateName: `${'Sommerschlussverkauf'.repeat(5)} is here`,
    reach: (builder) => inspect(builder, 'button'),
  },
];

/** Stores the email of the state in the member's account, opens it in the builder, and goes to the state. */
export const openState = async (
  { blocks = everyBlock, templateName = 'The blue bowls are back', reach }: BuilderState,
  { app, member, page, width }: Omit<OpenBuilder, 'templateId'>,
): Promise<void> => {
  const { body } = await member.post('/api/templates', { name: templateName, content: { blocks } });
  await page.goto(`${app.url}/builder/${body.id}`);
  await page.getByLabel('Email canvas').waitFor();
  await builderIsReady(page);
  await reach({ app, member, page, width, templateId: body.id });
};
