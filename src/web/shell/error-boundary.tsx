import { Component, type ErrorInfo, type ReactNode } from 'react';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorScreen } from './error-screen.tsx';

interface Props {
  /** A change of address is a way out of a broken screen. */
  address: string;
  children: ReactNode;
}

interface State {
  failed: boolean;
  address: string;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, address: this.props.address };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ address }: Props, state: State): Partial<State> | null {
    return address === state.address ? null : { failed: false, address };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('This screen could not be shown', error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorScreen
        title="This screen could not be shown"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" onClick={() => window.location.reload()}>
              Load it again
            </Button>
            <Button asChild>
              <a href={paths.home()}>Go to the first page</a>
            </Button>
          </div>
        }
      >
        What you saved is safe. If this happens again after loading the page, tell us what you did last.
      </ErrorScreen>
    );
  }
}
