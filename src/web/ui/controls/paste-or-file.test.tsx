import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PasteOrFileForm } from './paste-or-file.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const find = <E extends Element>(selector: string) => document.querySelector<E>(selector);
let root: Root;
let submitted: string[];

const Form = () => {
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  return (
    <PasteOrFileForm
      label="The page"
      hint="Its HTML."
      rows={4}
      placeholder="<p>"
      text={text}
      file={file && { name: file.name, bytes: file.size, kind: 'HTML' }}
      fileLabel="Page file"
      accept=".html"
      dropHint="or drop one here"
      error={error}
      onText={setText}
      onFile={setFile}
      onRemove={() => setFile(null)}
      onSubmit={(focusSource) => {
        submitted.push(file?.name ?? text);
        if (file || text) return setError(undefined);
        setError('Paste a page.');
        focusSource();
      }}
      className={(isOver) => (isOver ? 'over' : 'idle')}
    >
      <button type="submit">Read</button>
    </PasteOrFileForm>
  );
};

beforeEach(async () => {
  submitted = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Form />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const submit = () => act(async () => find<HTMLButtonElement>('[type="submit"]')?.click());
const page = new File(['<p>Hello</p>'], 'page.html');
const drag = (kind: string, files: File[] = [page]) => {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types: ['Files'], files } });
  return act(async () => find('form')?.dispatchEvent(event));
};

test('a refused source gets the focus, with the reason beside it', async () => {
  await submit();
  expect(document.activeElement).toBe(find('textarea'));
  expect(document.body.textContent).toContain('Paste a page.');
});

test('pasted text is submitted', async () => {
  const area = find<HTMLTextAreaElement>('textarea');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, '<p>Hello</p>');
    area?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await submit();
  expect(submitted).toEqual(['<p>Hello</p>']);
});

test('a dropped file replaces the text until it is removed', async () => {
  await drag('dragover');
  expect(find('form')?.className).toContain('over');
  expect(document.body.textContent).toContain('Drop the file to read it');
  await drag('drop');
  expect(find('form')?.className).toContain('idle');
  expect(document.body.textContent).toContain('page.html');
  expect(document.body.textContent).toContain('Choose another file');
  expect(find('textarea')).toBeNull();
  await submit();
  expect(submitted).toEqual(['page.html']);
  const remove = [...document.querySelectorAll('button')].find((button) =>
    button.textContent?.startsWith('Remove'),
  );
  await act(async () => {
    remove?.click();
    await new Promise(requestAnimationFrame);
  });
  expect(document.activeElement).toBe(find('textarea'));
});

test('a chosen file can be chosen again', async () => {
  const input = find<HTMLInputElement>('[type="file"]');
  expect(input?.accept).toBe('.html');
  expect(input?.getAttribute('aria-label')).toBe('Page file');
  Object.defineProperty(input, 'files', { value: [page] });
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
  expect(document.body.textContent).toContain('page.html');
  expect(input?.value).toBe('');
});
