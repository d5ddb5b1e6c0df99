import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Input } from './input.tsx';
import { Textarea } from './textarea.tsx';

test('typed text takes the direction of its characters, and an address does not', () => {
  const markup = renderToStaticMarkup(
    <>
      <Input defaultValue="הקערות חזרו!" />
      <Textarea defaultValue="הקערות חזרו!" />
      <Input type="email" />
      <Input dir="ltr" />
    </>,
  );
  const directions = [...markup.matchAll(/<(?:input|textarea)[^>]*>/g)].map(
    ([tag]) => /dir="(\w+)"/.exec(tag)?.[1] ?? '',
  );
  expect(directions).toEqual(['auto', 'auto', 'ltr', 'ltr']);
});
