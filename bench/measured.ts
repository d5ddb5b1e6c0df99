// The heading of every table: the program, the day, the machine.
import { execFileSync } from 'node:child_process';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();

/** The commit and the day, in the format of docs/benchmarks.md. */
export function measuredAt(): string {
  const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' with changes';
  const day = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  const commit = git('rev-parse', '--short=10', 'HEAD');
  return `Measured at ${commit}${changed}, ${day}, Node ${process.version}, ${process.platform} ${process.arch}.`;
}
