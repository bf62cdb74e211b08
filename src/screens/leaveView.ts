import { createContext, useContext } from 'react';
import { useNavigate } from 'react-router';

const LeaveViewContext = createContext<((goTo: string) => void) | null>(null);

/** The component that keeps the views of other tabs mounted provides this function. */
export const LeaveViewProvider = LeaveViewContext.Provider;

/**
 * Returns the function that opens another address and discards the current view, so that it starts fresh when it is
 * opened again.
 */
export function useLeaveView(): (goTo: string) => void {
  const navigate = useNavigate();
  const leave = useContext(LeaveViewContext);
  return leave ?? (goTo => void navigate(goTo));
}
