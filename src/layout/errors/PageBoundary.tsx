import { Component, type ErrorInfo, type ReactNode } from 'react';

import { Button } from '../../screens/parts/Button.tsx';
import { FailedPage } from './FailedPage.tsx';
import { componentNameOf } from './errorHandler.ts';

interface PageBoundaryProps {
  readonly texts: { readonly title: string; readonly reload: string };
  readonly onError: (error: Error, component: string) => void;
  readonly children: ReactNode;
}

/** Outermost error boundary: shows a message and a reload button instead of a white page. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    this.props.onError(error, componentNameOf(componentStack));
  }

  override render(): ReactNode {
    const { texts, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <FailedPage title={texts.title}>
        <Button tone="primary" onClick={() => window.location.reload()}>
          {texts.reload}
        </Button>
      </FailedPage>
    );
  }
}
