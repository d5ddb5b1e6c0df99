// npm, called from inside the npm that called us.
import fs from 'node:fs';
import path from 'node:path';
import { runStep } from './children.mjs';
import { Failure } from './project.mjs';

const findNpm = () => {
  const called = process.env.npm_execpath;
  const besideNode = path.join(path.dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js');
  const found = [
    called,
    besideNode,
    '/usr/lib/node_modules/npm/bin/npm-cli.js',
    '/usr/share/nodejs/npm/bin/npm-cli.js',
  ].find((file) => file?.endsWith('npm-cli.js') && fs.existsSync(file));
  if (!found) throw new Failure('npm was not found. Run this with npm: npm start, npm test.');
  return found;
};

const networkFaults =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|E50[234])\b/;

const failureText = (what, printed) => {
  const fault = networkFaults.exec(printed)?.[0];
  const detail = printed
    .split('\n')
    .filter((line) => line.startsWith('npm error') && !line.includes('complete log'))
    .slice(0, 12)
    .join('\n');
  if (fault) {
    return `${what} could not be fetched: the npm registry was not reached (${fault}). The installed packages may be incomplete; the next run repairs them. Check the network or proxy settings of npm, then run the same command again.`;
  }
  if (/\b(ENOSPC)\b/.test(printed))
    return `${what} could not be installed: the disk is full. Make room, then run the same command again.`;
  if (/\b(EACCES|EPERM|EROFS)\b/.test(printed)) {
    return `${what} could not be installed: this user may not write there.\n${detail}\nGive it write access to the project's folder, then run the same command again.`;
  }
  return `${what} could not be installed. npm said:\n${detail || printed.trim()}`;
};

/** `npm ci` on the given Node: with an older one npm leaves out optional packages that do not declare it. */
export const npmCi = async (node, what, flags) => {
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  // npm's own timeout is more than a minute before it reports a missing network.
  const timeouts = [
    '--fetch-retries=3',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-factor=3',
    '--fetch-retry-maxtimeout=8000',
  ];
  const args = [findNpm(), 'ci', '--ignore-scripts', ...quiet, ...timeouts, ...flags];
  const { code, printed } = await runStep(node, args, { capture: true, env: { LETTERSMITH_FOLLOW: 'hard' } });
  if (code !== 0) throw new Failure(failureText(what, printed));
};
