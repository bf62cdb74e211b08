import Popover from '@mui/material/Popover';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { View, SavedViews } from '../../dataProvider/readViews.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { type ViewState, maxViewNameLength, maxViews } from '../../schemas/vocabulary/savedView.ts';
import { FormTheme } from '../form/FormTheme.tsx';
import { Button } from '../parts/Button.tsx';
import { LoadingLines } from '../parts/LoadingLines.tsx';
import { useApplyView, useRefreshViews } from './useViews.ts';
import { SavedViewEntry } from './SavedViewEntry.tsx';
import './viewMenu.css';

interface ViewMenuProps {
  readonly resource: Resource;
  /** Current state of the list. */
  readonly current: ViewState;
  readonly anchor: HTMLElement;
  /** Receives the view that the user has applied. */
  readonly onShown: (name: string, state: ViewState) => void;
  readonly onClose: () => void;
}

/** Menu of saved views: apply, create, overwrite, rename, share, set as default, delete. */
export default function ViewMenu({ resource, current, anchor, onShown, onClose }: ViewMenuProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const apply = useApplyView(resource);
  const { failure, write } = useWriteView();
  const { data, error } = useQuery({
    queryKey: ['views', resource.name],
    queryFn: ({ signal }) => dataProvider.viewsOf(resource.name, signal),
    staleTime: 0,
    retry: false,
  });
  const show = (view: View) => {
    apply(view.state);
    onShown(view.name, view.state);
    onClose();
  };
  const save = (name: string, shared: boolean) =>
    write(async () => {
      await dataProvider.createView({ resource: resource.name, name, shared, state: current });
      onShown(name, current);
    });
  const failureText = failure ?? (error instanceof Error ? error.message : null);
  return (
    <FormTheme>
      <Popover
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('views.title') } }}
      >
        <div className="view-menu">
          {data ? <Entries views={data} current={current} onShow={show} write={write} /> : <LoadingLines count={3} />}
          {failureText && (
            <p className="form-failure" role="alert">
              {failureText}
            </p>
          )}
          <NewView views={data} onSave={save} />
        </div>
      </Popover>
    </FormTheme>
  );
}

type Write = (work: () => Promise<void>) => Promise<boolean>;

/** Runs a change of the views and fetches them again. An error appears below the views. */
function useWriteView(): { readonly failure: string | null; readonly write: Write } {
  const refresh = useRefreshViews();
  const [failure, setFailure] = useState<string | null>(null);
  const write: Write = async work => {
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      await refresh();
    }
  };
  return { failure, write };
}

interface EntriesProps {
  readonly views: SavedViews;
  readonly current: ViewState;
  readonly onShow: (view: View) => void;
  readonly write: Write;
}

function Entries({ views: { list, defaultId, mayShare }, current, onShow, write }: EntriesProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  if (list.length === 0) return <p>{translate('views.none')}</p>;
  return (
    <ul aria-label={translate('views.title')}>
      {list.map(view => {
        const { id, version, resource, shared } = view;
        const isDefault = id === defaultId;
        return (
          <SavedViewEntry
            key={id}
            view={view}
            isDefault={isDefault}
            mayChange={view.isMine || mayShare}
            mayShare={mayShare}
            onShow={() => onShow(view)}
            onOverwrite={() => void write(() => dataProvider.updateView({ id, version, state: current }))}
            onRename={name => write(() => dataProvider.updateView({ id, version, name }))}
            onShare={() => void write(() => dataProvider.updateView({ id, version, shared: !shared }))}
            onDefault={() => void write(() => dataProvider.setDefaultView(resource, isDefault ? null : id))}
            onDelete={() => void write(() => dataProvider.deleteView(id))}
          />
        );
      })}
    </ul>
  );
}

interface NewViewProps {
  readonly views: SavedViews | undefined;
  readonly onSave: (name: string, shared: boolean) => Promise<boolean>;
}

/** Form that saves the current state of the list as a new view. */
function NewView({ views, onSave }: NewViewProps) {
  const translate = useTranslate();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isFull = (views?.list ?? []).filter(view => view.isMine).length >= maxViews;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    const isSaved = await onSave(name.trim(), shared);
    setSaving(false);
    if (isSaved) setName('');
  };
  if (isFull) return <p>{translate('views.full', { count: maxViews })}</p>;
  return (
    <form className="view-new" onSubmit={event => void submit(event)}>
      <input
        className="field-text"
        aria-label={translate('views.name')}
        placeholder={translate('views.name')}
        maxLength={maxViewNameLength}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      {views?.mayShare && (
        <label>
          <input
            type="checkbox"
            className="checkbox"
            checked={shared}
            onChange={event => setShared(event.currentTarget.checked)}
          />
          {translate('views.forAll')}
        </label>
      )}
      <Button type="submit" tone="primary" disabled={isSaving || name.trim() === ''}>
        {translate('views.save')}
      </Button>
    </form>
  );
}
