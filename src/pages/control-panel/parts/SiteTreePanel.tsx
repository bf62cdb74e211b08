import { useTranslate } from 'ra-core';
import { useEffect } from 'react';

import { IconButton } from '../../../screens/parts/IconButton.tsx';
import type { PanelModel } from '../model/usePanelModel.ts';
import { SiteTree } from './SiteTree.tsx';

interface SiteTreePanelProps {
  readonly model: PanelModel;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Site tree next to the views; on narrow screens, the tree covers the views. */
export function SiteTreePanel({ model, isOpen, onClose }: SiteTreePanelProps) {
  const translate = useTranslate();
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [isOpen, onClose]);
  return (
    <>
      {isOpen && <div className="panel-side-shade" aria-hidden="true" onClick={onClose} />}
      <nav className={isOpen ? 'panel-side panel-side-open' : 'panel-side'} aria-label={translate('panel.tree')}>
        <div className="panel-side-head">
          <strong>{translate('panel.tree')}</strong>
          <IconButton small icon="Close" label={translate('elements.close')} onClick={onClose} />
        </div>
        <SiteTree model={model} onChosen={onClose} />
      </nav>
    </>
  );
}
