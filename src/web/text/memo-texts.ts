import { type FunctionComponent, memo, type NamedExoticComponent } from 'react';
import { useLanguage } from './t.ts';

/** `memo` for a component that shows texts, dates or numbers: it renders again when they are written in another way. */
export const memoTexts = <Props extends object>(
  render: FunctionComponent<Props>,
): NamedExoticComponent<Props> => {
  const InLanguage: FunctionComponent<Props> = (props) => {
    useLanguage();
    return render(props);
  };
  return memo<Props>(InLanguage);
};
