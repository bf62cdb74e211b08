import { ResourceContextProvider } from 'ra-core';
import { useState } from 'react';
import { Navigate, Route, Routes, useNavigate, useParams } from 'react-router';

import type { Resource } from '../schemas/resource.ts';
import { isWritable } from '../schemas/writable.ts';
import { ActionDialog, ActionHost } from './actions/ActionHost.tsx';
import { ListScreen } from './list/ListScreen.tsx';
import { RowMenu } from './list/RowActions.tsx';
import { VirtualRows } from './list/Table.tsx';
import { Refused } from './Refused.tsx';
import { Rehearsal } from './Rehearsal.tsx';
import { useLeaveView } from './leaveView.ts';
import { useMay, useServices } from './services.ts';
import { latePart } from './latePart.tsx';
import { LoadingFields } from './parts/LoadingFields.tsx';

const FormScreen = latePart(() => import('./form/FormScreen.tsx'));
const SettingsScreen = latePart(() => import('./form/SettingsScreen.tsx'));
const DetailScreen = latePart(() => import('./detail/DetailScreen.tsx'));

/** Loads what the list does without, while the operator reads it. */
async function prefetchParts(): Promise<void> {
  const parts = [FormScreen, DetailScreen, ActionDialog, RowMenu, VirtualRows];
  // What cannot be loaded now is asked for again where it is needed, and fails there.
  await Promise.allSettled(parts.map(part => part.preload()));
}

const drawerFields = 20;

/** Small forms open over their list, large ones on a page of their own. */
export function formLook(resource: Resource): 'drawer' | 'page' {
  const writable = Object.values(resource.fields).filter(field => isWritable(field, 'create')).length;
  return resource.form ?? (writable > drawerFields ? 'page' : 'drawer');
}

interface ResourceScreensProps {
  readonly resource: Resource;
}

/** The screens of one resource: of its one record, or of its list and what opens from there. */
export function ResourceScreens({ resource }: ResourceScreensProps) {
  return (
    <ResourceContextProvider value={resource.name}>
      <Routed resource={resource} />
    </ResourceContextProvider>
  );
}

function Routed({ resource }: ResourceScreensProps) {
  if (resource.type === 'page') return <PageRoutes resource={resource} />;
  return resource.type === 'settings' ? <SettingsRoutes resource={resource} /> : <ListRoutes resource={resource} />;
}

/** A page drawn by hand takes every address below its own. */
function PageRoutes({ resource }: ResourceScreensProps) {
  const { loadPage } = useServices();
  const [Page] = useState(() => latePart(() => loadPage(resource.name)));
  return <Page resource={resource} waiting={<LoadingFields />} />;
}

const theOnly = '1';

/** Who may not change the settings reads them; both see what has become of them. */
function SettingsRoutes({ resource }: ResourceScreensProps) {
  const may = useMay();
  const mayEdit = resource.api.update !== undefined && may(resource.operations.edit);
  const detail = <DetailScreen resource={resource} id={theOnly} waiting={<LoadingFields />} />;
  return (
    <Routes>
      <Route index element={mayEdit ? <SettingsScreen resource={resource} waiting={<LoadingFields />} /> : detail} />
      <Route path="show" element={detail} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  );
}

/** The sub-routes of a list: create, edit, detail. The codes decide which of them open. */
function ListRoutes({ resource }: ResourceScreensProps) {
  const may = useMay();
  const { operations, api } = resource;
  const guarded = (isAllowed: boolean, code: string | undefined, element: React.ReactNode) =>
    isAllowed ? element : <Refused screen={resource.name} code={code ?? resource.code} />;
  const mayCreate = api.create !== undefined && may(operations.create);
  const mayEdit = api.update !== undefined && may(operations.edit);
  const mayShow = operations.show === undefined || may(operations.show);
  const isDrawer = formLook(resource) === 'drawer';
  // A form that is open needs no rehearsal, and is alone with its labels.
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
        <Rehearsal load={prefetchParts}>
          {(mayCreate || mayEdit) && <FormScreen resource={resource} look="page" onClose={() => undefined} />}
        </Rehearsal>
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
        <Route path=":id/show" element={guarded(mayShow, operations.show, <Detail resource={resource} />)} />
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

/** The list stays mounted while a form opens over it. */
function ListWithDrawer({ resource, mayCreate, mayEdit, list }: ListWithDrawerProps) {
  const rest = useParams()['*'] ?? '';
  const navigate = useNavigate();
  const close = () => void navigate(`/${resource.name}`);
  const isCreate = rest === 'create';
  const isForm = rest !== '' && !rest.includes('/');
  if (rest.includes('/')) return <Navigate to="/404" replace />;
  if (isForm && !(isCreate ? mayCreate : mayEdit)) {
    const { create, edit } = resource.operations;
    return <Refused screen={resource.name} code={(isCreate ? create : edit) ?? resource.code} />;
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
