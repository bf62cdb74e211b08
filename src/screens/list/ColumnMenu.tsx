import Popover from '@mui/material/Popover';
import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Resource } from '../../schemas/resource.ts';
import { FormTheme } from '../form/FormTheme.tsx';
import { Button } from '../parts/Button.tsx';
import { type ColumnChoice, columnsOf } from './columns.ts';

interface ColumnMenuProps {
  readonly resource: Resource;
  readonly choice: ColumnChoice;
  readonly onChoice: (choice: ColumnChoice) => void;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** Which columns the table shows; the column that names the record always stays. */
export default function ColumnMenu({ resource, choice, onChoice, anchor, onClose }: ColumnMenuProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const toggle = (name: string) => {
    const isHidden = choice.hidden.includes(name);
    onChoice({ hidden: isHidden ? choice.hidden.filter(one => one !== name) : [...choice.hidden, name] });
  };
  return (
    <FormTheme>
      <Popover
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('list.columns') } }}
      >
        <div className="column-menu">
          <p>{translate('list.columnsHelp')}</p>
          {columnsOf(resource).map(([name, field]) => (
            <label key={name}>
              <input
                type="checkbox"
                className="checkbox"
                disabled={field.title === true}
                checked={!choice.hidden.includes(name)}
                onChange={() => toggle(name)}
              />
              {field.label[language]}
            </label>
          ))}
          <Button look="link" onClick={() => onChoice({ hidden: [] })}>
            {translate('list.restoreColumns')}
          </Button>
        </div>
      </Popover>
    </FormTheme>
  );
}
