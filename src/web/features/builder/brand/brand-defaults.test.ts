import { describe, expect, it } from 'vitest';
import { type Brand, brand } from '#contract/emails/brand.ts';
import { emptyDocument } from '#email/document/edit.ts';
import { createBuilderStore } from '../store/builder-store.ts';
import { addBlock, changeSettings, insertLogo } from '../store/edits.ts';

const storeWith = (brandFields: Partial<Brand> | null, templateId: string | null = null) => {
  const store = createBuilderStore({ document: emptyDocument(), name: '', templateId });
  store.set({ brand: brandFields && brand.parse(brandFields) });
  return store;
};
const first = (store: ReturnType<typeof storeWith>) => store.get().document.blocks[0];

describe('brand defaults', () => {
  it('give a new button the first color and a readable text color', () => {
    const store = storeWith({ colors: ['#ffe100', '#000000'] });
    addBlock(store, 'button');
    expect(first(store)).toMatchObject({ styles: { backgroundColor: '#ffe100', color: '#111827' } });
  });
  it('give a new text and its new email the body font, in one undo step', () => {
    const store = storeWith({ bodyFont: 'Georgia' });
    addBlock(store, 'text');
    expect(first(store)).toMatchObject({ styles: { fontFamily: 'Georgia' } });
    expect(store.get().document.settings.fontFamily).toBe('Georgia');
    store.undo();
    expect(store.get().document).toEqual(emptyDocument());
    expect(store.get().dirty).toBe(false);
  });
  it('do not change a chosen font or a saved template', () => {
    const chosen = storeWith({ bodyFont: 'Georgia' });
    changeSettings(chosen, 'fontFamily', { fontFamily: 'Verdana' });
    addBlock(chosen, 'divider');
    expect(chosen.get().document.settings.fontFamily).toBe('Verdana');
    const saved = storeWith({ bodyFont: 'Georgia' }, 'template-1');
    addBlock(saved, 'divider');
    expect(saved.get().document.settings.fontFamily).toBe('Arial');
  });
  it('are plain without a brand', () => {
    const store = storeWith(null);
    addBlock(store, 'button');
    expect(first(store)).toMatchObject({ styles: { backgroundColor: '#3b82f6' } });
    insertLogo(store);
    expect(store.get().document.blocks).toHaveLength(1);
  });
});

describe('the logo', () => {
  const brandFields = { logoUrl: 'https://fernhill.example/logo.png', brandName: 'Fernhill' };
  it('is added at the top, with the brand name as its alt text', () => {
    const store = storeWith(brandFields);
    addBlock(store, 'text');
    store.set({ selectedId: null });
    insertLogo(store);
    expect(first(store)).toMatchObject({
      type: 'image',
      content: { src: brandFields.logoUrl, alt: 'Fernhill' },
    });
  });
  it('is added after the selected block', () => {
    const store = storeWith(brandFields);
    addBlock(store, 'text');
    insertLogo(store);
    expect(store.get().document.blocks.map(({ type }) => type)).toEqual(['text', 'image']);
  });
});
