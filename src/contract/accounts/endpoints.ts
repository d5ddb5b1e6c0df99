// The calls of this area, a list for each heading of the API page, in the order of that page.
import * as account from './account.ts';
import * as auth from './auth.ts';
import * as session from './session.ts';

export const signInCalls = [
  auth.login,
  session.logout,
  session.currentUser,
  auth.signup,
  auth.forgotPassword,
  auth.resetPassword,
  auth.verifyEmail,
];

export const settingsCalls = [
  account.getAccount,
  account.saveProfile,
  account.setProfileImage,
  account.changePassword,
  account.changeEmail,
  account.cancelEmailChange,
  account.resendVerification,
  account.linkGoogle,
  account.unlinkGoogle,
  account.listSessions,
  account.endSession,
  account.endSessions,
  account.exportAccount,
  account.deleteAccount,
];
