// Copy, cut and paste of blocks: through the system clipboard if the browser allows it, else through localStorage,
// which also carries them to other tabs and across a reload.
import type { Block } from '#email/document/document.ts';
import { showToast } from '#web/lib/toast.ts';
import { pastedHtml } from '../canvas/inline-text/pasted.ts';
import { countOf, insertBlocks, removeBlocks } from '../store/block-lists.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { selectedBlocks } from '../store/selection.ts';
import { blockOfText, blocksIn, type Copied, copiedBlocks } from './clipboard.ts';

const storageKey = 'lettersmith:copied-blocks';
let copiedHere: string | null = null;

const keepCopied = ({ html }: Copied): void => {
  copiedHere = html;
  try {
    localStorage.setItem(storageKey, html);
  } catch {
    // Full or forbidden: the copy exists only on this page.
  }
};

const lastCopied = (): Block[] | null => {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(storageKey);
  } catch {
    // Forbidden: only what was copied on this page is available.
  }
  return blocksIn(kept ?? copiedHere ?? '');
};

/** In a `copy` or `cut` event, the event's own data; otherwise the browser's clipboard. */
const writeClipboard = (copied: Copied, data: DataTransfer | null): void => {
  keepCopied(copied);
  if (data) {
    data.setData('text/html', copied.html);
    data.setData('text/plain', copied.text);
    return;
  }
  const type = (content: string, kind: string) => new Blob([content], { type: kind });
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard?.write) return;
  const item = new ClipboardItem({
    'text/html': type(copied.html, 'text/html'),
    'text/plain': type(copied.text, 'text/plain'),
  });
  // If refused, the blocks are still available to this browser's other tabs.
  navigator.clipboard.write([item]).catch(() => undefined);
};

export const copySelected = (store: BuilderStore, data: DataTransfer | null = null): boolean => {
  const blocks = selectedBlocks(store.get());
  if (blocks.length === 0) return false;
  writeClipboard(copiedBlocks(blocks), data);
  store.set({ announcement: { text: `${countOf(blocks)} copied.` } });
  return true;
};

export const cutSelected = (store: BuilderStore, data: DataTransfer | null = null): boolean => {
  const blocks = selectedBlocks(store.get());
  if (blocks.length === 0) return false;
  writeClipboard(copiedBlocks(blocks), data);
  removeBlocks(store, new Set(blocks.map(({ id }) => id)), 'cut');
  return true;
};

const nothing = 'There is nothing to paste. Copy a block or some text first.';

/** Blocks, else text as a text block. In a `paste` event its own data; otherwise the last copy made here. */
export const paste = (store: BuilderStore, data: DataTransfer | null = null): void => {
  const html = data?.getData('text/html') ?? '';
  const text = data?.getData('text/plain') ?? '';
  const words = html || text ? blockOfText(text, data ? pastedHtml(data) : '') : null;
  const blocks = blocksIn(html) ?? (words ? [words] : html || text ? null : lastCopied());
  if (blocks) insertBlocks(store, blocks, { done: 'pasted' });
  else store.set({ announcement: { text: nothing } });
};

export const deleteSelected = (store: BuilderStore): void => {
  const blocks = selectedBlocks(store.get());
  const bringBack = removeBlocks(store, new Set(blocks.map(({ id }) => id)));
  if (!bringBack) return;
  showToast({
    title: `${countOf(blocks)} deleted`,
    action: { label: 'Undo', onAct: bringBack },
  });
};
