// Copy, cut and paste of blocks: through the system clipboard if the browser allows it, else through localStorage,
// which also carries them to other tabs and across a reload.

import type { Block } from '#email/document/block.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { countOf } from '../block-names.ts';
import { insertBlocks, removeBlocks } from '../store/block-lists.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { selectedBlocks } from '../store/selection.ts';
import { blockFromText, type CopiedBlocks, parseBlocks, serializeBlocks } from './clipboard.ts';

const storageKey = 'lettersmith:copied-blocks';
let copiedOnPage: string | null = null;

const storeCopied = ({ html }: CopiedBlocks): void => {
  copiedOnPage = html;
  try {
    localStorage.setItem(storageKey, html);
  } catch {
    // Full or forbidden: the copy exists only on this page.
  }
};

const lastCopied = (): Block[] | null => {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(storageKey);
  } catch {
    // Forbidden: only what was copied on this page is available.
  }
  return parseBlocks(stored ?? copiedOnPage ?? '');
};

/** In a `copy` or `cut` event, the event's own data; otherwise the browser's clipboard. */
const writeClipboard = (copied: CopiedBlocks, data: DataTransfer | null): void => {
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
  const blocks = selectedBlocks(store.get());
  if (blocks.length === 0) return false;
  writeClipboard(serializeBlocks(blocks), data);
  store.set({ announcement: t('builder.copyPaste.blocksCopied', { blocks: countOf(blocks) }) });
  return true;
};

export const cutSelected = (store: BuilderStore, data: DataTransfer | null = null): boolean => {
  const blocks = selectedBlocks(store.get());
  if (blocks.length === 0) return false;
  writeClipboard(serializeBlocks(blocks), data);
  removeBlocks(store, new Set(blocks.map(({ id }) => id)), 'cut');
  return true;
};

const pasteBlocks = (store: BuilderStore, blocks: readonly Block[] | null): void => {
  if (blocks) insertBlocks(store, blocks, { action: 'pasted' });
  else store.set({ announcement: t('builder.copyPaste.nothingToPaste') });
};

/** Takes the texts of the event, which has none any more when the reader of foreign HTML has loaded. */
const pasteText = async (store: BuilderStore, html: string, text: string): Promise<void> => {
  try {
    const { pastedHtml } = await import('../canvas/inline-text/pasted-html.ts');
    const inline = pastedHtml({ getData: (format) => (format === 'text/html' ? html : text) });
    const block = blockFromText(text, inline);
    pasteBlocks(store, block && [block]);
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
  const blocks = parseBlocks(html) ?? (hasText ? null : lastCopied());
  if (!blocks && hasText) void pasteText(store, html, text);
  else pasteBlocks(store, blocks);
};
