import type { Resource } from '../../schemas/resource.ts';
import { formLook } from '../../screens/ResourceScreens.tsx';
import type { Tab } from './tabs.ts';

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** The tab that a place belongs to: forms in a drawer belong to their list, everything else is a page of its own. */
export function tabOf({ pathname, search }: Place, resource: Resource): Tab {
  const [, , second, third] = pathname.split('/');
  const isDrawer = formLook(resource) === 'drawer' && second !== undefined && second !== '' && third === undefined;
  const isRecord = second !== undefined && second !== '' && second !== 'create' && !isDrawer;
  return {
    key: isDrawer || !second ? `/${resource.name}` : pathname,
    resource: resource.name,
    address: pathname + search,
    isKept: resource.noCache !== true,
    ...(isRecord ? { recordId: second } : {}),
  };
}
