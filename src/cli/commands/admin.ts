// `lettersmith admin create|reset-password|list`: administrators. A password comes from a prompt, never as an argument.
import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  type AdminResult,
  adminsOf,
  createAdmin,
  resetPassword,
} from '#server/operations/accounts/admins.ts';
import { exitCode } from '../exit-codes.ts';
import { writeText } from '../streams.ts';
import { Misuse, onInstallation, printJson, report, say } from './support/report.ts';
import { promptForSecret } from './support/secrets.ts';

const usage = 'lettersmith admin create <email> | reset-password <email> | list';

const sentences: Record<AdminResult['change'], (email: string) => string> = {
  created: (email) => `${email} is an administrator now.`,
  promoted: (email) => `The account of ${email} is an administrator now. Its password is what it was.`,
  'password-set': (email) => `The password of ${email} is set. Everyone who was signed in is signed out.`,
  'link-made': (email) => `The password of ${email} is what it was until the link is used.`,
};

const emailOf = (text: string | undefined): string => {
  if (text === undefined) throw new Misuse(`Name an address: ${usage}`);
  if (!z.email().safeParse(text).success) throw new Misuse(`${text} is not an email address.`);
  return text;
};

const show = (result: AdminResult, isJson: boolean): number => {
  if (isJson) printJson(result);
  else {
    say(sentences[result.change](result.email));
    if (result.link !== null) {
      say('Open this link within an hour to choose a password; it works once:');
      writeText(`${result.link}\n`);
    }
  }
  return exitCode.done;
};

export const run = (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      password: { type: 'boolean' },
      promote: { type: 'boolean' },
      json: { type: 'boolean' },
    },
  });
  const isJson = values.json ?? false;
  return report('admin', async () => {
    const [word, address, ...more] = positionals;
    if (more.length > 0) throw new Misuse(`Passwords are no arguments: --password asks for one. ${usage}`);
    if (word === 'list')
      return onInstallation(async (on) => {
        const admins = await adminsOf(on);
        if (isJson) printJson(admins);
        else for (const { email, created_at } of admins) writeText(`${email}\t${created_at.toISOString()}\n`);
        return exitCode.done;
      });
    if (word !== 'create' && word !== 'reset-password') throw new Misuse(`Usage: ${usage}`);
    const email = emailOf(address);
    const password = values.password ? await promptForSecret('Password: ') : null;
    return onInstallation(async (on) =>
      show(
        word === 'create'
          ? await createAdmin(on, { email, password, isPromoting: values.promote ?? false })
          : await resetPassword(on, { email, password }),
        isJson,
      ),
    );
  });
};
