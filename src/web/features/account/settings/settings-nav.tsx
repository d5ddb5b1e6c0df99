import { Link } from 'wouter';
import { paths, type SettingsSection } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';

const labels: Record<SettingsSection, string> = {
  get profile() {
    return t('settings.settingsNav.profile');
  },
  get email() {
    return t('settings.settingsNav.email');
  },
  get 'sign-in'() {
    return t('settings.settingsNav.passwordAndGoogle');
  },
  get plan() {
    return t('settings.settingsNav.plan');
  },
  get sessions() {
    return t('settings.settingsNav.sessions');
  },
  get appearance() {
    return t('settings.settingsNav.appearance');
  },
  get data() {
    return t('settings.settingsNav.yourData');
  },
  get delete() {
    return t('settings.settingsNav.delete');
  },
};

/** The sections by name; each has its own address. */
export const SettingsNav = ({ current }: { current: string | undefined }) => (
  <nav
    aria-label={t('settings.settingsNav.settings')}
    className="-mx-4 mb-6 overflow-x-auto px-4 sm:-mx-6 sm:px-6"
  >
    <ul className="flex w-max gap-1">
      {(Object.keys(labels) as SettingsSection[]).map((section) => (
        <li key={section}>
          <Link
            href={paths.settings(section)}
            aria-current={current === section ? 'page' : undefined}
            className="inline-flex h-10 items-center whitespace-nowrap rounded-control px-3 text-[0.9375rem] text-ink-soft first:-ms-3 hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2 aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-2 aria-[current]:decoration-stamp aria-[current]:underline-offset-8 pointer-coarse:h-11"
          >
            {labels[section]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
