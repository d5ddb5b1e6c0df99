import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

describe('readArguments', () => {
  it.each([
    [['check', 'a.html', '--min', 'E'], '--min is one of A+, A, B, C, D, F, not "E".'],
    [['render', 'a.json', '--min', 'A'], '"render" has no option --min'],
    [[], 'Say what to do'],
    [['send', 'a.json'], 'There is no command "send".'],
    [['check'], 'Say which email to check'],
    [['check', 'a.html', 'b.html'], 'One email at a time'],
    [['check', '--mjml', 'a.html'], '"check" has no option --mjml.'],
    [['render', '--json', 'a.json'], '"render" has no option --json.'],
    [['check', '--purpose', 'fun', 'a.html'], '--purpose is export or campaign, not "fun".'],
    [['render'], 'Say which document to render'],
    [['render', 'a.json', 'b.json'], '"b.json" is one too many'],
    [['render', '--text', '--mjml', 'a.json'], 'Choose one'],
    [['render', '--pdf', 'a.json'], "'--pdf'"],
  ])('refuses %j', (args, why) => {
    expect(readArguments(args)).toEqual({ name: 'misused', why: expect.stringContaining(why) });
  });

  it.each([[['--help']], [['render', '-h']], [['help']]])('shows the help for %j', (args) => {
    expect(readArguments(args)).toEqual({ name: 'help' });
  });

  it('accepts options before and after the file', () => {
    const expected = { name: 'render', format: 'text', file: 'a.json' };
    expect(readArguments(['--text', 'render', 'a.json'])).toEqual(expected);
    expect(readArguments(['render', 'a.json', '--text'])).toEqual(expected);
    expect(readArguments(['render', '--', '-x.json'])).toMatchObject({ format: 'html', file: '-x.json' });
  });

  it('accepts facts that HTML alone does not show', () => {
    expect(readArguments(['check', 'a.html', '--json', '--purpose=campaign', '--subject', 'Bowls'])).toEqual({
      name: 'check',
      isJson: true,
      minGrade: 'B',
      purpose: 'campaign',
      subject: 'Bowls',
      from: undefined,
      file: 'a.html',
    });
  });
});
