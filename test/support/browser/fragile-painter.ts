// A program that draws, and crashes, ends or prints on request.
import { serveTasks } from '../../../src/server/providers/threads/serve-tasks.ts';

const pixel = { bytes: new Uint8Array([1]), width: 1, height: 1 };

serveTasks({
  draw: ({ html }: { html: string }) => {
    if (html === 'exit') process.exit(3);
    if (html === 'kill') process.kill(process.pid, 'SIGKILL');
    if (html === 'leave') setTimeout(() => process.exit(3), 100);
    // More than the buffer of a pipe.
    if (html === 'print') process.stdout.write('x'.repeat(1_000_000));
    return pixel;
  },
});
