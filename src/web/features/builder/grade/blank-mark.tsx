/** Placeholder for a grade that does not exist yet. */
export const BlankMark = ({ className }: { className: string }) => (
  <svg viewBox="0 0 64 64" aria-hidden="true" className={`${className} fill-none stroke-control`}>
    <circle cx="32" cy="32" r="29" strokeWidth="2" strokeDasharray="4 5" />
    <path d="M23 32h18" strokeWidth="3" strokeLinecap="round" />
  </svg>
);
