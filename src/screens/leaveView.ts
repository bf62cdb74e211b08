import { createContext, useContext } from 'react';
import { useNavigate } from 'react-router';

const LeaveViewContext = createContext<((goTo: string) => void) | null>(null);

/** Given by whoever keeps views while others are open. */
export const LeaveViewProvider = LeaveViewContext.Provider;

/** Leaves the open view for good: nothing of it is kept, so that it begins anew when it is opened again. */
export function useLeaveView(): (goTo: string) => void {
  const navigate = useNavigate();
  const leave = useContext(LeaveViewContext);
  return leave ?? (goTo => void navigate(goTo));
}
