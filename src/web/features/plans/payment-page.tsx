import type { ReactNode } from 'react';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';

interface Offer {
  price: string;
  per: string;
  lines: readonly string[];
}

const OfferDetails = ({ price, per, lines }: Offer) => (
  <section aria-label={t('plans.paymentPage.whatYouPayFor')} className="border-t pt-5 md:self-start">
    <p className="figures">
      <span className="font-serif text-5xl">{price}</span> <span className="text-ink-soft">{per}</span>
    </p>
    <ul className="mt-5 space-y-2 text-ink-soft">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </section>
);

/** The product on one side, the payment on the other. Without an offer there is nothing to pay. */
export const PaymentPage = ({
  title,
  description,
  offer,
  children,
  after,
}: {
  title: string;
  description: ReactNode;
  offer: Offer | null;
  children: ReactNode;
  after?: ReactNode;
}) => (
  <Page>
    <PageHeader title={title} description={description} className="mb-8" />
    <div className={classNames('grid gap-x-16 gap-y-10', offer && 'md:grid-cols-[2fr_3fr]')}>
      {offer && <OfferDetails {...offer} />}
      <div className="min-w-0 border-t pt-6">{children}</div>
    </div>
    {after && <div className="mt-14">{after}</div>}
  </Page>
);
