// An address that exists for other methods: 405, with the methods it allows (RFC 9110, section 15.5.6).
import type { FastifyInstance } from 'fastify';

/** Call this before the first route. Returns the methods of an address; none when it does not exist. */
export const collectMethods = (app: FastifyInstance): ((path: string) => string[]) => {
  const methodsOf = new Map<string, Set<string>>();
  let patterns: { pattern: RegExp; methods: Set<string> }[] | null = null;
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/')) return;
    const methods = methodsOf.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsOf.set(url, methods);
    patterns = null;
  });
  return (path) => {
    patterns ??= [...methodsOf].map(([url, methods]) => ({
      pattern: new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`),
      methods,
    }));
    const found = patterns.filter(({ pattern }) => pattern.test(path));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort();
  };
};
