import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { formLayout } from '../../screens/routes/ResourceScreens.tsx';
import type { Tab } from './tabs.ts';

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/**
 * Returns the tab of a URL. A form in a drawer belongs to the tab of its list; every other page has a tab of its own.
 */
export function tabOf({ pathname, search }: Place, resource: Resource): Tab {
  const [, , second, third] = pathname.split('/');
  const isDrawer = formLayout(resource) === 'drawer' && second !== undefined && second !== '' && third === undefined;
  const isRecord = second !== undefined && second !== '' && second !== 'create' && !isDrawer;
  return {
    key: isDrawer || !second ? `/${resource.name}` : pathname,
    resource: resource.name,
    address: pathname + search,
    isKept: resource.noCache !== true,
    ...(isRecord ? { recordId: second } : {}),
  };
}
