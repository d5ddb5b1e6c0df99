import { useState } from 'react';
import { Link } from 'wouter';
import { peekCampaign } from '#web/lib/handoff.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { HandedOver } from './handed-over.tsx';

const sesConsole = 'https://console.aws.amazon.com/ses/home';

export const EspScreen = () => {
  usePageTitle('ESP Platform');
  const [design] = useState(peekCampaign);
  return (
    <Page width="narrow">
      <PageHeader
        title="ESP Platform"
        description="Your emails go out through the service you already send with."
        back={{ href: paths.dashboard(), label: 'Back to Dashboard' }}
        actions={
          <Button asChild variant={design ? 'secondary' : 'primary'}>
            <Link href={paths.builder()}>New Campaign</Link>
          </Button>
        }
        className="mb-10"
      />
      {design && <HandedOver design={design} />}
      <ol className="border-b">
        <li className="border-t py-5">
          <h2 className="text-xl">Build the email</h2>
          <p className="mt-1 text-ink-soft">
            <TextLink href={paths.builder()}>The builder</TextLink> exports HTML that any platform accepts.
          </p>
        </li>
        <li className="border-t py-5">
          <h2 className="text-xl">Take the HTML along</h2>
          <p className="mt-1 text-ink-soft">
            Every email you saved is under <TextLink href={paths.savedResults()}>Saved Results</TextLink>, to
            copy or to download.
          </p>
        </li>
        <li className="border-t py-5">
          <h2 className="text-xl">Verify your sender</h2>
          <p className="mt-1 text-ink-soft">
            In{' '}
            <TextLink external href={sesConsole} target="_blank" rel="noreferrer">
              the Amazon SES console
            </TextLink>
            , verify the address you send from. A new account is in the SES sandbox: 200 emails a day, one a
            second, to verified addresses only.
          </p>
        </li>
      </ol>
    </Page>
  );
};
