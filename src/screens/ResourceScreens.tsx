import { ResourceContextProvider, useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useNavigate, useParams } from 'react-router';

import type { Resource } from '../schemas/resource.ts';
import { isWritable } from '../schemas/writable.ts';
import { ActionHost } from './actions/ActionHost.tsx';
import { ListScreen } from './list/ListScreen.tsx';
import { useMay } from './services.ts';

const FormScreen = lazy(() => import('./form/FormScreen.tsx'));
const DetailScreen = lazy(() => import('./detail/DetailScreen.tsx'));

/** Loads what the list does without, while the operator reads it. */
export function prefetchForms(): void {
  void import('./form/FormScreen.tsx');
  void import('./actions/ActionDialog.tsx');
  void import('./list/RowMenu.tsx');
  void import('./detail/DetailScreen.tsx');
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
      {isForm && (
        <Suspense>
          <FormScreen resource={resource} id={isCreate ? undefined : rest} look="drawer" onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function Form({ resource }: ResourceScreensProps) {
  const { id } = useParams();
  const navigate = useNavigate();
  return (
    <Suspense fallback={<Loading />}>
      <FormScreen resource={resource} id={id} look="page" onClose={() => void navigate(`/${resource.name}`)} />
    </Suspense>
  );
}

function Detail({ resource }: ResourceScreensProps) {
  const { id = '' } = useParams();
  return (
    <Suspense fallback={<Loading />}>
      <DetailScreen resource={resource} id={id} />
    </Suspense>
  );
}

function Loading() {
  const translate = useTranslate();
  return <p className="late form-loading">{translate('form.loading')}</p>;
}
