import { useEffect } from 'react';
import { getBrand } from '#contract/emails/brand.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { useBuilderStore } from '../store/use-builder.ts';

/** Puts the brand of the workspace into the store. Without an answer new blocks get plain defaults. */
export const useBrandSync = (): void => {
  const store = useBuilderStore();
  const { data } = useEndpoint(getBrand);
  useEffect(() => {
    if (data) store.set({ brand: data });
  }, [data, store]);
};
