import { beforeEach, expect, test } from 'vitest';
import { showChoosePlan } from './choose-plan.ts';
import { followLanguageLinks } from './language-links.ts';
import { glideToSections } from './section-links.ts';
import { pauseStrips } from './strips.ts';
import { switchThemes } from './theme-buttons.ts';

beforeEach(() => {
  document.body.innerHTML = '';
  localStorage.clear();
  document.documentElement.className = '';
});

const find = <Kind extends HTMLElement = HTMLElement>(selector: string): Kind => {
  const found = document.querySelector<Kind>(selector);
  if (!found) throw new Error(selector);
  return found;
};

test('a link within the page moves the focus to the heading, and the address names the section', () => {
  document.body.innerHTML =
    '<a href="#pricing">See Plans</a><a id="none" href="#">X</a><section id="pricing"><h2 tabindex="-1">Prices</h2></section>';
  glideToSections(document);
  find('a').click();
  expect([document.activeElement?.textContent, window.location.hash]).toEqual(['Prices', '#pricing']);
  const press = new MouseEvent('click', { cancelable: true, bubbles: true });
  find('#none').dispatchEvent(press);
  expect(press.defaultPrevented).toBe(true);
});

test('a theme button changes the theme and gives the focus to the other', () => {
  document.body.innerHTML =
    '<button data-theme-choice="dark"></button><button data-theme-choice="light"></button>';
  switchThemes(document);
  find('[data-theme-choice="dark"]').click();
  expect([document.documentElement.className, localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  expect(document.activeElement).toBe(find('[data-theme-choice="light"]'));
});

test('a chosen language is remembered, and Escape closes the list', () => {
  document.body.innerHTML =
    '<details data-languages open><summary>Language</summary><a data-language="de" href="#">Deutsch</a></details>';
  followLanguageLinks(document);
  find('[data-language]').click();
  expect(document.cookie).toContain('language=de');
  find('summary').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(find<HTMLDetailsElement>('details').open).toBe(false);
});

test('a strip stops and moves again', () => {
  document.body.innerHTML =
    '<section data-moving><button data-motion="stop"></button><button data-motion="move" hidden></button></section>';
  pauseStrips(document);
  find('[data-motion="stop"]').click();
  expect(find('section').hasAttribute('data-paused')).toBe(true);
  find('[data-motion="move"]').click();
  expect(find('section').hasAttribute('data-paused')).toBe(false);
});

test('only who comes from Google without an account is asked to choose a plan', () => {
  document.body.innerHTML = '<div data-choose-plan hidden></div>';
  showChoosePlan(document, '');
  expect(find('div').hidden).toBe(true);
  showChoosePlan(document, '?google=choose-a-plan');
  expect(find('div').hidden).toBe(false);
});
