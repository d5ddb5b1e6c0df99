// Component tests answer as a server that knows a session, unless they say otherwise.
// biome-ignore lint/suspicious/noDocumentCookie: The Cookie Store API is not in the test's document.
if (globalThis.document) document.cookie = 'signed-in=1';
