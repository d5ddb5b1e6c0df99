/** Where the grade will stand. Until an analysis has run there is none, and none is shown. */
export const GradePlace = () => (
  <section aria-labelledby="grade-place" className="flex items-center gap-4 border-y py-4">
    <svg viewBox="0 0 64 64" aria-hidden="true" className="size-14 shrink-0 fill-none stroke-control">
      <circle cx="32" cy="32" r="29" strokeWidth="1.5" strokeDasharray="3 4" />
      <circle cx="32" cy="32" r="22" strokeWidth="1" strokeDasharray="2 4" />
      <path d="M23 32h18" strokeWidth="2" strokeLinecap="round" />
    </svg>
    <div>
      <h2 id="grade-place" className="font-medium font-sans text-base tracking-normal">
        Not graded yet
      </h2>
      <p className="text-ink-soft text-sm">
        The grade will say how few known reasons this email gives a filter to distrust it.
      </p>
    </div>
  </section>
);
