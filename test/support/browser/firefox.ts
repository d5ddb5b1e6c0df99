// Firefox ESR as Debian packages it, driven through WebDriver BiDi.
import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { firefox } from 'playwright-firefox';

const executablePath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

/** Why no journey runs in Firefox here; null where it does. */
export const whyNoFirefox = (): string | null => {
  if (!process.env.LONG) return 'npm run test:long runs it';
  return existsSync(executablePath) ? null : `${executablePath} is not there; FIREFOX_PATH names another`;
};

const preferences = {
  // BiDi has no command for it.
  'ui.prefersReducedMotion': 1,
  // Scrollbars take room, as on a desktop with a mouse.
  'ui.useOverlayScrollbars': 0,
  // Nothing listens on port 9. Requests to this machine never use a proxy; all others end there.
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
};

/**
 * playwright-core 1.65 sends a command that Firefox ESR 153 does not know, so the package `playwright-firefox` is 1.64. What
 * tests call is the same in both.
 */
export const launchFirefox = async (): Promise<Browser> =>
  (await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs: preferences,
    timeout: 180_000,
  })) as unknown as Browser;
