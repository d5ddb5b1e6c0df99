// Secrets come from a file, the standard input or a prompt: arguments are visible to every user of the machine.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { readBytes } from '../../streams.ts';
import { Misuse } from './report.ts';

const maxSecretBytes = 4_096;

const firstLine = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8').split(/\r?\n/)[0] ?? '';

/** The first line of a file, or of the standard input for `-`. */
export const secretFrom = (file: string): string => {
  const secret = firstLine(readBytes(file, maxSecretBytes));
  if (secret === '') throw new Misuse(`${file === '-' ? 'The standard input' : file} has no first line.`);
  return secret;
};

/** Asks at the terminal, without showing what is typed; from a pipe it reads the first line. */
export const promptForSecret = async (question: string): Promise<string> => {
  if (!process.stdin.isTTY) return secretFrom('-');
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
};
