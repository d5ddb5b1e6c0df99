import { parseArgs } from 'node:util';
import { type Grade, grades, type Purpose } from '#deliverability/judge/model.ts';
import { type Syntax, syntaxes } from '#email/dynamic/export-syntax.ts';
import { commandList } from './commands.ts';

export type Format = 'html' | 'text' | 'mjml';

export interface CheckCommand {
  name: 'check';
  isJson: boolean;
  /** A worse grade fails. */
  minGrade: Grade;
  /** Undefined leaves it to the file: a page is an export, a message to a list a campaign. */
  purpose: Purpose | undefined;
  subject: string | undefined;
  from: string | undefined;
  file: string;
}

export type Command =
  | { name: 'help' }
  | {
      name: 'render';
      format: Format;
      /** Undefined: tags stay as they are, and all parts are in the HTML. */
      syntax?: Syntax | undefined;
      file: string;
    }
  | CheckCommand
  | { name: 'misused'; why: string };

export const help = `Usage: lettersmith render [--text | --mjml | --syntax <name>] <document.json | ->
       lettersmith check [--json] [--min <grade>] [--purpose export|campaign]
                         [--subject <text>] [--from <sender>]
                         <mail.html | mail.eml | ->
       lettersmith <command> [options]

render writes a document of the builder to the standard output: HTML, or with
  --text      the plain text part
  --mjml      MJML, for mjml 5
  --syntax    HTML whose tags and conditions are for another program: liquid,
              handlebars or mailchimp; none: no values, and no part with a
              condition. What cannot be said there is left out and named.

check reads an email and says which known reasons a filter has to distrust it.
  --json      the whole analysis as JSON
  --min       A+, A, B, C, D or F: the exit code is 1 below it; B without
  --purpose   campaign: unsubscribe link and postal address have to be there
              (taken for granted in .eml files that look sent to a list);
              export: they are added later
  --subject, --from   what HTML alone does not tell

  -           in the place of a file: the standard input

Notes on single blocks go to the standard error. Exit codes: 0 rendered, or
graded as asked or better; 1 the document was refused, or the grade is below;
2 wrong usage; 65 the file is no email; 66 the file was not found or not
readable; 74 the result could not be written.

  lettersmith render email.json > email.html
  lettersmith render email.json | lettersmith check -

Commands on an installation, with its settings from the environment:
${commandList}`;

const misused = (why: string): Command => ({ name: 'misused', why });

/** The command line after the name of the program. */
export function readArguments(args: readonly string[]): Command {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return misused(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  const [command, file, ...more] = positionals;
  if (values.help || command === 'help') return { name: 'help' };
  if (command === undefined)
    return misused('Say what to do: lettersmith render <document.json>, or lettersmith check <mail.html>');
  if (command !== 'render' && command !== 'check') return misused(`There is no command "${command}".`);
  const input = command === 'render' ? 'document' : 'email';
  if (file === undefined) return misused(`Say which ${input} to ${command}, or - for the standard input.`);
  if (more.length > 0) return misused(`One ${input} at a time: "${more[0]}" is one too many.`);
  const unknownOption = Object.keys(values).find(
    (name) => name !== 'help' && !optionsOf[command].includes(name),
  );
  if (unknownOption !== undefined) return misused(`"${command}" has no option --${unknownOption}.`);
  if (command === 'check') return checkCommand(values, file);
  if (values.text && values.mjml) return misused('Choose one of --text and --mjml.');
  if (values.syntax !== undefined) return renderInSyntax(values, file);
  return { name: 'render', format: values.text ? 'text' : values.mjml ? 'mjml' : 'html', file };
}

const optionsOf: Record<'render' | 'check', readonly string[]> = {
  render: ['text', 'mjml', 'syntax'],
  check: ['json', 'min', 'purpose', 'subject', 'from'],
};

function renderInSyntax({ text, mjml, syntax: name }: Values, file: string): Command {
  if (text || mjml) return misused('--syntax is for HTML: leave out --text and --mjml.');
  const syntax = syntaxes.find((known) => known === name);
  if (!syntax) return misused(`--syntax is one of ${syntaxes.join(', ')}, not "${name}".`);
  return { name: 'render', format: 'html', syntax, file };
}

/** Expands short forms: `--min b` is B. */
const gradeNamed = (name: string): Grade | undefined =>
  grades.find((grade) => grade === name.trim().toUpperCase());

function checkCommand({ json, min = 'B', purpose, subject, from }: Values, file: string): Command {
  const minGrade = gradeNamed(min);
  if (!minGrade) return misused(`--min is one of ${grades.join(', ')}, not "${min}".`);
  if (purpose !== undefined && purpose !== 'export' && purpose !== 'campaign')
    return misused(`--purpose is export or campaign, not "${purpose}".`);
  return { name: 'check', isJson: json ?? false, minGrade, purpose, subject, from, file };
}

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      text: { type: 'boolean' },
      mjml: { type: 'boolean' },
      syntax: { type: 'string' },
      json: { type: 'boolean' },
      min: { type: 'string' },
      purpose: { type: 'string' },
      subject: { type: 'string' },
      from: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });

type Values = ReturnType<typeof parse>['values'];
