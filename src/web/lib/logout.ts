import { logout } from '#contract/accounts/session.ts';
import { call } from './api.ts';
import { forgetRecentThings } from './commands/recent-things-key.ts';
import { forgetRecipientDrafts } from './form-draft.ts';
import { paths } from './paths.ts';
import { announceSignOut } from './session-sync.ts';

/** Ends the session and navigates, by default to the first page, whether or not the server answered. */
export const signOut = async (to: string = paths.home()): Promise<void> => {
  try {
    await call(logout);
  } catch (error) {
    console.error('Logout failed', error);
  }
  forgetRecipientDrafts();
  forgetRecentThings();
  announceSignOut();
  window.location.assign(to);
};
