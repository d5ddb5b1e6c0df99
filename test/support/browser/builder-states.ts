// The states in which the builder is checked: each starts with an email of every kind of block, nothing selected.
import sharp from 'sharp';
import type { Client, TestServer } from '../app.ts';
import type { Page } from './browser.ts';
import { builderIsReady, isTyping } from './builder.ts';

export interface Desk {
  page: Page;
  app: TestServer;
  member: Client;
  width: number;
  templateId: string;
}

export interface BuilderScene {
  name: string;
  /** Instead of the email with every kind of block. */
  blocks?: readonly unknown[];
  reach: (desk: Desk) => Promise<void>;
}

const styles = { fontFamily: 'Georgia', color: '#1b2430' };

export const letter: readonly unknown[] = [
  {
    id: 'greeting',
    type: 'text',
    content: 'The blue bowls are back',
    styles: { ...styles, fontSize: '32px', fontWeight: '700', lineHeight: '1.2' },
  },
  {
    id: 'words',
    type: 'text',
    content:
      'Dear {{first_name|friend}}, you asked in March whether we would fire them again. <b>Forty-one of them</b> came out of the kiln the way they should.',
    styles: { fontSize: '18px', color: '#374151' },
  },
  {
    id: 'pictures',
    type: 'multi-image',
    content: {
      images: [
        { src: '', alt: 'A bowl' },
        { src: '', alt: 'Another bowl' },
      ],
    },
  },
  {
    id: 'row',
    type: 'image-row',
    content: {
      images: [
        { src: '', alt: 'One' },
        { src: '', alt: 'Two' },
      ],
    },
  },
  { id: 'button', type: 'button', content: { text: 'See the bowls', url: 'https://shop.example/bowls' } },
  { id: 'picture', type: 'image', content: { src: '', alt: 'Three bowls on a shelf' } },
  { id: 'gap', type: 'spacer' },
  { id: 'line', type: 'divider' },
];

const isNarrow = ({ width }: Desk) => width < 720;
const hasInspector = ({ width }: Desk) => width >= 1080;
const named = ({ page }: Desk, role: 'button' | 'dialog' | 'menuitem', name: string | RegExp) =>
  page.getByRole(role, { name, exact: typeof name === 'string' });
const press = ({ page }: Desk, keys: string) => page.keyboard.press(keys);
const settle = ({ page }: Desk) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Selects it as the keyboard does: no editor opens. */
const select = async (desk: Desk, id: string) => {
  await desk.page.locator(`[data-block="${id}"]`).focus();
  await settle(desk);
};
const inspect = async (desk: Desk, id: string) => {
  await select(desk, id);
  if (!hasInspector(desk)) await named(desk, 'button', 'Properties').click();
};
const type = async (desk: Desk) => {
  await select(desk, 'words');
  await press(desk, 'Enter');
  await isTyping(desk.page);
};
const bar = async (desk: Desk, name: string) => {
  await type(desk);
  await desk.page.getByRole('toolbar', { name: 'Text format' }).getByRole('button', { name }).click();
};
const palette = async (desk: Desk) => {
  if (isNarrow(desk)) await named(desk, 'button', 'Add block').click();
};
const settings = async (desk: Desk) => {
  await press(desk, 'Control+Shift+E');
  await desk.page.getByLabel('Preheader', { exact: true }).waitFor();
};
const preview = async (desk: Desk, view?: string) => {
  await press(desk, 'Control+Shift+P');
  await desk.page.locator('section[aria-label="Preview"] iframe').first().waitFor();
  if (view) await desk.page.getByLabel('Shown').selectOption(view);
};
const exported = async (desk: Desk) => {
  await named(desk, 'button', 'Export').click();
  await named(desk, 'button', 'Export email').click();
  await desk.page.getByTitle('Preview of the exported email').waitFor();
  await desk.page.getByRole('img', { name: /^Inbox grade/ }).waitFor();
};
const upload = async (desk: Desk) => {
  await inspect(desk, 'picture');
  const buffer = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#1f4fd8' } })
    .png()
    .toBuffer();
  await desk.page.getByLabel('Image file').setInputFiles({ name: 'bowl.png', mimeType: 'image/png', buffer });
};
const several = async (desk: Desk) => {
  await select(desk, 'words');
  await press(desk, 'Shift+ArrowDown');
  await press(desk, 'Shift+ArrowDown');
  await desk.page.getByText('3 selected').waitFor();
};

const inspected = ['words', 'pictures', 'row', 'button', 'picture', 'gap', 'line'];

