// An open builder, and the few gestures that all drivers share.
import type { Client, TestServer } from '../../app.ts';
import type { Page } from '../browser.ts';
import { isTyping } from '../builder.ts';

export interface OpenBuilder {
  page: Page;
  app: TestServer;
  member: Client;
  /** Of the window, in px. */
  width: number;
  templateId: string;
}

export type Driver = (builder: OpenBuilder) => Promise<void>;

export const isNarrow = ({ width }: OpenBuilder): boolean => width < 720;
const hasInspector = ({ width }: OpenBuilder): boolean => width >= 1080;

export const byName = (
  { page }: OpenBuilder,
  role: 'button' | 'dialog' | 'menuitem',
  name: string | RegExp,
) => page.getByRole(role, { name, exact: typeof name === 'string' });

export const press = ({ page }: OpenBuilder, keys: string): Promise<void> => page.keyboard.press(keys);

const nextFrames = ({ page }: OpenBuilder): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Selects a block as the keyboard does: no editor opens. */
export const select = async (builder: OpenBuilder, id: string): Promise<void> => {
  await builder.page.locator(`[data-block="${id}"]`).focus();
  await nextFrames(builder);
};

/** Selects a block and shows its properties. */
export const inspect = async (builder: OpenBuilder, id: string): Promise<void> => {
  await select(builder, id);
  if (!hasInspector(builder)) await byName(builder, 'button', 'Properties').click();
};

export const openTextEditor: Driver = async (builder) => {
  await select(builder, 'text');
  await press(builder, 'Enter');
  await isTyping(builder.page);
};

export const openPalette: Driver = async (builder) => {
  if (isNarrow(builder)) await byName(builder, 'button', 'Add block').click();
};
