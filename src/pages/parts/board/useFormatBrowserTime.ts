import { useServices } from '../../../screens/services.ts';

/**
 * Returns a function that formats a time of the browser's clock as `HH:mm:ss` in the platform's time zone, like the
 * times in charts and records.
 */
export function useFormatBrowserTime(): (browserMs: number) => string {
  const { platformAt } = useServices();
  return browserMs => platformAt(browserMs)?.slice(11) ?? '–';
}
