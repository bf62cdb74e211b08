import { ResourceContextProvider, useLocale, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { type Language, languages } from '../../schemas/label.ts';
import type { Resource } from '../../schemas/resource.ts';
import { ActionHost } from '../../screens/actions/ActionHost.tsx';
import { latePart } from '../../screens/latePart.tsx';
import { ListScreen } from '../../screens/list/ListScreen.tsx';
import { Segments } from '../parts/board/Segments.tsx';
import { PreviewWorld } from './PreviewWorld.tsx';

const DetailScreen = latePart(() => import('../../screens/detail/DetailScreen.tsx'));
const PreviewForm = latePart(() => import('./PreviewForm.tsx'));

const looks = ['list', 'form', 'detail'] as const;
const widths = ['wide', 'narrow'] as const;

type Look = (typeof looks)[number];

/** The screen as it would be, with made-up rows, in either language, wide or narrow; to be looked at only. */
export function PreviewPane({ screen }: { readonly screen: Resource | undefined }) {
  const translate = useTranslate();
  const own = toLanguage(useLocale());
  const [look, setLook] = useState<Look>('list');
  const [language, setLanguage] = useState<Language>(own);
  const [width, setWidth] = useState<(typeof widths)[number]>('wide');
  // What was sound last stays in sight while something is being typed.
  const last = useRef(screen);
  if (screen) last.current = screen;
  const shown = screen ?? last.current;
  if (!shown) return <p className="wb-help">{translate('workbench.mendFirst')}</p>;
  if (shown.type === 'page') return <p className="wb-help">{translate('workbench.noPreview')}</p>;
  const option =
    <V extends string>(group: string) =>
    (value: V) => ({ value, text: translate(`workbench.${group}.${value}`) });
  return (
    <div className="wb-pane wb-preview">
      <div className="list-tools">
        <Segments
          label={translate('workbench.looks.label')}
          options={looks.map(option('looks'))}
          value={look}
          onChange={setLook}
        />
        <Segments
          label={translate('workbench.languages.label')}
          options={languages.map(option('languages'))}
          value={language}
          onChange={setLanguage}
        />
        <Segments
          label={translate('workbench.widths.label')}
          options={widths.map(option('widths'))}
          value={width}
          onChange={setWidth}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys, too */}
      <figure className="wb-figure" tabIndex={0} aria-label={translate('workbench.looks.label')}>
        <div className={`wb-window wb-${width}`} inert lang={language === 'zh' ? 'zh-CN' : 'en'}>
          <PreviewWorld screen={shown} language={language} isNarrow={width === 'narrow'}>
            <ResourceContextProvider value={shown.name}>
              <Picture key={`${look} ${language} ${width} ${JSON.stringify(shown)}`} screen={shown} look={look} />
            </ResourceContextProvider>
          </PreviewWorld>
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
