import { Component, type ErrorInfo, type ReactNode } from 'react';

import { Button } from '../../screens/parts/Button.tsx';
import { componentOf } from './faults.ts';

interface PageBoundaryProps {
  readonly texts: { readonly title: string; readonly reload: string };
  readonly onError: (error: Error, component: string) => void;
  readonly children: ReactNode;
}

/** Around everything: whatever fails where no nearer boundary stands leaves a sentence and a way on, never a white page. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    this.props.onError(error, componentOf(componentStack));
  }

  override render(): ReactNode {
    const { texts, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <main className="page-failed" role="alert">
        <h1>{texts.title}</h1>
        <Button tone="primary" onClick={() => window.location.reload()}>
          {texts.reload}
        </Button>
      </main>
    );
  }
}
