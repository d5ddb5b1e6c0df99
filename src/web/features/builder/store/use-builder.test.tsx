import { act } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { documentSchema } from '#email/document/document.ts';
import { setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { createBuilderStore } from './builder-store.ts';
import { changeBlock } from './edits.ts';
import { BuilderContext, useBuilder } from './use-builder.ts';

const screen = setUpScreen();
const document = documentSchema.parse({
  blocks: [
    { id: 'one', type: 'text', content: 'one' },
    { id: 'two', type: 'text', content: 'two' },
  ],
});

test('a keystroke renders only what shows the text that it changed', async () => {
  const renders: string[] = [];
  const Block = ({ id }: { id: string }) => {
    const block = useBuilder((state) => state.document.blocks.find((each) => each.id === id));
    renders.push(id);
    return <p>{z.object({ content: z.string() }).parse(block).content}</p>;
  };
  const Selection = () => {
    renders.push(`selected ${useBuilder((state) => state.selectedId) ?? 'nothing'}`);
    return null;
  };
  const store = createBuilderStore({ document, name: 'Letter', templateId: null });
  await screen.show(
    <BuilderContext value={store}>
      <Block id="one" />
      <Block id="two" />
      <Selection />
    </BuilderContext>,
  );
  renders.length = 0;
  await act(async () =>
    changeBlock(store, 'one', 'content', (block) =>
      block.type === 'text' ? { ...block, content: 'one more' } : block,
    ),
  );
  expect(renders).toEqual(['one']);
  expect(screen.text()).toContain('one more');

  renders.length = 0;
  await act(async () => store.set({ selectedId: 'two' }));
  expect(renders).toEqual(['selected two']);
  await act(async () => void store.undo());
  expect(screen.text()).not.toContain('one more');
});
