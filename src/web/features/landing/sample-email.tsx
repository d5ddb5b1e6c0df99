import { Postmark } from '#web/ui/display/postmark.tsx';

/** A sample of the product's emails: an offer, worded as a letter to a customer. */
export const SampleEmail = () => (
  <figure className="relative mx-auto w-full max-w-[30rem]">
    <div className="absolute -top-8 end-3 z-10 sm:-end-4">
      <Postmark
        text="A+"
        tone="good"
        rimText="Inbox grade · Inbox grade ·"
        label="Inbox grade A+"
        className="w-26 sm:w-30"
      />
    </div>
    <div className="rounded-sheet border bg-surface shadow-lift">
      <dl className="border-b px-6 py-4 pe-32 text-sm sm:px-8">
        <div className="flex gap-2">
          <dt className="text-ink-soft">From</dt>
          <dd className="font-medium">Ines at Fernhill Ceramics</dd>
        </div>
        <div className="mt-1 flex gap-2">
          <dt className="text-ink-soft">Subject</dt>
          <dd className="font-medium">The blue bowls are back</dd>
        </div>
      </dl>
      <div className="space-y-4 px-6 py-7 font-serif text-[1.125rem] leading-[1.6] sm:px-8 sm:text-[1.1875rem]">
        <p>Hello Martha,</p>
        <p>
          You asked in March whether we would fire the blue bowls again. We did, last week, and forty-one of
          them came out of the kiln the way they should.
        </p>
        <p>They go into the shop on Friday. Until then they are yours to see first, at last year’s price.</p>
        <p>
          <span className="inline-block rounded-control bg-ink px-5 py-2.5 font-medium font-sans text-[0.9375rem] text-page">
            See the forty-one bowls
          </span>
        </p>
        <p>If you would rather have the green ones, write back and tell me. I read every answer.</p>
        <p>Ines</p>
      </div>
    </div>
    <figcaption className="mt-3 text-center text-ink-soft text-sm">A sample email.</figcaption>
  </figure>
);
