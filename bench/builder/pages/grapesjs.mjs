import 'grapesjs/dist/css/grapes.min.css';
import grapesjs from 'grapesjs';
import newsletter from 'grapesjs-preset-newsletter';
import { paragraphs } from '../sample.ts';
import { count, ready } from './count.mjs';

const texts = paragraphs(count).map(
  (text) =>
    `<table width="100%"><tbody><tr><td><div data-gjs-type="text">${text}</div></td></tr></tbody></table>`,
);
const editor = grapesjs.init({
  container: '#root',
  height: '100vh',
  storageManager: false,
  plugins: [newsletter],
  components: texts.join(''),
});
editor.onReady(() => {
  // The palette, which ours shows from the start.
  editor.runCommand('open-blocks');
  ready();
});
