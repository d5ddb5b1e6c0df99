// Random cases are the same in every `npm test`, so that it says something of the change it is run on and of nothing else.
// `npm run test:long` tries new ones; the seed of a failure is in its message.
import fc from 'fast-check';

if (!process.env.LONG) fc.configureGlobal({ seed: 20_261_121 });
