import { isPerhapsSignedIn } from '#web/lib/session-hint.ts';

/** The server sends signed-in users another page. One that the browser kept may be from before. */
export const reloadWhenSignedIn = (): void => {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isPerhapsSignedIn()) window.location.reload();
  });
};
