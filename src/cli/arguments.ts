import { parseArgs } from 'node:util';

export type Format = 'html' | 'text' | 'mjml';

export type Command =
  | { name: 'help' }
  | { name: 'render'; format: Format; file: string }
  | { name: 'misused'; why: string };

export const help = `Usage: lettersmith render [--text | --mjml] <document.json | ->

Renders a document of the builder to the standard output: HTML, or with
  --text   the plain text part
  --mjml   MJML, for mjml 5
  -        in the place of a file: the document comes from the standard input

Notes on single blocks go to the standard error. Exit codes: 0 rendered, 1 the
document was refused, 2 wrong usage, 66 the file was not found or not readable,
74 the result could not be written.

  lettersmith render letter.json > letter.html
`;

const misused = (why: string): Command => ({ name: 'misused', why });

/** What was asked for, as typed after the name of the program. */
export function readArguments(typed: readonly string[]): Command {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(typed);
  } catch (error) {
    return misused(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  const [command, file, ...more] = positionals;
  if (values.help || command === 'help') return { name: 'help' };
  if (command === undefined) return misused('Say what to do: lettersmith render <document.json>');
  if (command !== 'render') return misused(`There is no command "${command}".`);
  if (file === undefined) return misused('Say which document to render, or - for the standard input.');
  if (more.length > 0) return misused(`One document at a time: "${more[0]}" is one too many.`);
  if (values.text && values.mjml) return misused('Choose one of --text and --mjml.');
  return { name: 'render', format: values.text ? 'text' : values.mjml ? 'mjml' : 'html', file };
}

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      text: { type: 'boolean' },
      mjml: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
