import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#contract/accounts/session.ts';
import { type DocumentInput, documentSchema } from '#email/document/document.ts';
import { emailTitles } from '#email/document/email-titles.ts';
import { noEmailCopy } from '#email/email-copy/email-copy-setting.ts';
import { layoutContextOf } from '#email/render/render-block.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { CanvasEmailCopy } from '../../canvas/canvas-email-copy.tsx';
import { setEmailCopyShown } from '../../canvas/email-copy-visibility.ts';
import { type BuilderStore, createBuilderStore } from '../../store/builder-store.ts';
import { BuilderContext } from '../../store/use-builder.ts';
import { type EmailCopyFields, EmailCopyForm, useEmailCopyForm } from './email-copy-form.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let container: HTMLElement;
let root: ReturnType<typeof createRoot>;
let store: BuilderStore;
let form: EmailCopyFields;

const Probe = () => {
  form = useEmailCopyForm();
  return <EmailCopyForm form={form} />;
};

const show = (text: string, settings: DocumentInput['settings'] = {}) => {
  const document = documentSchema.parse({ settings, blocks: [{ id: 'a', type: 'text', content: text }] });
  const layout = layoutContextOf(document.settings);
  store = createBuilderStore({ document, name: 'Spring', templateId: 't1' });
  const client = createQueryClient();
  client.setQueryData([currentUser.path], { id: 'u1', email: 'mara@shop.example', firstName: 'Mara' });
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <BuilderContext value={store}>
          <Probe />
          <CanvasEmailCopy position="opening" layout={layout} />
          <CanvasEmailCopy position="closing" layout={layout} />
        </BuilderContext>
      </QueryClientProvider>,
    ),
  );
};

beforeEach(() => {
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
  setEmailCopyShown(true);
});

const plainText = 'The blue bowls are back, and there are more of them.';
const field = (label: string): HTMLInputElement => {
  const found = [...container.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  return container.querySelector(`[id="${found?.htmlFor}"]`) as HTMLInputElement;
};
const press = (name: string, within: ParentNode = container) =>
  act(() => [...within.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());
const partOf = (label: string): ParentNode => field(label).parentElement as HTMLElement;
const onCanvas = (): string =>
  [...container.querySelectorAll('section')]
    .map((section) =>
      [...section.querySelectorAll('div')].map((element) => element.shadowRoot?.textContent).join(''),
    )
    .join(' ');

test('the form lists the titles with None at the end, and shows the opening line of the chosen title', () => {
  show(plainText, { lang: 'de' });
  const options = [...field('Opening line').querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(options).toEqual([...emailTitles.map(({ title }) => title), 'None']);
  expect(field('Opening line').value).toBe('Just Checking In');
  expect(field('Greeting').value).toBe('Guten Tag,');
  expect(container.textContent).toContain('Ich wollte hören, wie es Ihnen geht');
});

test('a part set to None is saved with the email and disappears from the canvas', () => {
  show(plainText);
  expect(onCanvas()).toContain('Hi there,');
  press('Remove', partOf('Reply request'));
  press('Remove', partOf('Greeting'));
  expect(field('Reply request').value).toBe('');
  expect(form.emailCopy).toMatchObject({ greeting: '', replyRequest: '', senderName: 'Mara' });
  act(() => form.save(store));
  expect(store.get().document.settings.letter).toEqual({ greeting: '', replyRequest: '' });
  expect(store.get().undoLabel).toBe('Changed greeting and sign-off');
  expect(onCanvas()).toContain('I wanted to see how you are doing');
  expect(onCanvas()).not.toContain('Hi there,');
  expect(onCanvas()).not.toContain('just reply to this email');
  press('Use default', partOf('Greeting'));
  expect(field('Greeting').value).toBe('Hi there,');
});

test('an email with its own greeting gets no email copy until the user adds it', () => {
  show('Dear customer,');
  expect(onCanvas().trim()).toBe('');
  expect(container.textContent).toContain('Nothing is added to this email.');
  expect([field('Opening line').value, field('Sender name').value]).toEqual(['', '']);
  press('Add greeting and sign-off');
  expect(form.emailCopy).toMatchObject({ emailTitle: 'Just Checking In', senderName: 'Mara' });
  press('Remove all');
  expect(form.emailCopy).toEqual(noEmailCopy);
});

test('the form says when there are no default texts in the language', () => {
  show('青い器が戻りました。', { lang: 'ja' });
  expect(form.emailCopy).toEqual(noEmailCopy);
  expect(container.textContent).toContain('We have no default texts in this email’s language.');
});

test('hiding the email copy on the canvas changes nothing else', () => {
  show(plainText);
  const [first] = container.querySelectorAll('section');
  press('Hide', first);
  expect(container.querySelectorAll('section')).toHaveLength(0);
  expect(form.emailCopy.greeting).toBe('Hi there,');
  expect(store.get().dirty).toBe(false);
});
