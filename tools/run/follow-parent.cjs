// Loaded before each program that run.mjs starts. When run.mjs is gone, however it ended, the channel
// closes and the program is asked to stop, so that nothing is left holding the port or the database.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
