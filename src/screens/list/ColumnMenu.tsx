import Popover from '@mui/material/Popover';
import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { type ColumnSettings, defaultColumns } from '../../schemas/vocabulary/savedView.ts';
import { titleFieldOf } from '../../schemas/vocabulary/systemFields.ts';
import { FormTheme } from '../form/FormTheme.tsx';
import { Button } from '../parts/Button.tsx';
import { DragHandle } from '../parts/DragHandle.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { type Column, moveColumn, orderedColumns } from './columns.ts';
import './columnMenu.css';
import type { ColumnSettingsChanger } from './useColumnSettings.ts';

interface ColumnMenuProps {
  readonly resource: Resource;
  readonly choice: ColumnSettings;
  readonly onChoice: ColumnSettingsChanger;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** Menu in which the user shows, hides, moves and pins columns. */
export default function ColumnMenu({ resource, choice, onChoice, anchor, onClose }: ColumnMenuProps) {
  const translate = useTranslate();
  const columns = orderedColumns(resource, choice);
  const move = (name: string, placeFrom: (at: number) => number) =>
    onChoice(now => {
      const names = orderedColumns(resource, now).map(([key]) => key);
      const place = placeFrom(names.indexOf(name));
      return names[place] === undefined ? now : { ...now, order: moveColumn(names, name, place) };
    });
  return (
    <FormTheme>
      <Popover
        transitionDuration={0}
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('list.columns') } }}
      >
        <div className="column-menu">
          <p>{translate('list.columnsHelp')}</p>
          <ol>
            {columns.map((column, at) => (
              <li key={column[0]} data-place={at}>
                <ColumnEntry
                  column={column}
                  isTitle={column[0] === titleFieldOf(resource)}
                  choice={choice}
                  onChoice={onChoice}
                  onMove={by => move(column[0], from => from + by)}
                  onMoveTo={place => move(column[0], () => place)}
                />
              </li>
            ))}
          </ol>
          <Button look="link" onClick={() => onChoice(() => defaultColumns)}>
            {translate('list.restoreColumns')}
          </Button>
        </div>
      </Popover>
    </FormTheme>
  );
}

interface ColumnEntryProps {
  readonly column: Column;
  readonly isTitle: boolean;
  readonly choice: ColumnSettings;
  readonly onChoice: ColumnSettingsChanger;
  readonly onMove: (by: 1 | -1) => void;
  readonly onMoveTo: (place: number) => void;
}

/** One column, with controls to move, show and pin it. */
function ColumnEntry({ column, isTitle, choice, onChoice, onMove, onMoveTo }: ColumnEntryProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const [name, field] = column;
  const label = field.label[language];
  const { hidden, pinned } = choice;
  const isPinned = pinned?.includes(name) === true;
  const without = (names: readonly string[]) => names.filter(item => item !== name);
  return (
    <>
      <DragHandle label={translate('list.moveColumn', { name: label })} onMove={onMove} onMoveTo={onMoveTo} />
      <label>
        <input
          type="checkbox"
          className="checkbox"
          disabled={isTitle}
          checked={isTitle || !hidden.includes(name)}
          onChange={event => {
            const isShown = event.currentTarget.checked;
            onChoice(now => ({ ...now, hidden: isShown ? without(now.hidden) : [...now.hidden, name] }));
          }}
        />
        {label}
      </label>
      <IconButton
        small
        icon="PushPin"
        label={translate('list.pinColumn', { name: label })}
        aria-pressed={isPinned}
        onClick={() =>
          onChoice(now => ({ ...now, pinned: isPinned ? without(now.pinned ?? []) : [...(now.pinned ?? []), name] }))
        }
      />
    </>
  );
}
