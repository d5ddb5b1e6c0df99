// Language and region of the page. It starts in the language of its document, which the server chose, and changes without
// a reload: with the account that signs in, with the settings, and with the choice of a visitor.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUser, type User } from '#contract/accounts/session.ts';
import type { Region as Choices } from '#contract/region.ts';
import { directionOf, firstLanguage, isLanguage, type Language } from '#text/languages.ts';
import { loadTexts, switchLanguage } from '#web/text/load.ts';
import { currentRegion, type Region } from '#web/text/region.ts';
import { currentLanguage, i18n, t } from '#web/text/t.ts';
import { chosenLanguage, rememberLanguage } from './language-cookie.ts';
import { useSession } from './session.ts';
import { showToast } from './toast.ts';

export const browserLanguage = (): Language => firstLanguage(navigator.languages) ?? 'en';

type AccountChoices = Choices | null;

const languageFor = (account: AccountChoices): Language =>
  account?.language ?? chosenLanguage() ?? browserLanguage();

const choicesOf = ({ language, locale, timeZone, firstDayOfWeek }: User): string =>
  JSON.stringify({ language, locale, timeZone, firstDayOfWeek } satisfies Choices);

const usualRegion: Region = { locale: null, timeZone: null, firstDayOfWeek: null };
const regionFor = (account: AccountChoices): Region =>
  account
    ? {
        // A server of the version before this one has none of them.
        locale: account.locale ?? null,
        timeZone: account.timeZone ?? null,
        firstDayOfWeek: account.firstDayOfWeek ?? null,
      }
    : usualRegion;

const isShown = (language: Language, region: Region): boolean => {
  const shown = currentRegion();
  return (
    language === currentLanguage() &&
    region.locale === shown.locale &&
    region.timeZone === shown.timeZone &&
    region.firstDayOfWeek === shown.firstDayOfWeek
  );
};

/** Shows the page in the language and region of an account, or of a visitor. Returns whether the language is another. */
const follow = async (account: AccountChoices): Promise<boolean> => {
  const before = currentLanguage();
  const language = languageFor(account);
  const region = regionFor(account);
  if (!isShown(language, region)) await switchLanguage(language, region);
  return language !== before;
};

const showInDocument = (): void => {
  const language = currentLanguage();
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
};

/** The texts of the first screen, in the language of the document. Called once, at start. */
export const loadFirstTexts = async (): Promise<void> => {
  const { lang } = document.documentElement;
  // Before any component is told: some read the direction of the document.
  i18n.on('change', showInDocument);
  if (isLanguage(lang)) await switchLanguage(lang);
  await loadTexts('shared');
};

const sayNotSwitched = (): void => {
  showToast({
    title: t('shared.language.theLanguageDidNotChange'),
    description: t('shared.language.itsTextsDidNotLoad'),
    variant: 'destructive',
  });
};

/** For a visitor without an account. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  rememberLanguage(language);
  await follow(null).catch(sayNotSwitched);
};

const openChannel = (): BroadcastChannel | null => {
  try {
    return new BroadcastChannel('lettersmith:region');
  } catch {
    return null;
  }
};

/** The other tabs read the account again. */
export const announceRegion = (): void => {
  const channel = openChannel();
  channel?.postMessage('changed');
  channel?.close();
};

/** Keeps the page in the user's language and region, also when another tab changed them. */
export const useFollowedLanguage = (): void => {
  const client = useQueryClient();
  const { state, user } = useSession();
  const isKnown = state === 'signed-in' || state === 'signed-out';
  const choices = user && choicesOf(user);
  useEffect(() => {
    if (!isKnown) return;
    const account: AccountChoices = choices === null ? null : JSON.parse(choices);
    const followNow = () => {
      if (document.visibilityState === 'visible')
        follow(account).then((isOther) => {
          // They may hold texts of the server in the other language. Open screens keep what they show.
          if (isOther) void client.invalidateQueries({ refetchType: 'none' });
        }, sayNotSwitched);
    };
    followNow();
    // The cookie of a visitor may have changed in another tab.
    document.addEventListener('visibilitychange', followNow);
    window.addEventListener('focus', followNow);
    return () => {
      document.removeEventListener('visibilitychange', followNow);
      window.removeEventListener('focus', followNow);
    };
  }, [client, isKnown, choices]);
  useEffect(() => {
    const channel = openChannel();
    if (!channel) return;
    let isStale = false;
    const read = () => {
      if (!isStale || document.visibilityState !== 'visible') return;
      isStale = false;
      void client.invalidateQueries({ queryKey: [currentUser.path] });
    };
    channel.addEventListener('message', () => {
      isStale = true;
      read();
    });
    document.addEventListener('visibilitychange', read);
    return () => {
      channel.close();
      document.removeEventListener('visibilitychange', read);
    };
  }, [client]);
};
