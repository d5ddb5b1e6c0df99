import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#contract/accounts/auth.ts';
import { type DocumentInput, documentSchema } from '#email/document/document.ts';
import { emailTitles } from '#email/document/email-titles.ts';
import { noLetter } from '#email/letter/letter-setting.ts';
import { frameOf } from '#email/render/render.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { AddedWords } from '../../canvas/added-words.tsx';
import { showAddedWords } from '../../canvas/added-words-shown.ts';
import { type BuilderStore, createBuilderStore } from '../../store/builder-store.ts';
import { BuilderContext } from '../../store/use-builder.ts';
import { useWords, type Words, WordsForm } from './words-form.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let place: HTMLElement;
let root: ReturnType<typeof createRoot>;
let store: BuilderStore;
let words: Words;

const Probe = () => {
  words = useWords();
  return <WordsForm words={words} />;
};

const show = (text: string, settings: DocumentInput['settings'] = {}) => {
  const document = documentSchema.parse({ settings, blocks: [{ id: 'a', type: 'text', content: text }] });
  const frame = frameOf(document.settings);
  store = createBuilderStore({ document, name: 'Spring', templateId: 't1' });
  const client = createQueryClient();
  client.setQueryData([currentUser.path], { id: 'u1', email: 'mara@shop.example', firstName: 'Mara' });
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <BuilderContext value={store}>
          <Probe />
          <AddedWords place="opening" frame={frame} />
          <AddedWords place="closing" frame={frame} />
        </BuilderContext>
      </QueryClientProvider>,
    ),
  );
};

beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  showAddedWords(true);
});

const plain = 'The blue bowls are back, and there are more of them.';
const field = (label: string): HTMLInputElement => {
  const found = [...place.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  return place.querySelector(`[id="${found?.htmlFor}"]`) as HTMLInputElement;
};
const press = (name: string, among: ParentNode = place) =>
  act(() => [...among.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());
const partOf = (label: string): ParentNode => field(label).parentElement as HTMLElement;
const onCanvas = (): string =>
  [...place.querySelectorAll('section')]
    .map((section) => [...section.querySelectorAll('div')].map((one) => one.shadowRoot?.textContent).join(''))
    .join(' ');

test('lists the titles in order with None at the end, and announces the line that a title chooses', () => {
  show(plain, { lang: 'de' });
  const options = [...field('Email title').querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(options).toEqual([...emailTitles.map(({ title }) => title), 'None']);
  expect(field('Email title').value).toBe('Just Checking In');
  expect(field('Greeting').value).toBe('Guten Tag,');
  expect(place.textContent).toContain('Ich wollte hören, wie es Ihnen geht');
});

test('keeps an empty part empty, with the email, and shows it on the canvas', () => {
  show(plain);
  expect(onCanvas()).toContain('Hi there,');
  press('None', partOf('Reply request'));
  press('None', partOf('Greeting'));
  expect(field('Reply request').value).toBe('');
  expect(words.letter).toMatchObject({ greeting: '', replyRequest: '', senderName: 'Mara' });
  act(() => words.keep(store));
  expect(store.get().document.settings.letter).toEqual({ greeting: '', replyRequest: '' });
  expect(store.get().undoLabel).toBe('Changed words around the blocks');
  expect(onCanvas()).toContain('I wanted to see how you are doing');
  expect(onCanvas()).not.toContain('Hi there,');
  expect(onCanvas()).not.toContain('just reply to this email');
  press('Use the default', partOf('Greeting'));
  expect(field('Greeting').value).toBe('Hi there,');
});

test('an email with its own greeting starts with none, and can have both', () => {
  show('Dear customer,');
  expect(onCanvas().trim()).toBe('');
  expect(place.textContent).toContain('Nothing is added to this email.');
  expect([field('Email title').value, field('Sender name').value]).toEqual(['', '']);
  press('Add greeting and sign-off');
  expect(words.letter).toMatchObject({ emailTitle: 'Just Checking In', senderName: 'Mara' });
  press('None of these');
  expect(words.letter).toEqual(noLetter);
});

test('a language without ready-made words says so', () => {
  show('青い器が戻りました。', { lang: 'ja' });
  expect(words.letter).toEqual(noLetter);
  expect(place.textContent).toContain('We have no default words in the language of this email.');
});

test('the canvas can hide them without changing anything else', () => {
  show(plain);
  const [first] = place.querySelectorAll('section');
  press('Hide', first);
  expect(place.querySelectorAll('section')).toHaveLength(0);
  expect(words.letter.greeting).toBe('Hi there,');
  expect(store.get().dirty).toBe(false);
});
