import { logout } from '#contract/accounts/auth.ts';
import { call } from './api.ts';
import { forgetPeople } from './form-draft.ts';
import { tellSignedOut } from './other-tabs.ts';
import { paths } from './paths.ts';

/** Ends the session and navigates, by default to the first page, whether or not the server answered. */
export const signOut = async (to: string = paths.home()): Promise<void> => {
  try {
    await call(logout);
  } catch (error) {
    console.error('Logout failed', error);
  }
  forgetPeople();
  tellSignedOut();
  window.location.assign(to);
};
