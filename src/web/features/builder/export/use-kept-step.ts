import { useEffect, useState } from 'react';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import type { Exported } from './export-email.ts';
import { emailIdOf } from './export-entry.ts';
import { fieldsOf, keepFields, keepStep } from './kept-step.ts';

/** Stores what step 3 shows, and follows the email when its first save gives it an id. */
export const useKeptStep = (exported: Exported): void => {
  const store = useBuilderStore();
  const templateId = useBuilder((state) => state.templateId);
  const [firstId] = useState(() => emailIdOf(store));
  useEffect(() => {
    const emailId = templateId ?? firstId;
    keepStep(emailId, store.get().document, exported);
    if (emailId !== firstId && Object.keys(fieldsOf(emailId)).length === 0)
      keepFields(emailId, fieldsOf(firstId));
  }, [store, exported, templateId, firstId]);
};

export const anyText = (_value: string): _value is string => true;

/** Restores what was typed or chosen on step 3. */
export const useKeptField = <Value extends string>(
  name: string,
  initial: Value,
  isPossible: (value: string) => value is Value,
): [Value, (value: Value) => void] => {
  const store = useBuilderStore();
  const [value, setValue] = useState<Value>(() => {
    const kept = fieldsOf(emailIdOf(store))[name];
    return kept !== undefined && isPossible(kept) ? kept : initial;
  });
  const set = (next: Value): void => {
    setValue(next);
    const emailId = emailIdOf(store);
    keepFields(emailId, { ...fieldsOf(emailId), [name]: next });
  };
  return [value, set];
};
