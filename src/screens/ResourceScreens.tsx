import { ResourceContextProvider, useTranslate } from 'ra-core';
import { Navigate, Route, Routes, useNavigate, useParams } from 'react-router';

import type { Resource } from '../schemas/resource.ts';
import { isWritable } from '../schemas/writable.ts';
import { ActionDialog, ActionHost } from './actions/ActionHost.tsx';
import { ListScreen } from './list/ListScreen.tsx';
import { RowMenu } from './list/RowActions.tsx';
import { VirtualRows } from './list/Table.tsx';
import { useMay } from './services.ts';
import { latePart } from './latePart.tsx';

const FormScreen = latePart(() => import('./form/FormScreen.tsx'));
const DetailScreen = latePart(() => import('./detail/DetailScreen.tsx'));

/** Loads what the list does without, while the operator reads it. */
export function prefetchParts(): void {
  const parts = [FormScreen, DetailScreen, ActionDialog, RowMenu, VirtualRows];
  // What cannot be loaded now is asked for again where it is needed, and fails there.
  void Promise.allSettled(parts.map(part => part.preload()));
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

/** The sub-routes of one resource: list, create, edit, detail. The codes decide which of them open. */
export function ResourceScreens({ resource }: ResourceScreensProps) {
  const may = useMay();
  const { operations, api } = resource;
  const denied = <Navigate to="/401?noGoBack=true" replace />;
  const guarded = (isAllowed: boolean, element: React.ReactNode) => (isAllowed ? element : denied);
  const mayCreate = api.create !== undefined && may(operations.create);
  const mayEdit = api.update !== undefined && may(operations.edit);
  const mayShow = operations.show === undefined || may(operations.show);
  const isDrawer = formLook(resource) === 'drawer';
  const list = (
    <ActionHost>
      <ListScreen resource={resource} />
    </ActionHost>
  );
  return (
    <ResourceContextProvider value={resource.name}>
      <Routes>
        {isDrawer ? (
          <Route
            path="/*"
            element={<ListWithDrawer resource={resource} mayCreate={mayCreate} mayEdit={mayEdit} list={list} />}
          />
        ) : (
          <>
            <Route index element={list} />
            <Route path="create" element={guarded(mayCreate, <Form resource={resource} />)} />
            <Route path=":id" element={guarded(mayEdit, <Form resource={resource} />)} />
          </>
        )}
        <Route path=":id/show" element={guarded(mayShow, <Detail resource={resource} />)} />
        {!isDrawer && <Route path="*" element={<Navigate to="/404" replace />} />}
      </Routes>
    </ResourceContextProvider>
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
  if (isForm && !(isCreate ? mayCreate : mayEdit)) return <Navigate to="/401?noGoBack=true" replace />;
  return (
    <>
      {list}
      {isForm && <FormScreen resource={resource} id={isCreate ? undefined : rest} look="drawer" onClose={close} />}
    </>
  );
}

function Form({ resource }: ResourceScreensProps) {
  const { id } = useParams();
  const navigate = useNavigate();
  const close = () => void navigate(`/${resource.name}`);
  return <FormScreen resource={resource} id={id} look="page" onClose={close} waiting={<Loading />} />;
}

function Detail({ resource }: ResourceScreensProps) {
  const { id = '' } = useParams();
  return <DetailScreen resource={resource} id={id} waiting={<Loading />} />;
}

function Loading() {
  const translate = useTranslate();
  return <p className="late form-loading">{translate('form.loading')}</p>;
}
