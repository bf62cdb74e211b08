import { useServices } from '../../../screens/services.ts';

/**
 * Tells when something arrived here, as `HH:mm:ss` of the platform's zone: beside it stand charts and records in that
 * time, wherever the browser is.
 */
export function useClockOf(): (browserMs: number) => string {
  const { platformAt } = useServices();
  return browserMs => platformAt(browserMs)?.slice(11) ?? '–';
}
