import { useBuilder } from './store/use-builder.ts';

/** Announces to screen readers what a command did. */
export const Announcer = () => {
  const announcement = useBuilder((state) => state.announcement);
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
};
