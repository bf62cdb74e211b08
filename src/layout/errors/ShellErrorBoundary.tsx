import { Component, type ContextType, type ErrorInfo, type ReactNode } from 'react';

import { ErrorHandlerContext, componentNameOf } from './errorHandler.ts';

interface PartBoundaryProps {
  readonly children: ReactNode;
}

/**
 * Error boundary around a part of the shell. When the part fails, it is removed and the user is notified; the other
 * parts keep working.
 */
export class ShellErrorBoundary extends Component<PartBoundaryProps, { readonly hasFailed: boolean }> {
  static override contextType = ErrorHandlerContext;
  declare context: ContextType<typeof ErrorHandlerContext>;
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    this.context.report(error, componentNameOf(componentStack));
    this.context.show(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
