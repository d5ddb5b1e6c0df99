import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

describe('readArguments', () => {
  it.each([
    [[], 'Say what to do'],
    [['check', 'a.json'], 'There is no command "check".'],
    [['render'], 'Say which document to render'],
    [['render', 'a.json', 'b.json'], '"b.json" is one too many'],
    [['render', '--text', '--mjml', 'a.json'], 'Choose one'],
    [['render', '--pdf', 'a.json'], "'--pdf'"],
  ])('refuses %j', (args, why) => {
    expect(readArguments(args)).toEqual({ name: 'misused', why: expect.stringContaining(why) });
  });

  it.each([[['--help']], [['render', '-h']], [['help']]])('helps: %j', (args) => {
    expect(readArguments(args)).toEqual({ name: 'help' });
  });

  it('takes options before and after the file', () => {
    const expected = { name: 'render', format: 'text', file: 'a.json' };
    expect(readArguments(['--text', 'render', 'a.json'])).toEqual(expected);
    expect(readArguments(['render', 'a.json', '--text'])).toEqual(expected);
    expect(readArguments(['render', '--', '-x.json'])).toMatchObject({ format: 'html', file: '-x.json' });
  });
});
