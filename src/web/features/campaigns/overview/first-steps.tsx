import { useId } from 'react';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';

const steps = [
  {
    get title() {
      return t('campaigns.firstSteps.configureAmazonSes');
    },
    get text() {
      return t('campaigns.firstSteps.connectTheAccountThatSendsYour');
    },
    href: paths.esp({ tab: 'settings' }),
  },
  {
    get title() {
      return t('campaigns.firstSteps.importContacts');
    },
    get text() {
      return t('campaigns.firstSteps.bringThePeopleWhoAskedTo');
    },
    href: paths.esp({ tab: 'contacts' }),
  },
  {
    get title() {
      return t('campaigns.firstSteps.createLists');
    },
    get text() {
      return t('campaigns.firstSteps.groupThemByWhatTheyWant');
    },
    href: paths.esp({ tab: 'lists' }),
  },
  {
    get title() {
      return t('campaigns.firstSteps.buildCampaigns');
    },
    get text() {
      return t('campaigns.firstSteps.writeTheEmailChooseAList');
    },
    href: paths.esp({ tab: 'campaigns' }),
  },
];

/** Shown while there are no contacts. */
export const FirstSteps = () => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id={id} className="text-2xl">
          {t('campaigns.firstSteps.gettingStarted')}
        </h2>
        <Button asChild>
          <Link href={paths.esp({ tab: 'settings' })}>{t('campaigns.firstSteps.goToSettings')}</Link>
        </Button>
      </div>
      <ol className="mt-5 grid border-b sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-4 lg:border-b-0">
        {steps.map(({ title, text, href }, index) => (
          <li key={title} className="flex gap-4 border-t py-5 lg:flex-col lg:gap-2">
            <span aria-hidden className="figures w-5 shrink-0 font-serif text-ink-soft text-xl leading-7">
              {index + 1}
            </span>
            <span className="min-w-0">
              <TextLink href={href} className="font-medium leading-7">
                {title}
              </TextLink>
              <span className="mt-0.5 block text-[0.9375rem] text-ink-soft">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};
