import type { ReactNode } from 'react';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { CopyButton } from './copy-button.tsx';

const consoles = {
  ses: 'https://console.aws.amazon.com/ses/home',
  iam: 'https://console.aws.amazon.com/iam/home#/users',
};

const Step = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <li className="flex gap-4 border-t py-4 first:border-t-0 first:pt-0 last:pb-0">
    <span aria-hidden className="figures w-5 shrink-0 font-serif text-ink-soft text-xl leading-6">
      {number}
    </span>
    <div className="min-w-0 text-[0.9375rem]">
      <h4 className="font-medium">{title}</h4>
      <div className="mt-0.5 text-ink-soft">{children}</div>
    </div>
  </li>
);

/** From no account to a first email; a user with an account needs only its policy. */
export const SetupGuide = ({ policy }: { policy: string | undefined }) => (
  <ol>
    <Step number={1} title={t('espSettings.setupGuide.openAmazonSesAndChooseA')}>
      <Rich
        id="espSettings.setupGuide.pickTheRegionNearestToYour"
        parts={[<TextLink key="0" external href={consoles.ses} target="_blank" rel="noreferrer" />]}
      />
    </Step>
    <Step number={2} title={t('espSettings.setupGuide.verifyYourSender')}>
      {t('espSettings.setupGuide.underIdentitiesVerifyYourDomainOr')}
    </Step>
    <Step number={3} title={t('espSettings.setupGuide.makeAnAccessKey')}>
      <Rich
        id="espSettings.setupGuide.addAUserForThisProduct"
        parts={[<TextLink key="0" external href={consoles.iam} target="_blank" rel="noreferrer" />]}
      />
      {policy && (
        <details className="group mt-3">
          <summary className="w-fit cursor-pointer text-ink underline decoration-1 decoration-ink/40 underline-offset-[0.2em] hover:decoration-ink">
            {t('espSettings.setupGuide.permissions')}
          </summary>
          <div className="mt-3 flex flex-col items-start gap-3">
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: A keyboard user has to scroll long content.
              tabIndex={0}
              dir="ltr"
              className="max-h-72 w-full overflow-auto rounded-control border bg-sunken p-3 font-mono text-ink text-xs leading-5"
            >
              {policy}
            </pre>
            <CopyButton text={policy} label={t('espSettings.setupGuide.copyPolicy')} />
          </div>
        </details>
      )}
    </Step>
    <Step number={4} title={t('espSettings.setupGuide.enterItBelowAndTestIt')}>
      {t('espSettings.setupGuide.testConnectionSaysWhatIsMissing')}
    </Step>
    <Step number={5} title={t('espSettings.setupGuide.askForProductionAccess')}>
      {t('espSettings.setupGuide.theSesSandboxAllows200Emails')}
    </Step>
  </ol>
);
