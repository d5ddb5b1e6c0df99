// The command line: `lettersmith render email.json > email.html`, `lettersmith check mail.eml`. Only the result goes
// to the standard output, so that a pipe or a file never gets half of a message.

import fs from 'node:fs';
import { type Document, maxDocumentBytes } from '#email/document/document.ts';
import { isNestedTooDeep, maxNesting } from '#email/document/nesting.ts';
import { type InSyntax, inSyntax, type Syntax } from '#email/dynamic/export-syntax.ts';
import { exportWarnings } from '#email/dynamic/export-warning.ts';
import { storedEmailCopy } from '#email/email-copy/email-copy-for.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { toMjml } from '#email/mjml/to-mjml.ts';
import { renderEmail } from '#email/render/render.ts';
import { inWords } from '#text/keyed-text.ts';
import { translatorFor } from '#text/translator.ts';
import { type CheckCommand, type Format, help, readArguments } from './arguments.ts';
import { runCheck } from './check.ts';
import { commandNamed } from './commands.ts';
import { exitCode } from './exit-codes.ts';
import { readDocument } from './read-document.ts';
import { maxMailBytes, readMail } from './read-mail.ts';
import { codeOf, readBytes, writeText } from './streams.ts';

const maxFaults = 20;

/** Without control characters: a terminal would execute those of a document. */
const printError = (line: string): void => {
  fs.writeSync(2, `${line.replace(/(?!\n)\p{Cc}/gu, '')}\n`);
};

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'this is a folder',
  EACCES: 'this user may not read it',
};

function write(text: string): number {
  try {
    writeText(text);
    return exitCode.done;
  } catch (error) {
    const code = codeOf(error);
    // The reader has closed the pipe, as `head` does.
    if (code === 'EPIPE') return exitCode.done;
    printError(`The result could not be written (${code}).`);
    return exitCode.notWritten;
  }
}

const english = translatorFor('en');

function rendered(document: Document, format: Format, name: string, syntax: Syntax | undefined): string {
  const emailCopy = storedEmailCopy(document);
  if (format === 'text') return plainText(document, { emailCopy });
  const { html, warnings, parts } = renderEmail(document, { emailCopy });
  for (const { blockId, message } of [...warnings, ...(syntax ? [] : exportWarnings(parts))]) {
    const index = document.blocks.findIndex(({ id }) => id === blockId);
    printError(`${name}: ${index < 0 ? '' : `blocks.${index}: `}${inWords(english, message)}`);
  }
  if (syntax) return forSyntax(inSyntax(html, parts, syntax), name);
  return format === 'mjml' ? toMjml(document, { emailCopy }) : html;
}

function forSyntax({ html, unsaid, unformatted }: InSyntax, name: string): string {
  for (const when of unsaid)
    printError(`${name}: left out, because this syntax cannot say it: ${JSON.stringify(when)}`);
  for (const tag of unformatted) printError(`${name}: shows its value without a format: ${tag}`);
  return html;
}

/** Input from a pipe has no file name. */
const nameOf = (file: string): string => (file === '-' ? 'standard input' : file);

function read(file: string, maxBytes: number): Uint8Array | null {
  try {
    return readBytes(file, maxBytes);
  } catch (error) {
    const code = codeOf(error);
    printError(`${nameOf(file)}: ${reasons[code] ?? `it could not be read (${code})`}.`);
    return null;
  }
}

function check({ file, isJson, minGrade, purpose, subject, from }: CheckCommand): number {
  const bytes = read(file, maxMailBytes);
  if (!bytes) return exitCode.notFound;
  const { email, fault } = readMail(bytes, { purpose, subject, from });
  if (!email) {
    printError(`${nameOf(file)}: ${fault}`);
    return exitCode.noEmail;
  }
  if (isNestedTooDeep(email.html)) {
    printError(
      `${nameOf(file)}: its tags are nested more than ${maxNesting} deep, which no mail program shows.`,
    );
    return exitCode.noEmail;
  }
  const { text, isGood } = runCheck(email, { name: nameOf(file), minGrade, isJson });
  return write(text) || (isGood ? exitCode.done : exitCode.refused);
}

function render(file: string, format: Format, syntax: Syntax | undefined): number {
  const name = nameOf(file);
  const bytes = read(file, maxDocumentBytes);
  if (!bytes) return exitCode.notFound;
  const { document, faults } = readDocument(bytes);
  if (document) return write(rendered(document, format, name, syntax));
  for (const fault of faults.slice(0, maxFaults)) printError(`${name}: ${fault}`);
  if (faults.length > maxFaults) printError(`${name}: and ${faults.length - maxFaults} more.`);
  return exitCode.refused;
}

function run(args: readonly string[]): number {
  const command = readArguments(args);
  switch (command.name) {
    case 'help':
      return write(help);
    case 'misused':
      printError(`${command.why}\n\n${help}`);
      return exitCode.misused;
    case 'check':
      return check(command);
    case 'render':
      return render(command.file, command.format, command.syntax);
  }
}

/** Options that do not fit are the user's error, not the program's. */
const isMisuse = (error: unknown): error is Error =>
  error instanceof Error && codeOf(error).startsWith('ERR_PARSE_ARGS_');

async function runCommand(args: readonly string[]): Promise<number> {
  const [name = 'start', ...rest] = args;
  const command = rest.includes('--help') ? undefined : commandNamed(name);
  if (!command) return run(args);
  try {
    const { prepareEnvironment } = await import('./commands/environment.ts');
    prepareEnvironment();
    const { run: runLoaded } = await command.load();
    return await runLoaded(rest);
  } catch (error) {
    if (!isMisuse(error)) throw error;
    printError(`${name}: ${error.message}`);
    return exitCode.misused;
  }
}

process.exitCode = await runCommand(process.argv.slice(2));
