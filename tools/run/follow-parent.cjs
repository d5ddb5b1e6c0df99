// Loaded before each program that run.mjs starts. When run.mjs ends, for any reason, the channel closes and the
// program ends too, so that no program still uses the port, the database or node_modules. After SIGTERM npm cleans up
// for seconds, while the next install has already begun: run.mjs sets LETTERSMITH_FOLLOW=hard for it.
const signal = process.env.LETTERSMITH_FOLLOW === 'hard' ? 'SIGKILL' : 'SIGTERM';
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, signal));
  process.channel.unref();
}