export const scenes: readonly BuilderScene[] = [
  { name: 'empty', blocks: [], reach: async () => undefined },
  { name: 'letter', reach: async () => undefined },
  { name: 'palette', reach: palette },
  { name: 'selected', reach: (desk) => select(desk, 'button') },
  ...inspected.map((id): BuilderScene => ({ name: `inspect-${id}`, reach: (desk) => inspect(desk, id) })),
  { name: 'typing', reach: type },
  { name: 'link', reach: (desk) => bar(desk, 'Link') },
  { name: 'merge-tag', reach: (desk) => bar(desk, 'Merge tag') },
  { name: 'colour', reach: (desk) => bar(desk, 'Colour of words') },
  {
    name: 'suggestions',
    reach: async (desk) => {
      await type(desk);
      await press(desk, 'End');
      await desk.page.keyboard.type(' {{');
      await desk.page.getByRole('listbox', { name: 'Merge tags' }).waitFor();
    },
  },
  { name: 'several', reach: several },
  {
    name: 'block-menu',
    reach: async (desk) => {
      await select(desk, 'button');
      await named(desk, 'button', 'More for Button').click();
      await desk.page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'insert',
    reach: async (desk) => {
      await select(desk, 'button');
      await press(desk, '/');
      await desk.page.getByRole('combobox').waitFor();
    },
  },
  {
    name: 'commands',
    reach: async (desk) => {
      await select(desk, 'button');
      await press(desk, 'Control+k');
      await desk.page.getByRole('combobox').waitFor();
    },
  },
  {
    name: 'shortcuts',
    reach: async (desk) => {
      await select(desk, 'button');
      await press(desk, '?');
      await named(desk, 'dialog', 'Keyboard shortcuts').waitFor();
    },
  },
  {
    name: 'move',
    reach: async (desk) => {
      await select(desk, 'button');
      await press(desk, 'm');
      await named(desk, 'dialog', 'Move Button').waitFor();
    },
  },
  {
    name: 'outline',
    reach: async (desk) => {
      await select(desk, 'button');
      await press(desk, 'o');
      await named(desk, 'dialog', 'Blocks of this email').waitFor();
    },
  },
  {
    name: 'section-name',
    reach: async (desk) => {
      await select(desk, 'button');
      await named(desk, 'button', 'More for Button').click();
      await named(desk, 'menuitem', 'Save as a section').click();
      await desk.page.getByLabel('Section name').waitFor();
    },
  },
  {
    name: 'sections',
    reach: async (desk) => {
      const { body: kept } = await desk.member.get('/api/saved-sections');
      if (kept.length === 0)
        await desk.member.post('/api/saved-sections', {
          name: 'Greeting with a name that is long',
          blocks: letter.slice(0, 2),
        });
      await desk.page.reload();
      await palette(desk);
      await named(desk, 'button', /^Add section/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'images',
    reach: async (desk) => {
      await palette(desk);
      await named(desk, 'button', 'Image Block').click();
      await named(desk, 'dialog', 'How many images?').waitFor();
    },
  },
  { name: 'settings', reach: settings },
  {
    name: 'brand',
    reach: async (desk) => {
      await settings(desk);
      await named(desk, 'button', 'Brand').first().click();
      await desk.page.getByLabel('Brand name').waitFor();
    },
  },
  {
    name: 'uploading',
    reach: async (desk) => {
      await desk.page.route('**/api/upload', () => undefined);
      await upload(desk);
      await desk.page.getByRole('progressbar').waitFor();
    },
  },
  {
    name: 'upload-failed',
    reach: async (desk) => {
      await desk.page.route('**/api/upload', (route) =>
        route.fulfill({ status: 422, json: { message: 'This picture is broken.' } }),
      );
      await upload(desk);
      await named(desk, 'button', 'Retry').waitFor();
    },
  },
  {
    name: 'library',
    reach: async (desk) => {
      await upload(desk);
      await named(desk, 'button', 'Your images').first().click();
      await desk.page.getByRole('button', { name: 'Use bowl.png' }).waitFor();
    },
  },
  {
    name: 'fonts',
    reach: async (desk) => {
      await inspect(desk, 'words');
      await named(desk, 'button', 'Upload a font').click();
      await desk.page.getByLabel('Font file').waitFor();
    },
  },
  { name: 'preview', reach: (desk) => preview(desk) },
  { name: 'preview-dark', reach: (desk) => preview(desk, 'turned-fully') },
  { name: 'preview-text', reach: (desk) => preview(desk, 'text') },
  {
    name: 'size',
    reach: async (desk) => {
      await named(desk, 'button', /^Size of the email: [1-9]/).click();
      await desk.page.getByText('Gmail will show all of it.').waitFor();
    },
  },
  {
    name: 'grade',
    reach: async (desk) => {
      await named(desk, 'button', /^Inbox grade [A-F]/).click();
      await desk.page.getByText('As it stands now.').waitFor();
    },
  },
  {
    name: 'versions',
    reach: async (desk) => {
      await named(desk, 'button', 'Versions').click();
      await named(desk, 'dialog', 'Versions').waitFor();
    },
  },
  {
    name: 'conflict',
    reach: async (desk) => {
      await desk.member.put(`/api/templates/${desk.templateId}`, { name: 'Theirs', content: { blocks: [] } });
      await select(desk, 'button');
      await press(desk, 'Control+d');
      await named(desk, 'dialog', 'This email was changed elsewhere').waitFor();
    },
  },
  {
    name: 'offline',
    reach: async (desk) => {
      await desk.page.route('**/api/templates/**', (route) => route.abort());
      await select(desk, 'button');
      await press(desk, 'Control+d');
      await desk.page.getByText('Offline. Your work is kept on this device.').waitFor();
    },
  },
  {
    name: 'refused',
    reach: async (desk) => {
      await desk.page.route('**/api/templates/**', (route) =>
        route.fulfill({ status: 403, json: { message: 'Your plan has ended. Renew it to continue.' } }),
      );
      await select(desk, 'button');
      await press(desk, 'Control+d');
      await press(desk, 'Control+s');
      await desk.page.getByText('Failed to save template').first().waitFor();
    },
  },
  {
    name: 'saved',
    reach: async (desk) => {
      await press(desk, 'Control+s');
      await desk.page.getByText('Template saved').first().waitFor();
    },
  },
  {
    name: 'restored',
    reach: async (desk) => {
      await desk.page.route('**/api/templates', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      await desk.page.goto(`${desk.app.url}/builder`);
      await desk.page.getByText('Blank email').click();
      await desk.page.getByLabel('Email canvas').waitFor();
      await builderIsReady(desk.page);
      await palette(desk);
      await named(desk, 'button', 'Text Block').click();
      await desk.page.locator('[data-block]').waitFor();
      await desk.page.reload();
      await desk.page.getByText('We kept your unsaved changes').waitFor();
    },
  },
  {
    name: 'export-dialog',
    reach: async (desk) => {
      await named(desk, 'button', 'Export').click();
      await named(desk, 'button', 'Export email').waitFor();
    },
  },
  {
    name: 'processing',
    reach: async (desk) => {
      await desk.page.route('**/api/export/**', () => undefined);
      await named(desk, 'button', 'Export').click();
      await named(desk, 'button', 'Export email').click();
      await named(desk, 'dialog', 'Processing').waitFor();
    },
  },
  { name: 'step-3', reach: exported },
  {
    name: 'feedback',
    reach: async (desk) => {
      await exported(desk);
      await named(desk, 'button', 'Send test').click();
      await named(desk, 'dialog', 'Where did it arrive?').waitFor();
    },
  },
  {
    name: 'send-failed',
    reach: async (desk) => {
      await desk.page.route('**/api/send-test-email', (route) => route.abort());
      await exported(desk);
      await named(desk, 'button', 'Send test').click();
      await desk.page.getByText('Email Send Failed').first().waitFor();
    },
  },
  {
    name: 'save-html',
    reach: async (desk) => {
      await exported(desk);
      await named(desk, 'button', 'Save Template').click();
      await named(desk, 'dialog', /template/i).waitFor();
    },
  },
  {
    name: 'long',
    blocks: [
      {
        id: 'button',
        type: 'button',
        content: { text: 'A'.repeat(120), url: `https://shop.example/${'b'.repeat(200)}` },
      },
      {
        id: 'words',
        type: 'text',
        content: `${'Wort'.repeat(60)} and then some words that go on and on. `.repeat(3),
      },
      ...Array.from({ length: 60 }, (_, at) => ({
        id: `w${at}`,
        type: 'text',
        content: `Paragraph ${at + 1}`,
      })),
    ],
    reach: (desk) => inspect(desk, 'button'),
  },
];

/** A new account, and the email of the scene open in the builder. */
export const openScene = async (
  scene: BuilderScene,
  { app, member, page, width }: Omit<Desk, 'templateId'>,
): Promise<Desk> => {
  const { body } = await member.post('/api/templates', {
    name: scene.name === 'long' ? `${'Sommerschlussverkauf'.repeat(5)} is here` : 'The blue bowls are back',
    content: { blocks: scene.blocks ?? letter },
  });
  const desk = { app, member, page, width, templateId: body.id };
  await page.goto(`${app.url}/builder/${body.id}`);
  await page.getByLabel('Email canvas').waitFor();
  await builderIsReady(page);
  return desk;
};
