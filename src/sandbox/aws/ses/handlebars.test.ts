import { expect, test } from 'vitest';
import { RenderingError, template } from './handlebars.ts';

test('a template renders values, paths, sections and escapes', () => {
  const data = {
    name: '<Ann>',
    shop: { city: 'Köln' },
    items: [{ a: 1 }, { a: 2 }],
    none: [],
    zero: 0,
    empty: '',
    no: false,
  };
  const cases: [string, string][] = [
    ['Dear {{name}} of {{ shop.city }}', 'Dear <Ann> of Köln'],
    ['{{{name}}}', '<Ann>'],
    ['{{#each items}}{{@index}}:{{a}}{{name}} {{/each}}', '0:1<Ann> 1:2<Ann> '],
    ['{{#if none}}a{{else}}b{{/if}}{{#unless none}}c{{/unless}}', 'bc'],
    ['\\{{name}} {{! a note }}{{name}}', '{{name}} <Ann>'],
    ['a { b } }} c', 'a { b } }} c'],
    ['{{#each items}}{{this.a}}{{#if a}}{{shop.city}}{{/if}}{{/each}}', '1Köln2Köln'],
    ['{{#each none}}a{{else}}b{{/each}}', 'b'],
    ['{{#if missing}}a{{else}}b{{/if}}', 'b'],
    ['{{#if name}}\n  a\n{{/if}}\n', '\n  a\n\n'],
    ['{{zero}} {{empty}} {{no}} {{shop}}', '0  false {"city":"Köln"}'],
  ];
  for (const [source, wanted] of cases) expect(template(source)(data)).toBe(wanted);
});

test('missing values and unsupported syntax do not render', () => {
  const broken = [
    '{{missing}}',
    '{{constructor}}',
    '{{#if a}}',
    '{{/if}}',
    '{{helper a b}}',
    '{{a.b.missing}}',
  ];
  const other = ['{{> partial}}', '{{#with a}}{{b}}{{/with}}', '{{lookup a "b"}}', '{{log a}}', '{{"a"}}'];
  for (const source of [...broken, ...other]) {
    expect(() => template(source)({ a: { b: {} } }), source).toThrow(RenderingError);
  }
  expect(() => template('{{a.b.c}}')({ a: { b: {} } })).toThrow(
    "Attribute 'a.b.c' is not present in the rendering data.",
  );
});
