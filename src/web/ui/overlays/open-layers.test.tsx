import { act } from 'react';
import { expect, test } from 'vitest';
import { setUpScreen } from '../../../../test/support/browser/screen.ts';
import { Dialog } from './dialog.tsx';
import { onLayerClosed, topLayer } from './open-layers.ts';
import { Sheet } from './sheet.tsx';

const screen = setUpScreen();

const Layers = ({ dialog, sheet, inspector }: { dialog: boolean; sheet: boolean; inspector: boolean }) => (
  <>
    <Sheet open={inspector} onOpenChange={() => undefined} title="Inspector" modal={false}>
      Block
    </Sheet>
    <Dialog open={dialog} onOpenChange={() => undefined} title="Dialog" />
    <Sheet open={sheet} onOpenChange={() => undefined} title="Sheet">
      Rows
    </Sheet>
  </>
);

test('the layer opened last is on top, and each closes by itself', async () => {
  const closed: unknown[] = [];
  const stop = onLayerClosed((layer) => closed.push(layer));
  await screen.show(<Layers dialog={true} sheet={false} inspector={true} />);
  const dialog = topLayer();
  expect(dialog).toBeDefined();
  await screen.show(<Layers dialog={true} sheet={true} inspector={true} />);
  const sheet = topLayer();
  expect(sheet).not.toBe(dialog);
  await screen.show(<Layers dialog={false} sheet={true} inspector={true} />);
  expect(closed).toEqual([dialog]);
  expect(topLayer()).toBe(sheet);
  // The page behind an inspector stays usable: it is no layer.
  await screen.show(<Layers dialog={false} sheet={false} inspector={true} />);
  expect(topLayer()).toBeUndefined();
  await act(async () => stop());
});
