import { logout } from '#contract/auth.ts';
import { call } from './api.ts';
import { forgetPeople } from './kept-entry.ts';
import { tellSignedOut } from './other-tabs.ts';
import { paths } from './paths.ts';

/** Ends the session and goes to the first page, whether or not the server answered. */
export const signOut = async (): Promise<void> => {
  try {
    await call(logout);
  } catch (error) {
    console.error('Logout failed', error);
  }
  forgetPeople();
  tellSignedOut();
  window.location.assign(paths.home());
};
