import Drawer from '@mui/material/Drawer';
import { ResourceContextProvider, useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import DetailScreen from '../detail/DetailScreen.tsx';
import { FormTheme } from '../form/FormTheme.tsx';
import '../form/form.css';
import { IconButton } from '../parts/IconButton.tsx';

interface QuickViewProps {
  readonly resource: Resource;
  readonly id: number;
  readonly onClose: () => void;
}

/** Shows a referenced record in a drawer next to the current form. */
export default function QuickView({ resource, id, onClose }: QuickViewProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const title = translate('detail.title', { title: resource.noun[language] });
  return (
    <FormTheme>
      <Drawer
        anchor="right"
        open
        onClose={onClose}
        slotProps={{ paper: { className: 'drawer drawer-wide', role: 'dialog', 'aria-label': title } }}
      >
        <header className="drawer-head">
          <h2>{title}</h2>
          <IconButton icon="Close" label={translate('elements.close')} onClick={onClose} />
        </header>
        <div className="drawer-body">
          <ResourceContextProvider value={resource.name}>
            <DetailScreen resource={resource} id={String(id)} />
          </ResourceContextProvider>
        </div>
      </Drawer>
    </FormTheme>
  );
}
