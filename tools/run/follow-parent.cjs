// Loaded before each program that run.mjs starts. When run.mjs is gone, however it ended, the channel
// closes and the program ends too, so that nothing is left holding the port, the database or node_modules.
// npm answers a polite signal by tidying up for seconds, while the next install has already begun: it is
// told LETTERSMITH_FOLLOW=hard.
const signal = process.env.LETTERSMITH_FOLLOW === 'hard' ? 'SIGKILL' : 'SIGTERM';
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, signal));
  process.channel.unref();
}
