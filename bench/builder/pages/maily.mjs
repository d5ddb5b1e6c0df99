import '@maily-to/core/style.css';
import { Editor } from '@maily-to/core';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { paragraphs } from '../sample.ts';
import { count, ready } from './count.mjs';

const contentJson = {
  type: 'doc',
  content: paragraphs(Math.max(1, count)).map((text) => ({
    type: 'paragraph',
    content: [{ type: 'text', text }],
  })),
};
const root = document.querySelector('#root');
if (root) createRoot(root).render(createElement(Editor, { contentJson, onCreate: () => ready() }));
