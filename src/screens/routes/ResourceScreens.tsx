import { ResourceContextProvider } from 'ra-core';
import { useState } from 'react';
import { Navigate, Route, Routes, useNavigate, useParams } from 'react-router';

import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { isWritable } from '../../schemas/vocabulary/writable.ts';
import { ActionDialog, ActionHost } from '../actionHost/ActionHost.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { RowMenu } from '../list/RowActions.tsx';
import { VirtualRows } from '../list/ListTable.tsx';
import { DeniedRedirect } from './DeniedRedirect.tsx';
import { mayOpenRecord } from '../mayOpenRecord.ts';
import { FormPrerender } from './FormPrerender.tsx';
import { useLeaveView } from '../leaveView.ts';
import { useHasPermission, useServices } from '../services.ts';
import { createLazyComponent } from '../lazyComponent.tsx';
import { LoadingFields } from '../parts/LoadingFields.tsx';

const FormScreen = createLazyComponent(() => import('../form/FormScreen.tsx'));
const SettingsScreen = createLazyComponent(() => import('./SettingsScreen.tsx'));
const DetailScreen = createLazyComponent(() => import('../detail/DetailScreen.tsx'));

/** Preloads the code of other parts of the screen while the operator reads the list. */
async function prefetchParts(): Promise<void> {
  const parts = [FormScreen, DetailScreen, ActionDialog, RowMenu, VirtualRows];
  // If this load fails, the component that needs the code loads it again and reports a failure.
  await Promise.allSettled(parts.map(part => part.preload()));
}

const drawerFields = 20;

/**
 * Returns where forms open. By default, small forms open in a drawer on top of the list, large forms on a separate
 * page.
 */
export function formLayout(resource: Resource): 'drawer' | 'page' {
  const writable = Object.values(resource.fields).filter(field => isWritable(field, 'create')).length;
  return resource.form ?? (writable > drawerFields ? 'page' : 'drawer');
}

interface ResourceScreensProps {
  readonly resource: Resource;
}

/** Screens of one resource: either its settings, or its list with forms and details. */
export function ResourceScreens({ resource }: ResourceScreensProps) {
  return (
    <ResourceContextProvider value={resource.name}>
      <ResourceRoutes resource={resource} />
    </ResourceContextProvider>
  );
}

function ResourceRoutes({ resource }: ResourceScreensProps) {
  if (resource.type === 'page') return <PageRoutes resource={resource} />;
  return resource.type === 'settings' ? <SettingsRoutes resource={resource} /> : <ListRoutes resource={resource} />;
}

/** Route of a hand-written page. The page itself handles all paths below its own path. */
function PageRoutes({ resource }: ResourceScreensProps) {
  const { loadPage } = useServices();
  const [Page] = useState(() => createLazyComponent(() => loadPage(resource.name)));
  return <Page resource={resource} waiting={<LoadingFields />} />;
}

const settingsRecordId = '1';

/**
 * Routes of a settings resource. Users without the edit permission see the settings read-only. `/show` displays the
 * settings and their history to all users.
 */
function SettingsRoutes({ resource }: ResourceScreensProps) {
  const may = useHasPermission();
  const mayEdit = resource.api.update !== undefined && may(resource.operations.edit);
  const detail = <DetailScreen resource={resource} id={settingsRecordId} waiting={<LoadingFields />} />;
  return (
    <Routes>
      <Route index element={mayEdit ? <SettingsScreen resource={resource} waiting={<LoadingFields />} /> : detail} />
      <Route path="show" element={detail} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  );
}

/** Routes of a list: create, edit and details. The permission codes decide which of them the user may open. */
function ListRoutes({ resource }: ResourceScreensProps) {
  const may = useHasPermission();
  const { operations, api } = resource;
  const guarded = (isAllowed: boolean, code: string | undefined, element: React.ReactNode) =>
    isAllowed ? element : <DeniedRedirect screen={resource.name} code={code ?? resource.code} />;
  const mayCreate = api.create !== undefined && may(operations.create);
  const mayEdit = api.update !== undefined && may(operations.edit);
  const isDrawer = formLayout(resource) === 'drawer';
  // While a form is open, prerendering another form would be useless and would duplicate its labels in the document.
  const { '*': rest = '' } = useParams();
  const isReading = rest === '' || rest.endsWith('/show');
  const list = (
    <ActionHost>
      <ListScreen resource={resource} />
    </ActionHost>
  );
  return (
    <>
      {isReading && (
        <FormPrerender load={prefetchParts}>
          {(mayCreate || mayEdit) && <FormScreen resource={resource} look="page" onClose={() => undefined} />}
        </FormPrerender>
      )}
      <Routes>
        {isDrawer ? (
          <Route
            path="/*"
            element={<ListWithDrawer resource={resource} mayCreate={mayCreate} mayEdit={mayEdit} list={list} />}
          />
        ) : (
          <>
            <Route index element={list} />
            <Route path="create" element={guarded(mayCreate, operations.create, <Form resource={resource} />)} />
            <Route path=":id" element={guarded(mayEdit, operations.edit, <Form resource={resource} />)} />
          </>
        )}
        {api.detail && (
          <Route
            path=":id/show"
            element={guarded(mayOpenRecord(resource, may), operations.show, <Detail resource={resource} />)}
          />
        )}
        {!isDrawer && <Route path="*" element={<Navigate to="/404" replace />} />}
      </Routes>
    </>
  );
}

interface ListWithDrawerProps extends ResourceScreensProps {
  readonly mayCreate: boolean;
  readonly mayEdit: boolean;
  readonly list: React.ReactNode;
}

/** List with a drawer for forms. The list stays mounted while a form is open. */
function ListWithDrawer({ resource, mayCreate, mayEdit, list }: ListWithDrawerProps) {
  const rest = useParams()['*'] ?? '';
  const navigate = useNavigate();
  const close = () => void navigate(`/${resource.name}`);
  const isCreate = rest === 'create';
  const isForm = rest !== '' && !rest.includes('/');
  if (rest.includes('/')) return <Navigate to="/404" replace />;
  if (isForm && !(isCreate ? mayCreate : mayEdit)) {
    const { create, edit } = resource.operations;
    return <DeniedRedirect screen={resource.name} code={(isCreate ? create : edit) ?? resource.code} />;
  }
  return (
    <>
      {list}
      {isForm && <FormScreen resource={resource} id={isCreate ? undefined : rest} look="drawer" onClose={close} />}
    </>
  );
}

function Form({ resource }: ResourceScreensProps) {
  const { id } = useParams();
  const leave = useLeaveView();
  const close = () => leave(`/${resource.name}`);
  return <FormScreen resource={resource} id={id} look="page" onClose={close} waiting={<LoadingFields />} />;
}

function Detail({ resource }: ResourceScreensProps) {
  const { id = '' } = useParams();
  return <DetailScreen resource={resource} id={id} waiting={<LoadingFields />} />;
}
