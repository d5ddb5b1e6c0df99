import { type ComponentType, lazy, use, useEffect } from 'react';
import { showToast } from '#web/lib/toast.ts';
import type { BuilderStore } from './store/builder-store.ts';
import { BuilderContext } from './store/use-builder.ts';

/** The callbacks by which parts report that they closed. */
interface Closing {
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
  onCancel?: () => void;
}

interface Options {
  /** Restores what was shown before the part was requested, where no prop of it does. */
  leave?: (store: BuilderStore) => void;
  /** The user did not request it: if loading fails, it is only missing. */
  isQuiet?: boolean;
}

/**
 * A part that is fetched when it is first shown. If loading fails, it closes itself, says so, and is fetched again the
 * next time: `lazy` alone would unmount the whole builder with the unsaved work in it.
 */
export const laterPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { leave, isQuiet = false }: Options = {},
): ComponentType<Props> => {
  const fetched = () => {
    const Missing = ({ onOpenChange, onClose, onCancel }: Closing) => {
      const store = use(BuilderContext);
      // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it was asked for
      useEffect(() => {
        onOpenChange?.(false);
        onClose?.();
        onCancel?.();
        if (store) leave?.(store);
        if (!isQuiet)
          showToast({
            title: 'This part did not arrive',
            description: 'Your work is as it was. Check your connection and try again.',
            variant: 'destructive',
          });
        return () => {
          Part = fetched();
        };
      }, []);
      return null;
    };
    return lazy(() =>
      load().then(
        (Arrived) => ({ default: Arrived as ComponentType<object> }),
        () => ({ default: Missing as ComponentType<object> }),
      ),
    );
  };
  let Part = fetched();
  return (props: Props) => <Part {...props} />;
};
