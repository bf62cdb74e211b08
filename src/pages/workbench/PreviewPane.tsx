import { ResourceContextProvider, useLocale, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { type Language, languages } from '../../schemas/base/label.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { ActionHost } from '../../screens/actionHost/ActionHost.tsx';
import { createLazyComponent } from '../../screens/lazyComponent.tsx';
import { ListScreen } from '../../screens/list/ListScreen.tsx';
import { SegmentedControl } from '../parts/board/SegmentedControl.tsx';
import { PreviewSandbox } from './PreviewSandbox.tsx';

const DetailScreen = createLazyComponent(() => import('../../screens/detail/DetailScreen.tsx'));
const PreviewForm = createLazyComponent(() => import('./PreviewForm.tsx'));

const looks = ['list', 'form', 'detail'] as const;
const widths = ['wide', 'narrow'] as const;

type Look = (typeof looks)[number];

/** Read-only preview of the screen with sample rows, in either language, wide or narrow. */
export function PreviewPane({ screen }: { readonly screen: Resource | undefined }) {
  const translate = useTranslate();
  const own = toLanguage(useLocale());
  const [look, setLook] = useState<Look>('list');
  const [language, setLanguage] = useState<Language>(own);
  const [width, setWidth] = useState<(typeof widths)[number]>('wide');
  // The last valid screen stays visible while the user is typing.
  const last = useRef(screen);
  if (screen) last.current = screen;
  const shown = screen ?? last.current;
  if (!shown) return <p className="wb-help">{translate('workbench.fixErrorsFirst')}</p>;
  if (shown.type === 'page') return <p className="wb-help">{translate('workbench.noPreview')}</p>;
  const hasDetail = shown.api.detail !== undefined;
  const shownLook = look === 'detail' && !hasDetail ? 'list' : look;
  const option =
    <V extends string>(group: string) =>
    (value: V) => ({ value, text: translate(`workbench.${group}.${value}`) });
  return (
    <div className="wb-pane wb-preview">
      <div className="list-tools">
        <SegmentedControl
          label={translate('workbench.looks.label')}
          options={looks.filter(item => item !== 'detail' || hasDetail).map(option('looks'))}
          value={shownLook}
          onChange={setLook}
        />
        <SegmentedControl
          label={translate('workbench.languages.label')}
          options={languages.map(option('languages'))}
          value={language}
          onChange={setLanguage}
        />
        <SegmentedControl
          label={translate('workbench.widths.label')}
          options={widths.map(option('widths'))}
          value={width}
          onChange={setWidth}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach it to scroll */}
      <figure className="wb-figure" tabIndex={0} aria-label={translate('workbench.looks.label')}>
        <div className={`wb-window wb-${width}`} inert lang={language === 'zh' ? 'zh-CN' : 'en'}>
          <PreviewSandbox screen={shown} language={language} isNarrow={width === 'narrow'}>
            <ResourceContextProvider value={shown.name}>
              <Picture
                key={`${shownLook} ${language} ${width} ${JSON.stringify(shown)}`}
                screen={shown}
                look={shownLook}
              />
            </ResourceContextProvider>
          </PreviewSandbox>
        </div>
      </figure>
    </div>
  );
}

const everything = { filter: {}, key: 'preview' } as const;

function Picture({ screen, look }: { readonly screen: Resource; readonly look: Look }) {
  if (look === 'form' || screen.type === 'settings') return <PreviewForm screen={screen} />;
  if (look === 'detail') return <DetailScreen resource={screen} id="1" />;
  return (
    <ActionHost>
      <ListScreen resource={screen} embedded={everything} />
    </ActionHost>
  );
}
