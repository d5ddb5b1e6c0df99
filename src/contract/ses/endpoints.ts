// The calls of this area, a list for each heading of the API page, in the order of that page.
import * as settings from './settings.ts';
import * as setup from './setup.ts';

export const sesAccountCalls = [
  settings.getEspSettings,
  settings.saveEspSettings,
  settings.useSandboxAccount,
  settings.testEspConnection,
  settings.getSesAccount,
  settings.setUpTracking,
  settings.removeTracking,
  settings.makeSesWebhook,
  settings.getSenderDomain,
  setup.getSetup,
  setup.checkSetup,
];
