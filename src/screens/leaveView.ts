import { createContext, useContext } from 'react';
import { useNavigate } from 'react-router';

const LeaveViewContext = createContext<((goTo: string) => void) | null>(null);

/**
 * Provides the function that `useLeaveView` returns; used by the component that keeps the views of other tabs mounted.
 */
export const LeaveViewProvider = LeaveViewContext.Provider;

/**
 * Returns the function that opens another URL and discards the current view, so that the view starts fresh when it is
 * opened again.
 */
export function useLeaveView(): (goTo: string) => void {
  const navigate = useNavigate();
  const leave = useContext(LeaveViewContext);
  return leave ?? (goTo => void navigate(goTo));
}
