// Copy, cut and paste of blocks: through the system clipboard if the browser allows it, else through localStorage,
// which also carries them to other tabs and across a reload.

import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { countOf } from '../block-names.ts';
import { insertBlocks, removeBlocks } from '../store/block-lists.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { selectedPlace } from '../store/edits.ts';
import { deleteSection, insertSections, labelIn, selectedSection } from '../store/section-edits.ts';
import { selectedBlocks } from '../store/selection.ts';
import {
  blockFromText,
  type CopiedParts,
  type Parts,
  parseParts,
  serializeBlocks,
  serializeSections,
} from './clipboard.ts';

const storageKey = 'lettersmith:copied-blocks';
let copiedOnPage: string | null = null;

const storeCopied = ({ html }: CopiedParts): void => {
  copiedOnPage = html;
  try {
    localStorage.setItem(storageKey, html);
  } catch {
    // Full or forbidden: the copy exists only on this page.
  }
};

const lastCopied = (): Parts | null => {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(storageKey);
  } catch {
    // Forbidden: only what was copied on this page is available.
  }
  return parseParts(stored ?? copiedOnPage ?? '');
};

/** In a `copy` or `cut` event, the event's own data; otherwise the browser's clipboard. */
const writeClipboard = (copied: CopiedParts, data: DataTransfer | null): void => {
  storeCopied(copied);
  if (data) {
    data.setData('text/html', copied.html);
    data.setData('text/plain', copied.text);
    return;
  }
  const blobOf = (content: string, kind: string) => new Blob([content], { type: kind });
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard?.write) return;
  const item = new ClipboardItem({
    'text/html': blobOf(copied.html, 'text/html'),
    'text/plain': blobOf(copied.text, 'text/plain'),
  });
  // If refused, the blocks are still available to this browser's other tabs.
  navigator.clipboard.write([item]).catch(() => undefined);
};

export const copySelected = (store: BuilderStore, data: DataTransfer | null = null): boolean => {
  const section = selectedSection(store.get());
  if (section) {
    writeClipboard(serializeSections([section]), data);
    const label = labelIn(store.get().document, section.id);
    store.set({ announcement: t('builder.layout.sectionOnClipboard', { section: label }) });
    return true;
  }
  const blocks = selectedBlocks(store.get());
  if (blocks.length === 0) return false;
  writeClipboard(serializeBlocks(blocks), data);
  store.set({ announcement: t('builder.copyPaste.blocksCopied', { blocks: countOf(blocks) }) });
  return true;
};

export const cutSelected = (store: BuilderStore, data: DataTransfer | null = null): boolean => {
  const section = selectedSection(store.get());
  if (section) {
    writeClipboard(serializeSections([section]), data);
    deleteSection(store, section.id, 'cut');
    return true;
  }
  const blocks = selectedBlocks(store.get());
  if (blocks.length === 0) return false;
  writeClipboard(serializeBlocks(blocks), data);
  removeBlocks(store, new Set(blocks.map(({ id }) => id)), 'cut');
  return true;
};

/** Blocks go into the selected column; sections go below the selection. */
const pasteParts = (store: BuilderStore, parts: Parts | null): void => {
  if (parts && 'sections' in parts) insertSections(store, parts.sections, 'pasted');
  else if (parts) insertBlocks(store, parts.blocks, { place: selectedPlace(store.get()), action: 'pasted' });
  else store.set({ announcement: t('builder.copyPaste.nothingToPaste') });
};

/** Takes the texts of the event, which has none any more when the reader of foreign HTML has loaded. */
const pasteText = async (store: BuilderStore, html: string, text: string): Promise<void> => {
  try {
    const { pastedHtml } = await import('../canvas/inline-text/pasted-html.ts');
    const inline = pastedHtml({ getData: (format) => (format === 'text/html' ? html : text) });
    const block = blockFromText(text, inline);
    pasteParts(store, block && { blocks: [block] });
  } catch {
    showToast({
      title: t('builder.lazyComponent.thisPartDidNotLoad'),
      description: t('builder.lazyComponent.yourWorkIsAsItWas'),
      variant: 'destructive',
    });
  }
};

/** Blocks, else text as a text block. In a `paste` event its own data; otherwise the last copy made here. */
export const paste = (store: BuilderStore, data: DataTransfer | null = null): void => {
  const html = data?.getData('text/html') ?? '';
  const text = data?.getData('text/plain') ?? '';
  const hasText = html !== '' || text !== '';
  const parts = parseParts(html) ?? (hasText ? null : lastCopied());
  if (!parts && hasText) void pasteText(store, html, text);
  else pasteParts(store, parts);
};
