import Popover from '@mui/material/Popover';
import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Resource } from '../../schemas/resource.ts';
import { type ColumnChoice, usualColumns } from '../../schemas/savedView.ts';
import { titleFieldOf } from '../../schemas/systemFields.ts';
import { FormTheme } from '../form/FormTheme.tsx';
import { Button } from '../parts/Button.tsx';
import { DragHandle } from '../parts/DragHandle.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { type Column, moveTo, orderedColumns } from './columns.ts';
import './columnMenu.css';

interface ColumnMenuProps {
  readonly resource: Resource;
  readonly choice: ColumnChoice;
  readonly onChoice: (choice: ColumnChoice) => void;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** Which columns the table shows, in which order, and which of them stay at the left. */
export default function ColumnMenu({ resource, choice, onChoice, anchor, onClose }: ColumnMenuProps) {
  const translate = useTranslate();
  const columns = orderedColumns(resource, choice);
  const names = columns.map(([name]) => name);
  const move = (name: string, place: number) => {
    if (place >= 0 && place < names.length) onChoice({ ...choice, order: moveTo(names, name, place) });
  };
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
                  onMove={by => move(column[0], at + by)}
                  onMoveTo={place => move(column[0], place)}
                />
              </li>
            ))}
          </ol>
          <Button look="link" onClick={() => onChoice(usualColumns)}>
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
  readonly choice: ColumnChoice;
  readonly onChoice: (choice: ColumnChoice) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onMoveTo: (place: number) => void;
}

/** One column: moved, shown, pinned. */
function ColumnEntry({ column, isTitle, choice, onChoice, onMove, onMoveTo }: ColumnEntryProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const [name, field] = column;
  const label = field.label[language];
  const { hidden, pinned } = choice;
  const isPinned = pinned?.includes(name) === true;
  const without = (names: readonly string[]) => names.filter(one => one !== name);
  return (
    <>
      <DragHandle label={translate('list.moveColumn', { name: label })} onMove={onMove} onMoveTo={onMoveTo} />
      <label>
        <input
          type="checkbox"
          className="checkbox"
          disabled={isTitle}
          checked={isTitle || !hidden.includes(name)}
          onChange={event =>
            onChoice({ ...choice, hidden: event.currentTarget.checked ? without(hidden) : [...hidden, name] })
          }
        />
        {label}
      </label>
      <IconButton
        small
        icon="PushPin"
        label={translate('list.pinColumn', { name: label })}
        aria-pressed={isPinned}
        onClick={() => onChoice({ ...choice, pinned: isPinned ? without(pinned) : [...(pinned ?? []), name] })}
      />
    </>
  );
}
