// The minimum cost of typing: paragraphs that the browser edits itself, and no script.
import { paragraphs } from '../sample.ts';
import { count, ready } from './count.mjs';

const root = document.querySelector('#root');
for (const text of paragraphs(count)) {
  const element = document.createElement('p');
  element.textContent = text;
  element.contentEditable = 'true';
  element.draggable = true;
  root?.append(element);
}
ready();
