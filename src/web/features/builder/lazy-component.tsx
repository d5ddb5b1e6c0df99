import { type ComponentType, lazy, use, useEffect } from 'react';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import type { BuilderStore } from './store/builder-store.ts';
import { BuilderContext } from './store/use-builder.ts';

/** The callbacks by which a component asks its parent to close it. */
interface CloseCallbacks {
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
  onCancel?: () => void;
}

interface Options {
  /** Restores the previous screen where no close callback does. */
  onLoadFailed?: (store: BuilderStore) => void;
  /** For a component that the user did not request: if loading fails, it is only missing. */
  failsSilently?: boolean;
}

/**
 * A component that loads when it is first rendered. If loading fails, it closes itself, shows a toast, and loads again
 * the next time: `lazy` alone would unmount the whole builder with the unsaved changes.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { onLoadFailed, failsSilently = false }: Options = {},
): ComponentType<Props> => {
  const createLazy = () => {
    const LoadFailed = ({ onOpenChange, onClose, onCancel }: CloseCallbacks) => {
      const store = use(BuilderContext);
      // biome-ignore lint/correctness/useExhaustiveDependencies: The effect runs once each time the part is opened.
      useEffect(() => {
        onOpenChange?.(false);
        onClose?.();
        onCancel?.();
        if (store) onLoadFailed?.(store);
        if (!failsSilently)
          showToast({
            title: t('builder.lazyComponent.thisPartDidNotLoad'),
            description: t('builder.lazyComponent.yourWorkIsAsItWas'),
            variant: 'destructive',
          });
        return () => {
          Current = createLazy();
        };
      }, []);
      return null;
    };
    return lazy(() =>
      load().then(
        (Loaded) => ({ default: Loaded as ComponentType<object> }),
        () => ({ default: LoadFailed as ComponentType<object> }),
      ),
    );
  };
  let Current = createLazy();
  return (props: Props) => <Current {...props} />;
};
