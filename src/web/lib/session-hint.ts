/** Set and cleared by the server beside the session, whose own cookie no script can read (src/server/http/session.ts). */
const hint = /(?:^|; )signed-in=1(?:;|$)/;

/** False: no user is signed in, and the server would refuse the question. True: the server knows. */
export const isPerhapsSignedIn = (): boolean => hint.test(document.cookie);
