import { expect, test } from 'vitest';
import { RenderingError, template } from './handlebars.ts';

test('a template renders values, paths, sections and escapes', () => {
  const data = { name: '<Ann>', shop: { city: 'Köln' }, items: [{ a: 1 }, { a: 2 }], none: [] };
  const cases: [string, string][] = [
    ['Dear {{name}} of {{ shop.city }}', 'Dear <Ann> of Köln'],
    ['{{{name}}}', '<Ann>'],
    ['{{#each items}}{{@index}}:{{a}}{{name}} {{/each}}', '0:1<Ann> 1:2<Ann> '],
    ['{{#if none}}a{{else}}b{{/if}}{{#unless none}}c{{/unless}}', 'bc'],
    ['\\{{name}} {{! a note }}{{name}}', '{{name}} <Ann>'],
    ['a { b } }} c', 'a { b } }} c'],
  ];
  for (const [source, wanted] of cases) expect(template(source)(data)).toBe(wanted);
});

test('missing values and unsupported syntax do not render', () => {
  for (const source of ['{{missing}}', '{{constructor}}', '{{#if a}}', '{{/if}}', '{{helper a b}}']) {
    expect(() => template(source)({})).toThrow(RenderingError);
  }
});
