import { useQueryClient } from '@tanstack/react-query';
import { Download, MailCheck, MailX, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { type ContactDetails, exportContact, getContact } from '#contract/audience/contacts.ts';
import { ApiError, endpointUrl } from '#web/lib/api.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { ContactBadge } from './contact-badge.tsx';
import { ContactConsent } from './contact-consent.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactHistory } from './contact-history.tsx';
import { fullName, statusMeanings, statusNames } from './contact-labels.ts';
import { ContactSorting } from './contact-sorting.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { SubscribeAgainDialog } from './subscribe-again-dialog.tsx';
import { renewLists, useContactChanges } from './use-contact-changes.ts';

const back = { href: paths.esp({ tab: 'contacts' }), label: 'Back to Subscribers' };

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t pt-5">
    <h2 className="mb-4 text-xl">{title}</h2>
    {children}
  </section>
);

/** Whether the contact is subscribed, and the button that changes it. */
const Subscription = ({ contact }: { contact: ContactDetails }) => {
  const { change } = useContactChanges();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const unsubscribe = async () => {
    setBusy(true);
    await change({ action: 'unsubscribe' }, { ids: [contact.id] });
    setBusy(false);
  };
  return (
    <>
      <p className="font-medium">{statusNames[contact.status]}</p>
      <p className="mt-1 text-ink-soft text-sm">{statusMeanings[contact.status]}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {(contact.subscribed || contact.status === 'pending') && (
          <Button size="small" busy={busy} onClick={() => void unsubscribe()}>
            <MailX aria-hidden />
            Unsubscribe
          </Button>
        )}
        {!contact.subscribed && (
          <Button size="small" onClick={() => setIsDialogOpen(true)}>
            <MailCheck aria-hidden />
            Subscribe again
          </Button>
        )}
      </div>
      <SubscribeAgainDialog contact={contact} open={isDialogOpen} onClose={() => setIsDialogOpen(false)} />
    </>
  );
};

const ContactView = ({ contact }: { contact: ContactDetails }) => {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const { remove } = useContactChanges();
  const [erasing, setErasing] = useState(false);
  const [erased, setErased] = useState(false);
  const name = fullName(contact);
  usePageTitle(name || contact.email);
  const backToList = () => navigate(back.href);
  return (
    <Page>
      <PageHeader
        title={name || contact.email}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {name && <span className="break-all">{contact.email}</span>}
            <ContactBadge status={contact.status} />
          </span>
        }
        back={back}
        actions={
          <>
            <Button asChild>
              <a href={endpointUrl(exportContact, { params: { id: contact.id } })} download>
                <Download aria-hidden />
                Export
              </a>
            </Button>
            <Button
              variant="danger-quiet"
              onClick={() => {
                backToList();
                void remove(contact);
              }}
            >
              <Trash2 aria-hidden />
              Delete
            </Button>
          </>
        }
        className="mb-8"
      />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <Section title="Details">
            <ContactForm contact={contact} isErased={erased} />
          </Section>
          <Section title="History">
            <ContactHistory contact={contact} />
          </Section>
        </div>
        <aside className="flex min-w-0 flex-col gap-8">
          <Section title="Subscription">
            <Subscription contact={contact} />
          </Section>
          <Section title="Lists and tags">
            <ContactSorting contact={contact} />
          </Section>
          <Section title="Consent">
            <ContactConsent contact={contact} />
          </Section>
          <Section title="Erase">
            <p className="text-ink-soft text-sm">
              For when a person asks you to erase their data. You can undo a deletion for 30 days, but not
              this.
            </p>
            <Button
              size="small"
              variant="danger-quiet"
              className="-ml-3 mt-2"
              onClick={() => setErasing(true)}
            >
              Erase for good
            </Button>
          </Section>
        </aside>
      </div>
      <EraseDialog
        contact={contact}
        open={erasing}
        onClose={() => setErasing(false)}
        onErased={() => {
          // Before the form is gone, which would store the input.
          flushSync(() => setErased(true));
          backToList();
          // There is nothing left to request for this contact.
          void renewLists(client);
        }}
      />
    </Page>
  );
};

/** One contact: all details, their origin, and the history since. */
export const ContactPage = ({ id }: { id: string }) => {
  const { data, error, isFetching, refetch } = useEndpoint(getContact, { params: { id } }, { fresh: true });
  useUnauthorizedHandler(error);
  if (data && !(error instanceof ApiError && error.status === 404)) return <ContactView contact={data} />;
  if (!error)
    return (
      <Page>
        <LoadingRegion label="Loading the contact" className="flex flex-col gap-6">
          <Skeleton className="h-10 w-1/2" />
          <Skeleton className="h-48" />
        </LoadingRegion>
      </Page>
    );
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Page>
      <PageHeader title={isGone ? 'This contact is not here' : 'Contact'} back={back} className="mb-8" />
      {isGone ? (
        <p className="text-ink-soft">It was deleted, or its address was mistyped.</p>
      ) : (
        <LoadingFailed title="The contact could not be loaded" query={{ error, isFetching, refetch }} />
      )}
    </Page>
  );
};
