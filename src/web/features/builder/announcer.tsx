import { useBuilder } from './store/use-builder.ts';

/** Reads out what a command did, for people who do not see the canvas. */
export const Announcer = () => {
  const announcement = useBuilder((state) => state.announcement);
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {announcement?.text}
    </p>
  );
};
