// Random cases are the same in every `npm test`, so that a failure is caused by the tested change. `npm run test:long`
// tries new ones; the seed of a failure is in its message.
import fc from 'fast-check';

if (!process.env.LONG) fc.configureGlobal({ seed: 20_261_121 });
