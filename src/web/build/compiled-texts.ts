import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** Compiles the messages of a catalog while the web is built: the browser gets no parser for them. */
export const compiledTexts = (): Plugin => ({
  name: 'compiled-texts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/text\/[\w-]+\/\w+\.json$/ },
    handler: (source) => {
      const messages = Object.entries(JSON.parse(source) as Record<string, string>);
      return JSON.stringify(
        Object.fromEntries(messages.map(([key, message]) => [key, compileMessage(message)])),
      );
    },
  },
});
