/** Set and cleared by the server beside the session, whose own cookie no script can read (src/server/http/session.ts). */
const hint = /(?:^|; )signed-in=1(?:;|$)/;

/** False: nobody is signed in, and asking the server would only be refused. True: it knows. */
export const isPerhapsSignedIn = (): boolean => hint.test(document.cookie);
