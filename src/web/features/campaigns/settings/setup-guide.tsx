import type { ReactNode } from 'react';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { CopyButton } from './copy-button.tsx';

const consoles = {
  ses: 'https://console.aws.amazon.com/ses/home',
  iam: 'https://console.aws.amazon.com/iam/home#/users',
};

const Outside = ({ href, children }: { href: string; children: string }) => (
  <TextLink external href={href} target="_blank" rel="noreferrer">
    {children}
  </TextLink>
);

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
    <Step number={1} title="Open Amazon SES and choose a region">
      In the <Outside href={consoles.ses}>Amazon SES console</Outside>, pick the region nearest to your
      readers. Senders and limits belong to one region.
    </Step>
    <Step number={2} title="Verify your sender">
      Under Identities, verify your domain, or at least the address you send from. A domain is better: its
      mail is signed with DKIM.
    </Step>
    <Step number={3} title="Make an access key">
      In the <Outside href={consoles.iam}>IAM console</Outside>, add a user for this product, give it the
      policy below, and create an access key for it.
      {policy && (
        <details className="group mt-3">
          <summary className="w-fit cursor-pointer text-ink underline decoration-1 decoration-ink/40 underline-offset-[0.2em] hover:decoration-ink">
            Permissions
          </summary>
          <div className="mt-3 flex flex-col items-start gap-3">
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: A keyboard user has to scroll long content.
              tabIndex={0}
              className="max-h-72 w-full overflow-auto rounded-control border bg-sunken p-3 font-mono text-ink text-xs leading-5"
            >
              {policy}
            </pre>
            <CopyButton text={policy} label="Copy policy" />
          </div>
        </details>
      )}
    </Step>
    <Step number={4} title="Enter it below and test it">
      Test Connection says what is missing, if anything is.
    </Step>
    <Step number={5} title="Ask for production access">
      The SES sandbox allows 200 emails per day and 1 email per second, only to verified addresses. In the
      console, under Account dashboard, ask to leave it.
    </Step>
  </ol>
);
