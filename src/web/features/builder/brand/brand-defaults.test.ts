import { describe, expect, it } from 'vitest';
import { type Brand, brand } from '#contract/emails/brand.ts';
import { emptyDocument } from '#email/document/edit.ts';
import { createBuilderStore } from '../store/builder-store.ts';
import { addBlock, changeSettings, insertLogo } from '../store/edits.ts';

const storeWith = (kit: Partial<Brand> | null, templateId: string | null = null) => {
  const store = createBuilderStore({ document: emptyDocument(), name: '', templateId });
  store.set({ brand: kit && brand.parse(kit) });
  return store;
};
const first = (store: ReturnType<typeof storeWith>) => store.get().document.blocks[0];

describe('what a brand gives to new blocks', () => {
  it('the first color and readable text on it, for a button', () => {
    const store = storeWith({ colors: ['#ffe100', '#000000'] });
    addBlock(store, 'button');
    expect(first(store)).toMatchObject({ styles: { backgroundColor: '#ffe100', color: '#111827' } });
  });
  it('its font, for a text and for the new email around it, in one undo step', () => {
    const store = storeWith({ bodyFont: 'Georgia' });
    addBlock(store, 'text');
    expect(first(store)).toMatchObject({ styles: { fontFamily: 'Georgia' } });
    expect(store.get().document.settings.fontFamily).toBe('Georgia');
    store.undo();
    expect(store.get().document).toEqual(emptyDocument());
    expect(store.get().dirty).toBe(false);
  });
  it('leave a chosen font and a saved template alone', () => {
    const chosen = storeWith({ bodyFont: 'Georgia' });
    changeSettings(chosen, 'fontFamily', { fontFamily: 'Verdana' });
    addBlock(chosen, 'divider');
    expect(chosen.get().document.settings.fontFamily).toBe('Verdana');
    const saved = storeWith({ bodyFont: 'Georgia' }, 'template-1');
    addBlock(saved, 'divider');
    expect(saved.get().document.settings.fontFamily).toBe('Arial');
  });
  it('do nothing without a brand', () => {
    const store = storeWith(null);
    addBlock(store, 'button');
    expect(first(store)).toMatchObject({ styles: { backgroundColor: '#3b82f6' } });
    insertLogo(store);
    expect(store.get().document.blocks).toHaveLength(1);
  });
});

describe('the logo', () => {
  const kit = { logoUrl: 'https://fernhill.example/logo.png', brandName: 'Fernhill' };
  it('is at the top, described by its brand', () => {
    const store = storeWith(kit);
    addBlock(store, 'text');
    store.set({ selectedId: null });
    insertLogo(store);
    expect(first(store)).toMatchObject({ type: 'image', content: { src: kit.logoUrl, alt: 'Fernhill' } });
  });
  it('or after the selected block', () => {
    const store = storeWith(kit);
    addBlock(store, 'text');
    insertLogo(store);
    expect(store.get().document.blocks.map(({ type }) => type)).toEqual(['text', 'image']);
  });
});
